import * as calls from "@quire/contracts/calls/drafts";
import { getPost, listPosts, publishPost, updatePost } from "@quire/contracts/calls/posts";
import { getStats } from "@quire/contracts/calls/stats";
import { contracts } from "@quire/contracts/schemas/all";
import type * as schemas from "@quire/contracts/schemas/drafts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makeDraftComment } from "../../../testing/factories/draftComment.ts";
import { makeDraftMember } from "../../../testing/factories/draftMember.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { revisions } from "../../posts/models/revisions.ts";

/** Who asks about a draft, besides those whom the matrix of all calls has. */
const ASKERS = ["owner", "writer", "commenter", "revoked", "besideWriter"] as const;
type Asker = (typeof ASKERS)[number];
type Row = readonly [number, number, number, number, number];

const READS: Row = [200, 200, 200, 404, 404];
const GOVERNS: Row = [200, 403, 403, 404, 404];
const JUDGES: Row = [200, 200, 403, 404, 404];

let app: TestServer;
beforeAll(async () => {
  const unlimited = Object.fromEntries(
    Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
  ) as never;
  app = await testServer({ config: { limits: unlimited } });
});
afterAll(() => app.close());

interface Place {
  params: { siteId: string; id: string };
  /** Another one at work on it. */
  userId: string;
  commentId: string;
  suggestionId: string;
  revisionId: string;
}

/** A draft with people, words and a history of its own, and one who asks. */
async function scene(asker: Asker): Promise<Place & { as: Caller }> {
  const { platform } = app;
  const { id, site_id: siteId } = await makePost(platform, { title: "The Whale" });
  const beside = await makePost(platform, { site_id: siteId });
  const own = { post_id: id };
  const people: Record<Asker, () => Promise<string>> = {
    owner: async () => siteId,
    writer: async () => (await makeDraftMember(platform, { ...own, role: "writer" })).user_id,
    commenter: async () => (await makeDraftMember(platform, { ...own, role: "commenter" })).user_id,
    revoked: async () => {
      const { user_id } = await makeDraftMember(platform, { ...own, role: "writer" });
      const owner = await app.asProgram({ id: siteId });
      await owner.call(calls.removeWriter, { params: { siteId, id, userId: user_id } });
      return user_id;
    },
    besideWriter: async () =>
      (await makeDraftMember(platform, { post_id: beside.id, role: "writer" })).user_id,
  };
  const said = await makeDraftComment(platform, own);
  const [row] = await revisions(platform.db).findAll({ where: own });
  return {
    params: { siteId, id },
    userId: said.authorId,
    commentId: said.id,
    suggestionId: (await makeDraftComment(platform, { ...own, replacement: "Ahab" })).id,
    revisionId: String(row?.get().id),
    as: await app.asBrowser({ id: await people[asker]() }),
  };
}

type Name = Exclude<keyof typeof schemas, "listSharedDrafts" | "readDraftInvite" | "acceptDraftInvite">;
const CASES: Record<Name, readonly [Row, (place: Place) => object]> = {
  getDraft: [READS, ({ params }) => ({ params })],
  listWriters: [READS, ({ params }) => ({ params })],
  updateWriter: [
    GOVERNS,
    ({ params, userId }) => ({ params: { ...params, userId }, body: { role: "writer" } }),
  ],
  removeWriter: [GOVERNS, ({ params, userId }) => ({ params: { ...params, userId } })],
  restoreWriter: [[404, 403, 403, 404, 404], ({ params, userId }) => ({ params: { ...params, userId } })],
  createDraftInvite: [[201, 403, 403, 404, 404], ({ params }) => ({ params, body: { role: "writer" } })],
  revokeDraftInvite: [GOVERNS, ({ params, userId }) => ({ params: { ...params, inviteId: userId } })],
  listDraftComments: [READS, ({ params }) => ({ params, query: {} })],
  createDraftComment: [[201, 201, 201, 404, 404], ({ params }) => ({ params, body: { text: "Aye." } })],
  updateDraftComment: [
    [403, 403, 403, 404, 404],
    ({ params, commentId }) => ({ params: { ...params, commentId }, body: { text: "Not mine." } }),
  ],
  deleteDraftComment: [GOVERNS, ({ params, commentId }) => ({ params: { ...params, commentId } })],
  resolveDraftComment: [
    JUDGES,
    ({ params, suggestionId }) => ({
      params: { ...params, commentId: suggestionId },
      body: { outcome: "accepted" },
    }),
  ],
  reopenDraftComment: [JUDGES, ({ params, commentId }) => ({ params: { ...params, commentId } })],
  listRevisions: [READS, ({ params }) => ({ params, query: {} })],
  getRevision: [READS, ({ params, revisionId }) => ({ params: { ...params, revisionId } })],
  restoreRevision: [
    JUDGES,
    ({ params, revisionId }) => ({ params: { ...params, revisionId }, body: { last_version: 1 } }),
  ],
};

const callOf = (name: string) => contracts.find((contract) => contract.name === name)?.call;

describe("of those who were let in to a draft, who may", () => {
  it.each(Object.entries(CASES))("%s", async (name, [expected, input]) => {
    const found: [Asker, number][] = [];
    for (const asker of ASKERS) {
      const place = await scene(asker);
      const answer = await place.as.call(callOf(name) as never, input(place) as never);
      found.push([asker, answer.status]);
    }
    expect(found).toEqual(ASKERS.map((asker, at) => [asker, expected[at]]));
  });

  it("use another site's name for it: nobody", async () => {
    const { as, params } = await scene("writer");
    const { id: siteId } = await makeSite(app.platform);
    expect((await as.call(calls.getDraft, { params: { ...params, siteId } })).status).toBe(404);
  });
});

describe("a writer gets the draft, and nothing else of the site:", () => {
  it("no saving of fields, no publishing, no drafts, no statistics", async () => {
    const { as, params } = await scene("writer");
    const { siteId } = params;
    const tries = [
      await as.call(updatePost, { params, body: { title: "Mine", last_version: 1 } }),
      await as.call(publishPost, { params, body: {} }),
      await as.call(listPosts, { params: { siteId }, query: { status: "drafts" } }),
      await as.call(getStats, { params: { id: siteId }, query: {} }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await as.call(getPost, { params, query: {} })).status).toBe(404);
  });

  it("no price, no access, no files, and no invites", async () => {
    for (const asker of ["writer", "commenter"] as const) {
      const { as, params } = await scene(asker);
      expect((await as.call(calls.getDraft, { params })).body).toMatchObject({ role: asker, fields: null });
      expect((await as.call(calls.listWriters, { params })).body.invites).toEqual([]);
    }
  });
});

it("an invite tells its draft's title to whoever holds its token, also before they have signed in, and to nobody else", async () => {
  const { as, params } = await scene("owner");
  const { body } = await as.call(calls.createDraftInvite, { params, body: { role: "writer" } });
  const guest = await app.asGuest();
  const token = body.url.split("/").at(-1) as string;
  const good = await guest.call(calls.readDraftInvite, { body: { token } });
  expect(good.body).toMatchObject({ title: "The Whale", invited_by: { id: params.siteId, name: "Ishmael" } });
  expect((await guest.call(calls.acceptDraftInvite, { body: { token } })).status).toBe(401);
  const bad = await guest.call(calls.readDraftInvite, { body: { token: `${token}x` } });
  expect(JSON.stringify(bad)).not.toContain("Whale");
});

it("guessing at invites is slowed down", async () => {
  const strict = await testServer();
  const as = await strict.asBrowser(await makeUser(strict.platform));
  const most = limitTable.draftInviteTriesByAddress.points;
  const found = new Set<number>();
  for (let n = 0; n <= most; n++) {
    found.add((await as.call(calls.readDraftInvite, { body: { token: `guess ${n}` } })).status);
  }
  expect([...found]).toEqual([404, 429]);
  await strict.close();
});
