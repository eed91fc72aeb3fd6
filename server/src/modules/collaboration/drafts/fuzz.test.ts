import type { Contract } from "@quire/contracts/schemas/contract";
import * as contracts from "@quire/contracts/schemas/drafts";
import { afterAll, beforeAll, describe, it } from "vitest";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makeDraftComment } from "../../../testing/factories/draftComment.ts";
import { makeDraftMember } from "../../../testing/factories/draftMember.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { fuzzCall } from "../../../testing/fuzzCall.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { revisions } from "../../posts/models/revisions.ts";

const unlimited = Object.fromEntries(
  Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
) as never;

let app: TestServer;
beforeAll(async () => {
  app = await testServer({ config: { limits: unlimited } });
});
afterAll(() => app.close());

describe("never answers a fuzzed call with a server error", () => {
  it.each(Object.values(contracts).map((contract) => [contract.name, contract as Contract] as const))(
    "%s",
    async (_, contract) => {
      const { platform } = app;
      const { id, site_id: siteId } = await makePost(platform);
      const of = { post_id: id };
      const writer = await makeDraftMember(platform, { ...of, role: "writer" });
      const comment = await makeDraftComment(platform, of);
      const suggestion = await makeDraftComment(platform, { ...of, replacement: "Ahab" });
      const answer = await makeDraftComment(platform, { ...of, parent_id: comment.id });
      const [row] = await revisions(platform.db).findAll({ where: of });
      const key = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
      const known = {
        any: [siteId, id, "a\u0000b\ud800", "AQID", "x".repeat(6000)],
        siteId: [siteId],
        id: [id],
        userId: [writer.user_id, comment.authorId],
        commentId: [comment.id, suggestion.id, answer.id],
        parent: [comment.id, answer.id],
        revisionId: [String(row?.get().id)],
        email: ["q@readers.example", "Ω@Ω.example", "a@b\u0000.example"],
        start: ["AQID", "====", "A".repeat(400)],
        next: [
          key(["shared", "2026-01-05T10:00:00.000Z", "b"]),
          key(["draft-comments open", "infinity", "\u0000"]),
          key(["revisions", "0000-01-01T00:00:00.000Z", id]),
        ],
      };
      const callers = [
        await app.asProgram({ id: siteId }),
        await app.asBrowser({ id: siteId }),
        await app.asBrowser({ id: writer.user_id }),
        await app.asBrowser({ id: comment.authorId }),
        await app.asGuest(),
      ];
      await fuzzCall(contract, { known, callers });
    },
    60_000,
  );
});
