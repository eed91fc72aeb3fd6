import { randomBytes } from "node:crypto";
import { revisions } from "../../../modules/posts/models/revisions.ts";
import { makeDraftComment } from "../../factories/draftComment.ts";
import { makeDraftMember } from "../../factories/draftMember.ts";
import { type Case, DRAFT_CREATES, DRAFT_READS, DRAFT_WRITES, type Fixtures, USER_READS } from "./cases.ts";

async function memberOf({ app, draft }: Fixtures) {
  const params = await draft();
  const { user_id: userId } = await makeDraftMember(app.platform, { post_id: params.id });
  return { ...params, userId };
}

async function draftCommentOn({ app, draft }: Fixtures) {
  const params = await draft();
  return { ...params, commentId: (await makeDraftComment(app.platform, { post_id: params.id })).id };
}

/** A draft and its only revision. */
async function revisionOf({ app, draft }: Fixtures) {
  const params = await draft();
  const [row] = await revisions(app.platform.db).findAll({ where: { post_id: params.id } });
  return { ...params, revisionId: String(row?.get().id) };
}

/** Collaboration on drafts. */
export const draftCalls: Record<string, Case> = {
  // Collaboration on drafts.
  getDraft: { expected: DRAFT_READS, input: async ({ draft }) => ({ params: await draft() }) },
  listSharedDrafts: { expected: USER_READS, input: () => ({ query: {} }) },
  listWriters: { expected: DRAFT_READS, input: async ({ draft }) => ({ params: await draft() }) },
  updateWriter: {
    expected: DRAFT_WRITES,
    input: async (fixtures) => ({ params: await memberOf(fixtures), body: { role: "commenter" } }),
  },
  removeWriter: { expected: DRAFT_WRITES, input: async (fixtures) => ({ params: await memberOf(fixtures) }) },
  // 404: the member was not revoked.
  restoreWriter: {
    expected: [401, 404, 404, 404, 404, 404, 403],
    input: async (fixtures) => ({ params: await memberOf(fixtures) }),
  },
  createDraftInvite: {
    expected: DRAFT_CREATES,
    input: async ({ draft }) => ({ params: await draft(), body: { role: "writer" } }),
  },
  revokeDraftInvite: {
    expected: DRAFT_WRITES,
    input: async ({ app, draft }) => ({ params: { ...(await draft()), inviteId: app.platform.newId() } }),
  },
  getDraftInvite: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: () => ({ body: { token: randomBytes(32).toString("base64url") } }),
  },
  acceptDraftInvite: {
    expected: [401, 404, 404, 404, 404, 404, 403],
    input: () => ({ body: { token: randomBytes(32).toString("base64url") } }),
  },
  listDraftComments: {
    expected: DRAFT_READS,
    input: async ({ draft }) => ({ params: await draft(), query: {} }),
  },
  createDraftComment: {
    expected: DRAFT_CREATES,
    input: async ({ draft }) => ({ params: await draft(), body: { text: "Why a whale?" } }),
  },
  // Only the author may edit the text.
  updateDraftComment: {
    expected: [401, 404, 403, 404, 404, 404, 403],
    input: async (fixtures) => ({ params: await draftCommentOn(fixtures), body: { text: "Not mine." } }),
  },
  deleteDraftComment: {
    expected: DRAFT_WRITES,
    input: async (fixtures) => ({ params: await draftCommentOn(fixtures) }),
  },
  resolveDraftComment: {
    expected: DRAFT_WRITES,
    input: async (fixtures) => ({ params: await draftCommentOn(fixtures), body: {} }),
  },
  reopenDraftComment: {
    expected: DRAFT_WRITES,
    input: async (fixtures) => ({ params: await draftCommentOn(fixtures) }),
  },
  listRevisions: {
    expected: DRAFT_READS,
    input: async ({ draft }) => ({ params: await draft(), query: {} }),
  },
  getRevision: { expected: DRAFT_READS, input: async (fixtures) => ({ params: await revisionOf(fixtures) }) },
  restoreRevision: {
    expected: DRAFT_WRITES,
    input: async (fixtures) => ({ params: await revisionOf(fixtures), body: { last_version: 1 } }),
  },
};
