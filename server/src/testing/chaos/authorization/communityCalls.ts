import { makeComment } from "../../factories/comment.ts";
import { makeUser } from "../../factories/user.ts";
import {
  ADMIN,
  ANYONE,
  type Case,
  type Fixtures,
  likeParams,
  OWNER_OR_STAFF,
  OWNER_OR_STAFF_READS,
  STAFF,
  STAFF_READS,
  USER_READS,
  USER_WRITES,
} from "./cases.ts";

async function commentOn({ app, siteId }: Fixtures) {
  const { id, commentId } = await makeComment(app.platform, { site_id: siteId });
  return { siteId, id, commentId };
}

/** Likes, follows, comments, reports and moderation. */
export const communityCalls: Record<string, Case> = {
  listSiteFollowees: { expected: ANYONE, input: ({ siteId }) => ({ params: { userId: siteId }, query: {} }) },
  listRecommendations: { expected: ANYONE, input: () => ({ query: { language: "hi" } }) },
  likePost: {
    expected: USER_WRITES,
    input: async ({ published }) => ({ params: likeParams(await published()) }),
  },
  unlikePost: {
    expected: USER_WRITES,
    input: async ({ published }) => ({ params: likeParams(await published()) }),
  },
  listLikes: { expected: USER_READS, input: () => ({ query: {} }) },
  followSite: {
    expected: [401, 200, 403, 200, 200, 200, 403],
    input: ({ siteId }) => ({ body: { site_id: siteId } }),
  },
  unfollowSite: { expected: USER_WRITES, input: ({ siteId }) => ({ body: { site_id: siteId } }) },
  listFollowees: { expected: USER_READS, input: () => ({ query: {} }) },
  listFollowers: { expected: ANYONE, input: ({ siteId }) => ({ params: { siteId }, query: {} }) },
  listComments: {
    expected: ANYONE,
    input: async ({ published }) => ({ params: await published(), query: {} }),
  },
  createComment: {
    expected: [401, 201, 201, 201, 201, 201, 403],
    input: async ({ published }) => ({ params: await published(), body: { text: "Aye." } }),
  },
  getCommenting: { expected: ANYONE, input: async ({ published }) => ({ params: await published() }) },
  updateComment: {
    expected: OWNER_OR_STAFF,
    input: async (fixtures) => ({ params: await commentOn(fixtures), body: { state: "removed" } }),
  },
  deleteComment: {
    expected: OWNER_OR_STAFF,
    input: async (fixtures) => ({ params: await commentOn(fixtures) }),
  },
  // Only the author may restore a comment they removed.
  restoreComment: {
    expected: [401, 403, 403, 403, 403, 403, 403],
    input: async (fixtures) => ({ params: await commentOn(fixtures) }),
  },
  listSiteComments: {
    expected: OWNER_OR_STAFF_READS,
    input: ({ siteId }) => ({ params: { id: siteId }, query: {} }),
  },
  getSiteComment: {
    expected: OWNER_OR_STAFF_READS,
    input: async (fixtures) => {
      const { siteId, commentId } = await commentOn(fixtures);
      return { params: { id: siteId, commentId } };
    },
  },
  blockCommenter: {
    expected: OWNER_OR_STAFF,
    input: async ({ app, siteId }) => ({
      params: { id: siteId },
      body: { commenter_id: (await makeUser(app.platform)).id },
    }),
  },
  unblockCommenter: {
    expected: OWNER_OR_STAFF,
    input: ({ app, siteId }) => ({ params: { id: siteId, commenterId: app.platform.newId() } }),
  },
  listBlockedCommenters: {
    expected: OWNER_OR_STAFF_READS,
    input: ({ siteId }) => ({ params: { id: siteId }, query: {} }),
  },
  createReport: {
    expected: [401, 201, 201, 201, 201, 201, 403],
    input: async ({ published }) => ({
      body: { subject: { kind: "post", id: (await published()).id }, reason: "It is spam." },
    }),
  },
  listCases: { expected: STAFF_READS, input: () => ({ query: {} }) },
  dismissCase: {
    expected: [401, 403, 403, 403, 404, 404, 403],
    input: ({ app }) => ({ params: { id: app.platform.newId() }, body: {} }),
  },
  removePost: {
    expected: STAFF,
    input: async ({ published }) => ({ params: { id: (await published()).id }, body: { reason: "Spam." } }),
  },
  restorePost: {
    expected: STAFF,
    input: async ({ published }) => ({ params: { id: (await published()).id }, body: {} }),
  },
  suspendAccount: {
    expected: ADMIN,
    input: async ({ app }) => ({
      params: { id: (await makeUser(app.platform)).id },
      body: { reason: "Spam." },
    }),
  },
  unsuspendAccount: {
    expected: ADMIN,
    input: async ({ app }) => ({ params: { id: (await makeUser(app.platform)).id }, body: {} }),
  },
  sendFeedback: {
    expected: [201, 201, 201, 201, 201, 201, 403],
    input: ({ app }) => ({
      body: { id: app.platform.newId(), message: "The whale is too white.", page: "/" },
    }),
  },
  listFeedback: { expected: STAFF_READS, input: () => ({ query: {} }) },
  closeFeedback: {
    expected: [401, 403, 403, 403, 404, 404, 403],
    input: ({ app }) => ({ params: { id: app.platform.newId() } }),
  },
  createAnnouncement: {
    expected: [401, 403, 403, 403, 403, 201, 403],
    input: () => ({ body: { text: "Comics are here.", audience: "everyone" } }),
  },
  listAnnouncements: { expected: [401, 403, 403, 403, 403, 200, 403], input: () => ({ query: {} }) },
  endAnnouncement: {
    expected: [401, 403, 403, 403, 403, 404, 403],
    input: ({ app }) => ({ params: { id: app.platform.newId() } }),
  },
  listModerationActions: { expected: STAFF_READS, input: () => ({ query: {} }) },
};
