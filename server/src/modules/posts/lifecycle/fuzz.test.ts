import type { Contract } from "@quire/contracts/schemas/contract";
import * as contracts from "@quire/contracts/schemas/posts";
import { MediaKind, PostType, valuesOf } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, it } from "vitest";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePost, paragraphs } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { fuzzCall } from "../../../testing/fuzzCall.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

const unlimited = Object.fromEntries(
  Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
) as never;

let app: TestServer;
beforeAll(async () => {
  app = await testServer({ config: { limits: unlimited } });
});
afterAll(() => app.close());

describe("never fails with a server error, whatever is sent", () => {
  it.each(Object.values(contracts).map((contract) => [contract.name, contract as Contract] as const))(
    "%s",
    async (_, contract) => {
      const { platform } = app;
      const site = await makeSite(platform);
      const of = { site_id: site.id };
      const story = await makePublication(platform, { ...of, ptype: "parent", subtype: "story" });
      const comic = await makePost(platform, { ...of, ptype: "parent", subtype: "comic" });
      const chapter = await makePost(platform, { ...of, parent_id: story.post_id });
      const draft = await makePost(platform, of);
      const other = await makePublication(platform);
      const file = await makeFile(platform, of);
      const id = [story.post_id, chapter.id, draft.id, comic.id, other.post_id];
      const known = {
        any: [site.id, "Call me *Ishmael*.", "a\u0000b\ud800", "free"],
        siteId: [site.id, site.id, site.id, other.site_id],
        id,
        parent: [story.post_id, comic.id, draft.id],
        ids: id,
        ptype: valuesOf(PostType),
        subtype: valuesOf(MediaKind),
        cover_file: [file.id],
        title: ["Loomings", "अहाब", "x".repeat(256), "\u202e"],
        markdown: ["# One\n\ntwo", "<!-- paywall -->", "[^1]", "\ufeff\u0000", "a\n".repeat(3000)],
        tags: ["sea", "अहाब", "#", " "],
        slug: ["the-whale", "!", "अहाब"],
        query: ["whale", "a & !b <-> :*", "'"],
        next: [Buffer.from('["newest","2026-01-05T10:00:00.000Z","b"]').toString("base64url"), "x"],
        blocks: [JSON.stringify(paragraphs(platform, ["x"]))],
      };
      const callers = [
        await app.asProgram({ id: site.id }),
        await app.asBrowser({ id: site.id }),
        await app.asProgram({ id: site.id }),
        await app.asGuest(),
        await app.asProgram({ id: other.site_id }),
      ];
      await fuzzCall(contract, { known, callers });
    },
    60_000,
  );
});
