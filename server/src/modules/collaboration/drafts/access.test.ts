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

/** Callers of a draft's API, in addition to those in the matrix of all calls. */
const ROLES = ["owner", "writer", "commenter", "revoked", "otherDraftWriter"] as const;
type CallerRole = (typeof ROLES)[number];
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

interface Scene {
  params: { siteId: string; id: string };
  /** Another member. */
  userId: string;
  commentId: string;
  suggestionId: string;
  revisionId: string;
}

/** A draft with members, comments and a history, and one caller. */
async function scene(role: CallerRole): Promise<Scene & { as: Caller }> {
  const { platform } = app;
  const { id, site_id: siteId } = await makePost(platform, { title: "The Whale" });
  const otherPost = await makePost(platform, { site_id: siteId });
  const draft = { post_id: id };
  const users: Record<CallerRole, () => Promise<string>> = {
    owner: async () => siteId,
    writer: async () => (await makeDraftMember(platform, { ...draft, role: "writer" })).user_id,
    commenter: async () => (await makeDraftMember(platform, { ...draft, role: "commenter" })).user_id,
    revoked: async () => {
      const { user_id } = await makeDraftMember(platform, { ...draft, role: "writer" });
      const owner = await app.asProgram({ id: siteId });
      await owner.call(calls.removeWriter, { params: { siteId, id, userId: user_id } });
      return user_id;
    },
    otherDraftWriter: async () =>
      (await makeDraftMember(platform, { post_id: otherPost.id, role: "writer" })).user_id,
  };
  const comment = await makeDraftComment(platform, draft);
  const [row] = await revisions(platform.db).findAll({ where: draft });
  return {
    params: { siteId, id },
    userId: comment.authorId,
    commentId: comment.id,
    suggestionId: (await makeDraftComment(platform, { ...draft, replacement: "Ahab" })).id,
    revisionId: String(row?.get().id),
    as: await app.asBrowser({ id: await users[role]() }),
  };
}

type Name = Exclude<keyof typeof schemas, "listSharedDrafts" | "getDraftInvite" | "acceptDraftInvite">;
const CASES: Record<Name, readonly [Row, (setup: Scene) => object]> = {
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

describe("authorization of draft members", () => {
  it.each(Object.entries(CASES))("%s", async (name, [expected, input]) => {
    const statuses: [CallerRole, number][] = [];
    for (const role of ROLES) {
      const setup = await scene(role);
      const answer = await setup.as.call(callOf(name) as never, input(setup) as never);
      statuses.push([role, answer.status]);
    }
    expect(statuses).toEqual(ROLES.map((role, at) => [role, expected[at]]));
  });

  it("returns 404 under another site's id", async () => {
    const { as, params } = await scene("writer");
    const { id: siteId } = await makeSite(app.platform);
    expect((await as.call(calls.getDraft, { params: { ...params, siteId } })).status).toBe(404);
  });
});

describe("a draft member's access to the rest of the site", () => {
  it("refuses saving fields, publishing, listing drafts and reading stats", async () => {
    const { as, params } = await scene("writer");
    const { siteId } = params;
    const attempts = [
      await as.call(updatePost, { params, body: { title: "Mine", last_version: 1 } }),
      await as.call(publishPost, { params, body: {} }),
      await as.call(listPosts, { params: { siteId }, query: { status: "drafts" } }),
      await as.call(getStats, { params: { id: siteId }, query: {} }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await as.call(getPost, { params, query: {} })).status).toBe(404);
  });

  it("hides prices, visibility, files and invites", async () => {
    for (const role of ["writer", "commenter"] as const) {
      const { as, params } = await scene(role);
      expect((await as.call(calls.getDraft, { params })).body).toMatchObject({ role, fields: null });
      expect((await as.call(calls.listWriters, { params })).body.invites).toEqual([]);
    }
  });
});

it("reveals a draft's title only to holders of an invite token, signed in or not", async () => {
  const { as, params } = await scene("owner");
  const { body } = await as.call(calls.createDraftInvite, { params, body: { role: "writer" } });
  const guest = await app.asGuest();
  const token = body.url.split("/").at(-1) as string;
  const good = await guest.call(calls.getDraftInvite, { body: { token } });
  expect(good.body).toMatchObject({ title: "The Whale", invited_by: { id: params.siteId, name: "Ishmael" } });
  expect((await guest.call(calls.acceptDraftInvite, { body: { token } })).status).toBe(401);
  const bad = await guest.call(calls.getDraftInvite, { body: { token: `${token}x` } });
  expect(JSON.stringify(bad)).not.toContain("Whale");
});

it("rate-limits guessing at invites", async () => {
  const strict = await testServer();
  const as = await strict.asBrowser(await makeUser(strict.platform));
  const most = limitTable.draftInviteTriesByAddress.points;
  const statuses = new Set<number>();
  for (let n = 0; n <= most; n++) {
    statuses.add((await as.call(calls.getDraftInvite, { body: { token: `guess ${n}` } })).status);
  }
  expect([...statuses]).toEqual([404, 429]);
  await strict.close();
});
