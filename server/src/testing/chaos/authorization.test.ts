import { createHash, randomBytes } from "node:crypto";
import type { CallInput, CallShape } from "@quire/contracts/call";
import { authorizeDevice } from "@quire/contracts/calls/device";
import { contracts } from "@quire/contracts/schemas/all";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { revisions } from "../../modules/posts/models/revisions.ts";
import { siteDomains } from "../../modules/sites/models/siteDomains.ts";
import { limitTable } from "../../platform/limits/limitTable.ts";
import { makeComment } from "../factories/comment.ts";
import { makeDelivery } from "../factories/delivery.ts";
import { makeDraftComment } from "../factories/draftComment.ts";
import { makeDraftMember } from "../factories/draftMember.ts";
import { makeOrder } from "../factories/order.ts";
import { makePayout } from "../factories/payout.ts";
import { makePayoutAccount } from "../factories/payoutAccount.ts";
import { makePost } from "../factories/post.ts";
import { makePublication } from "../factories/publication.ts";
import { makeResumable } from "../factories/resumable.ts";
import { makeSession } from "../factories/session.ts";
import { makeSite } from "../factories/site.ts";
import { makeSiteImport } from "../factories/siteImport.ts";
import { makeImport } from "../factories/subscriber.ts";
import { makeSubscription } from "../factories/subscription.ts";
import { makeUser } from "../factories/user.ts";
import type { Caller } from "../testCaller.ts";
import { type TestServer, testServer } from "../testServer.ts";

/** Who asks, about a site and its things: nobody, a reader, its owner, the owner of another, staff, and a token of its owner's that may only read. */
const ROLES = ["guest", "reader", "owner", "stranger", "moderator", "admin", "readOnly"] as const;
type Asker = (typeof ROLES)[number];

/** The status that each gets, in the order of `ROLES`. */
type Row = readonly [number, number, number, number, number, number, number];

const ANYONE: Row = [200, 200, 200, 200, 200, 200, 200];
const PERSON_READS: Row = [401, 200, 200, 200, 200, 200, 200];
const PERSON_WRITES: Row = [401, 200, 200, 200, 200, 200, 403];
const OWNER: Row = [401, 403, 200, 403, 403, 403, 403];
const MINDER: Row = [401, 403, 200, 403, 200, 200, 403];
const MINDER_READS: Row = [401, 403, 200, 403, 200, 200, 200];
const STAFF: Row = [401, 403, 403, 403, 200, 200, 403];
const STAFF_READS: Row = [401, 403, 403, 403, 200, 200, 403];
const ADMIN: Row = [401, 403, 403, 403, 403, 200, 403];
/** Of a draft: to whoever does not work on it, it is not there. What its members may is in `drafts/access.test.ts`. */
const DRAFT_READS: Row = [401, 404, 200, 404, 404, 404, 200];
const DRAFT_WRITES: Row = [401, 404, 200, 404, 404, 404, 403];
const DRAFT_STARTS: Row = [401, 404, 201, 404, 404, 404, 403];
const OWNER_READS: Row = [401, 403, 200, 403, 403, 403, 200];
/** What is a person's own, and an admin's to look at. */
const HOLDER_READS: Row = [401, 403, 200, 403, 403, 200, 200];
const OWNER_STARTS: Row = [401, 403, 201, 403, 403, 403, 403];

interface Case {
  expected: Row;
  /** What is asked for; made anew for each asker, since some questions use things up. `asker` is that person's id. */
  input(things: Things, asker: string | null): unknown;
}

interface Things {
  app: TestServer;
  siteId: string;
  draft(): Promise<{ siteId: string; id: string }>;
  published(): Promise<{ siteId: string; id: string }>;
}

const none = () => ({});
const ofDraft: Case["input"] = async ({ draft }) => ({ params: await draft(), body: {} });

const asLiked = ({ siteId, id }: { siteId: string; id: string }) => ({ siteId, postId: id });

async function commentOn({ app, siteId }: Things) {
  const { id, commentId } = await makeComment(app.platform, { site_id: siteId });
  return { siteId, id, commentId };
}

async function memberOf({ app, draft }: Things) {
  const params = await draft();
  const { user_id: userId } = await makeDraftMember(app.platform, { post_id: params.id });
  return { ...params, userId };
}

async function saidOn({ app, draft }: Things) {
  const params = await draft();
  return { ...params, commentId: (await makeDraftComment(app.platform, { post_id: params.id })).id };
}

/** A draft and the one text that it had. */
async function historyOf({ app, draft }: Things) {
  const params = await draft();
  const [row] = await revisions(app.platform.db).findAll({ where: { post_id: params.id } });
  return { ...params, revisionId: String(row?.get().id) };
}

/** An import of the owner's that waits. */
async function importOf({ app, siteId }: Things) {
  const { id } = await makeImport(app.platform, { site_id: siteId });
  return { params: { id: siteId, importId: id } };
}

/** An order of the site's: the asker's own where they can buy, so that only its being theirs opens it. */
async function orderOf({ app, siteId }: Things, asker: string | null) {
  const buyer = asker !== null && asker !== siteId ? asker : (await makeUser(app.platform)).id;
  const { id } = await makeOrder(app.platform, { buyer_id: buyer, site_id: siteId });
  return { siteId, id };
}

/** What somebody waits for: the asker where they can buy, so that only its being theirs opens it. */
async function waitedFor({ app, siteId }: Things, asker: string | null) {
  const buyer = asker !== null && asker !== siteId ? asker : (await makeUser(app.platform)).id;
  const { id, orderId } = await makeDelivery(app.platform, { buyer_id: buyer, site_id: siteId });
  return { siteId, id, orderId };
}

const givenTo = ({ app, siteId }: Things) => makeSubscription(app.platform, siteId);
async function waitingPayout(app: TestServer): Promise<{ id: string }> {
  const { id: owner_id } = await makeSite(app.platform);
  return { id: (await makePayout(app.platform, { owner_id })).id };
}

async function atTheBank(app: TestServer): Promise<{ id: string; fileId: string }> {
  const { id: owner_id } = await makeSite(app.platform);
  const { id, fileId } = await makePayout(app.platform, { owner_id, isAtBank: true });
  return { id, fileId: String(fileId) };
}

async function siteImportOf({ app, siteId }: Things) {
  const { id } = await makeSiteImport(app.platform, { site_id: siteId });
  return { params: { id: siteId, importId: id } };
}

async function newCode(app: TestServer): Promise<string> {
  const guest = await app.asGuest();
  return (await guest.call(authorizeDevice, { body: { client_id: "quire-cli" } })).body.user_code;
}

/** Every call there is. One that is missing here fails: who may make it must be decided before it is shipped. */
const CALLS: Record<string, Case> = {
  // Accounts and sessions: always the asker's own.
  signUp: {
    expected: [201, 201, 201, 201, 201, 201, 403],
    input: ({ app }) => ({
      body: { name: "New", identifier: `${app.platform.newId()}@new.example`, password: "call me ishmael 7" },
    }),
  },
  signIn: {
    expected: [401, 401, 401, 401, 401, 401, 403],
    input: () => ({ body: { identifier: "nobody@none.example", password: "call me ishmael 7" } }),
  },
  getSession: { expected: ANYONE, input: none },
  getPage: { expected: ANYONE, input: () => ({ query: { path: "/" } }) },
  getMe: { expected: PERSON_READS, input: () => ({ query: {} }) },
  listSessions: { expected: PERSON_READS, input: none },
  createAccessToken: {
    expected: [401, 201, 201, 201, 201, 201, 403],
    input: () => ({ body: { name: "CI", scopes: ["read"] } }),
  },
  getCredential: { expected: PERSON_READS, input: none },
  listAccessTokens: { expected: PERSON_READS, input: none },
  // Somebody else's token is not there.
  revokeAccessToken: {
    expected: [401, 404, 200, 404, 404, 404, 403],
    input: async ({ app, siteId }) => ({
      params: { id: (await makeSession(app.platform, { user_id: siteId, kind: "token" })).id },
    }),
  },
  // Somebody else's session is not there.
  revokeSession: {
    expected: [401, 404, 200, 404, 404, 404, 403],
    input: async ({ app, siteId }) => ({
      params: { id: (await makeSession(app.platform, { user_id: siteId })).id },
    }),
  },
  signOut: { expected: [200, 200, 200, 200, 200, 200, 403], input: none },

  // Who reads which address. The account's own things are governed in a browser alone.
  addEmail: {
    expected: PERSON_WRITES,
    input: ({ app }) => ({ body: { email: `${app.platform.newId()}@new.example` } }),
  },
  verifyEmail: {
    expected: [410, 410, 410, 410, 410, 410, 403],
    input: () => ({ body: { hash: "unknown" } }),
  },
  verifyMobile: {
    expected: [401, 400, 400, 400, 400, 400, 403],
    input: () => ({ body: { otp: "123456" } }),
  },
  resendVerification: { expected: PERSON_WRITES, input: () => ({ body: {} }) },
  sendSigninCode: {
    expected: [200, 200, 200, 200, 200, 200, 403],
    input: () => ({ body: { identifier: "nobody@none.example" } }),
  },
  signInByCode: {
    expected: [400, 400, 400, 400, 400, 400, 403],
    input: () => ({ body: { identifier: "nobody@none.example", otp: "123456" } }),
  },
  forgotPassword: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: () => ({ body: { identifier: "nobody@none.example" } }),
  },
  sendResetCode: {
    expected: [200, 200, 200, 200, 200, 200, 403],
    input: () => ({ body: { identifier: "nobody@none.example" } }),
  },
  verifyResetCode: {
    expected: [400, 400, 400, 400, 400, 400, 403],
    input: () => ({ body: { identifier: "nobody@none.example", otp: "123456" } }),
  },
  resetPassword: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: () => ({
      body: { hash: "unknown", password: "call me ishmael 7", confirm: "call me ishmael 7" },
    }),
  },
  // None of them has a password that could be the current one.
  changePassword: {
    expected: [401, 401, 401, 401, 401, 401, 403],
    input: () => ({ body: { current: "call me ishmael 7", password: "call me ishmael 8" } }),
  },
  trackSignup: {
    expected: [401, 201, 201, 201, 201, 201, 403],
    input: () => ({ body: { utm_source: "newsletter" } }),
  },

  // Programs and other hosts.
  authorizeDevice: {
    // A token that may only read must not come by one that may write.
    expected: [200, 200, 200, 200, 200, 200, 403],
    input: () => ({ body: { client_id: "quire-cli" } }),
  },
  pollDeviceToken: {
    expected: [400, 400, 400, 400, 400, 400, 403],
    input: () => ({
      body: {
        grant_type: "urn:ietf:params:oauth:grant-type:device_code",
        device_code: "unknown-code",
        client_id: "quire-cli",
      },
    }),
  },
  getDeviceRequest: {
    // Only where the person can be seen to decide: in a browser.
    expected: [401, 200, 200, 200, 200, 200, 403],
    input: async ({ app }) => ({ query: { user_code: await newCode(app) } }),
  },
  decideDevice: {
    expected: PERSON_WRITES,
    input: async ({ app }) => ({ body: { user_code: await newCode(app), approve: false } }),
  },
  startHandoff: { expected: [200, 200, 200, 200, 200, 200, 403], input: () => ({ body: {} }) },
  // Only for oneself.
  createSigninToken: {
    expected: [401, 403, 201, 403, 403, 403, 403],
    input: ({ siteId }) => ({
      body: {
        user_id: siteId,
        domain: `site-${siteId.slice(-9)}.localhost:4000`,
        state: randomBytes(32).toString("base64url"),
      },
    }),
  },
  redeemSigninToken: {
    expected: [401, 401, 401, 401, 401, 401, 403],
    input: () => ({ body: { token: randomBytes(32).toString("base64url") } }),
  },

  // Accounts elsewhere: nobody here has brought one, or has one to take away.
  listConnections: { expected: PERSON_READS, input: none },
  removeConnection: {
    expected: [401, 404, 404, 404, 404, 404, 403],
    input: () => ({ params: { provider: "google" } }),
  },
  getPendingConnection: { expected: ANYONE, input: none },
  confirmConnection: { expected: [401, 410, 410, 410, 410, 410, 403], input: none },
  dropConnection: { expected: [200, 200, 200, 200, 200, 200, 403], input: none },
  sendConnectionCode: {
    expected: [410, 410, 410, 410, 410, 410, 403],
    input: () => ({ body: { email: "new@readers.example" } }),
  },
  finishConnection: {
    expected: [410, 410, 410, 410, 410, 410, 403],
    input: () => ({ body: { otp: "123456" } }),
  },

  // Sites.
  findSite: { expected: ANYONE, input: ({ siteId }) => ({ query: { id: siteId } }) },
  getProfile: { expected: ANYONE, input: ({ siteId }) => ({ params: { id: siteId } }) },
  // 404: this site sells for nobody else.
  getSmallBusiness: {
    expected: [401, 404, 404, 404, 404, 404, 404],
    input: ({ siteId }) => ({ params: { userId: siteId } }),
  },
  checkAvailability: { expected: ANYONE, input: () => ({ query: { domain: "nantucket" } }) },
  updateProfile: {
    expected: [401, 403, 200, 403, 403, 200, 403],
    input: ({ siteId }) => ({ params: { id: siteId }, body: { description: "Tales." } }),
  },
  updateSite: {
    expected: [401, 403, 200, 403, 403, 200, 403],
    input: ({ siteId }) => ({ params: { id: siteId }, body: { comment_placement: "floating" } }),
  },
  // Its owner has Pro; what one without it may is in `domains/domains.test.ts`.
  getDomain: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { id: siteId } }),
  },
  linkDomain: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId }, body: { domain: "www.whale.example" } }),
  },
  // Its owner finds that none was asked for.
  verifyDomain: {
    expected: [401, 403, 404, 403, 403, 403, 403],
    input: async ({ app, siteId }) => {
      await siteDomains(app.platform.db).destroy({ where: { site_id: siteId } });
      return { params: { id: siteId } };
    },
  },
  unlinkDomain: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId } }),
  },
  pinPost: {
    expected: OWNER,
    input: async ({ siteId, published }) => ({
      params: { id: siteId },
      body: { post_id: (await published()).id },
    }),
  },
  unpinPost: {
    expected: OWNER,
    input: async ({ siteId, published }) => ({ params: { id: siteId, postId: (await published()).id } }),
  },
  arrangePinboard: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId }, body: { title: "Begin here" } }),
  },
  getStats: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { id: siteId }, query: {} }),
  },
  getDayStats: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ siteId, published }) => ({
      params: { id: siteId },
      query: { post_id: (await published()).id },
    }),
  },
  countViews: {
    expected: [200, 200, 200, 200, 200, 200, 403],
    input: async ({ published }) => ({ body: { views: [{ post_id: (await published()).id }] } }),
  },
  setPreferences: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId }, body: { email_enabled: true } }),
  },
  getOnboarding: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { id: siteId } }),
  },
  recordNotice: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId, notice: "checklist" } }),
  },
  deleteNotice: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId, notice: "checklist" } }),
  },
  updateAccount: { expected: PERSON_WRITES, input: () => ({ body: { country: "IN" } }) },
  exportAccount: { expected: PERSON_READS, input: () => ({ query: {} }) },
  listExportedFiles: { expected: PERSON_READS, input: () => ({ query: {} }) },
  getDeletionPreview: { expected: PERSON_READS, input: () => ({}) },
  deleteAccount: {
    // Nobody here has this password; and a program is no browser.
    expected: [401, 401, 401, 401, 401, 401, 403],
    input: () => ({ body: { password: "not mine" } }),
  },
  createSite: {
    expected: [401, 201, 409, 409, 201, 201, 403],
    input: (_, asker) => ({ body: { domain: `new-${String(asker).slice(-9)}` } }),
  },
  uploadFile: {
    // The owner is let in and told that nothing was sent.
    expected: [401, 403, 415, 403, 403, 403, 403],
    input: ({ siteId }) => ({ params: { id: siteId, kind: "image" }, body: {} }),
  },
  startUpload: {
    // The owner is let in and told that it did not say how much is to come.
    expected: [401, 403, 400, 403, 403, 403, 403],
    input: ({ siteId }) => ({ params: { id: siteId, kind: "audio" } }),
  },
  getResumable: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ app, siteId }) => ({ params: await makeResumable(app.platform, siteId) }),
  },
  continueUpload: {
    expected: [401, 403, 400, 403, 403, 403, 403],
    input: async ({ app, siteId }) => ({ params: await makeResumable(app.platform, siteId) }),
  },
  cancelUpload: {
    expected: [401, 403, 204, 403, 403, 403, 403],
    input: async ({ app, siteId }) => ({ params: await makeResumable(app.platform, siteId) }),
  },
  findUpload: {
    expected: [401, 403, 404, 403, 403, 403, 404],
    input: ({ siteId }) => ({
      params: { id: siteId, sha256: createHash("sha256").update("none").digest("hex") },
      query: {},
    }),
  },

  listFollowedBy: { expected: ANYONE, input: ({ siteId }) => ({ params: { userId: siteId }, query: {} }) },
  listRecommendations: { expected: ANYONE, input: () => ({ query: { language: "hi" } }) },
  search: { expected: ANYONE, input: () => ({ query: { query: "whale" } }) },
  // Nothing lies outside in a test: the address is asked for and not there.
  getEmbed: {
    expected: [400, 400, 400, 400, 400, 400, 400],
    input: () => ({ query: { url: "https://example.com/" } }),
  },
  getSiteEmbed: {
    expected: [401, 403, 400, 403, 403, 403, 400],
    input: ({ siteId }) => ({ params: { siteId }, query: { url: "https://example.com/" } }),
  },

  // Posts: what is published to all, what is not to its owner.
  listPosts: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { siteId }, query: { status: "drafts" } }),
  },
  getPost: {
    expected: [404, 404, 200, 404, 404, 404, 200],
    input: async ({ draft }) => ({ params: await draft(), query: {} }),
  },
  listChildren: {
    expected: [404, 404, 200, 404, 404, 404, 200],
    input: async ({ draft }) => ({ params: await draft(), query: {} }),
  },
  // Only what one has bought is there; nobody here has.
  getArchivedPost: {
    expected: [401, 404, 404, 404, 404, 404, 404],
    input: async ({ published }) => ({ params: await published() }),
  },
  getPostFile: {
    // Whether there is such a file is told to nobody who may not see the post.
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: async ({ app, draft }) => ({
      params: { ...(await draft()), fileId: app.platform.newId() },
      query: {},
    }),
  },
  reorderChildren: {
    // A draft without parts is let in and told that these are not its parts.
    expected: [401, 403, 400, 403, 403, 403, 403],
    input: async ({ app, draft }) => ({
      params: await draft(),
      body: { ids: [app.platform.newId()], order_version: 1 },
    }),
  },
  getPostPack: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: async ({ draft }) => ({ params: await draft(), query: {} }),
  },
  createPost: {
    expected: OWNER_STARTS,
    input: ({ siteId }) => ({ params: { siteId }, body: { ptype: "blog", title: "T", markdown: "Text." } }),
  },
  listPostHeads: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { siteId }, query: {} }),
  },
  listPostTexts: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ siteId, draft }) => ({ params: { siteId }, query: { ids: [(await draft()).id] } }),
  },
  savePosts: {
    expected: OWNER,
    input: async ({ siteId, draft }) => ({
      params: { siteId },
      body: { saves: [{ id: (await draft()).id, title: "Other", last_version: 1 }] },
    }),
  },
  updatePost: {
    expected: OWNER,
    input: async ({ draft }) => ({ params: await draft(), body: { title: "Other", last_version: 1 } }),
  },
  publishPost: { expected: OWNER, input: ofDraft },
  getPublishing: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ draft }) => ({ params: await draft() }),
  },
  previewPost: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ draft }) => ({ params: await draft(), query: { as: "buyer" } }),
  },
  schedulePost: {
    expected: OWNER,
    input: async ({ app, draft }) => ({
      params: await draft(),
      body: { at: new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString() },
    }),
  },
  scheduleChildren: {
    // A draft without parts is let in and told that these are not its parts.
    expected: [401, 403, 400, 403, 403, 403, 403],
    input: async ({ app, draft }) => ({
      params: await draft(),
      body: { items: [{ id: app.platform.newId(), at: app.platform.clock.now().toISOString() }] },
    }),
  },
  unschedulePost: { expected: OWNER, input: async ({ draft }) => ({ params: await draft() }) },
  // Whoever has the letter: nobody here has one.
  getMailSubscription: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: () => ({ params: { hash: "unknown" } }),
  },
  setMailSubscription: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: () => ({ params: { hash: "unknown" }, body: { subscribed: false } }),
  },
  // The list of subscribers. Bringing people along takes Pro, which nobody here has.
  // An admin may, for a site of their own, and is told that nothing was sent.
  importSubscribers: { expected: [401, 403, 415, 403, 403, 415, 403], input: () => ({ body: {} }) },
  startImport: {
    expected: [401, 403, 404, 403, 403, 403, 403],
    input: ({ app, siteId }) => ({ params: { id: siteId }, body: { file_id: app.platform.newId() } }),
  },
  listImports: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId }, query: {} }) },
  getImport: { expected: OWNER_READS, input: importOf },
  cancelImport: { expected: OWNER, input: importOf },
  // None of its rows were refused.
  getRefusedRows: { expected: [401, 403, 404, 403, 403, 403, 404], input: importOf },
  listSubscribers: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId }, query: {} }) },
  countSubscribers: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId } }) },
  exportSubscribers: {
    expected: OWNER_READS,
    input: ({ siteId }) => ({ params: { id: siteId }, query: {} }),
  },
  // Another platform's export: whoever writes there. None was sent.
  startSiteImport: {
    expected: [401, 403, 404, 403, 403, 403, 403],
    input: ({ app, siteId }) => ({
      params: { id: siteId },
      body: { file_id: app.platform.newId(), source: "ghost" },
    }),
  },
  listSiteImports: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId }, query: {} }) },
  getSiteImport: { expected: OWNER_READS, input: siteImportOf },
  cancelSiteImport: { expected: OWNER, input: siteImportOf },
  listImportedPosts: {
    expected: OWNER_READS,
    input: async (things) => ({ ...(await siteImportOf(things)), query: {} }),
  },
  removeSubscriber: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId, email: "ahab@pequod.example" } }),
  },
  unpublishPost: { expected: OWNER, input: async ({ published }) => ({ params: await published() }) },
  archivePost: { expected: OWNER, input: async ({ published }) => ({ params: await published() }) },
  unarchivePost: { expected: OWNER, input: async ({ draft }) => ({ params: await draft() }) },
  deletePost: { expected: OWNER, input: async ({ draft }) => ({ params: await draft() }) },

  // Working on a draft together.
  getDraft: { expected: DRAFT_READS, input: async ({ draft }) => ({ params: await draft() }) },
  listSharedDrafts: { expected: PERSON_READS, input: () => ({ query: {} }) },
  listWriters: { expected: DRAFT_READS, input: async ({ draft }) => ({ params: await draft() }) },
  updateWriter: {
    expected: DRAFT_WRITES,
    input: async (things) => ({ params: await memberOf(things), body: { role: "commenter" } }),
  },
  removeWriter: { expected: DRAFT_WRITES, input: async (things) => ({ params: await memberOf(things) }) },
  // Whom nobody revoked, nobody brings back.
  restoreWriter: {
    expected: [401, 404, 404, 404, 404, 404, 403],
    input: async (things) => ({ params: await memberOf(things) }),
  },
  createDraftInvite: {
    expected: DRAFT_STARTS,
    input: async ({ draft }) => ({ params: await draft(), body: { role: "writer" } }),
  },
  revokeDraftInvite: {
    expected: DRAFT_WRITES,
    input: async ({ app, draft }) => ({ params: { ...(await draft()), inviteId: app.platform.newId() } }),
  },
  readDraftInvite: {
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
    expected: DRAFT_STARTS,
    input: async ({ draft }) => ({ params: await draft(), body: { text: "Why a whale?" } }),
  },
  // Its author alone changes its words.
  updateDraftComment: {
    expected: [401, 404, 403, 404, 404, 404, 403],
    input: async (things) => ({ params: await saidOn(things), body: { text: "Not mine." } }),
  },
  deleteDraftComment: { expected: DRAFT_WRITES, input: async (things) => ({ params: await saidOn(things) }) },
  resolveDraftComment: {
    expected: DRAFT_WRITES,
    input: async (things) => ({ params: await saidOn(things), body: {} }),
  },
  reopenDraftComment: { expected: DRAFT_WRITES, input: async (things) => ({ params: await saidOn(things) }) },
  listRevisions: {
    expected: DRAFT_READS,
    input: async ({ draft }) => ({ params: await draft(), query: {} }),
  },
  getRevision: { expected: DRAFT_READS, input: async (things) => ({ params: await historyOf(things) }) },
  restoreRevision: {
    expected: DRAFT_WRITES,
    input: async (things) => ({ params: await historyOf(things), body: { last_version: 1 } }),
  },

  // What readers do.
  // Money. Nobody buys their own; of another's order nothing is told.
  createOrder: {
    // Without a key it is refused before anything is looked at.
    expected: [401, 400, 400, 400, 400, 400, 403],
    input: ({ siteId }) => ({
      params: { siteId, provider: "razorpay" },
      body: { type: "support", amount: 5000 },
    }),
  },
  // What it brings is proved by the provider's signature, or asked of the provider.
  confirmOrder: {
    expected: [200, 200, 200, 200, 200, 200, 200],
    input: async (things, asker) => ({ params: await orderOf(things, asker), body: {} }),
  },
  getOrder: {
    expected: [401, 200, 404, 200, 200, 200, 404],
    input: async (things, asker) => ({ params: await orderOf(things, asker) }),
  },
  getPaymentPage: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: async (things, asker) => ({ params: await orderOf(things, asker), query: { key: "none" } }),
  },
  refundOrder: {
    // 409: it was not paid.
    expected: [401, 403, 409, 403, 403, 409, 403],
    input: async (things, asker) => ({ params: await orderOf(things, asker), body: {} }),
  },
  listPurchases: { expected: PERSON_READS, input: () => ({ query: {} }) },
  getPurchase: {
    expected: [401, 200, 404, 200, 200, 200, 404],
    input: async (things, asker) => ({ params: { id: (await orderOf(things, asker)).id } }),
  },
  getPurchaseFile: {
    expected: [401, 404, 404, 404, 404, 404, 404],
    input: async (things, asker) => ({
      params: { id: (await orderOf(things, asker)).id, fileId: things.app.platform.newId() },
    }),
  },
  listDeliveries: { expected: MINDER_READS, input: ({ siteId }) => ({ params: { siteId }, query: {} }) },
  deliver: {
    expected: OWNER,
    input: async (things, asker) => {
      const { siteId, id } = await waitedFor(things, asker);
      return { params: { siteId, id }, body: { text: "Dear Ada" } };
    },
  },
  changeDetails: {
    expected: [401, 200, 404, 200, 200, 200, 403],
    input: async (things, asker) => ({
      params: { id: (await waitedFor(things, asker)).orderId },
      body: { details: "For Ada" },
    }),
  },
  refundUndelivered: {
    // 409: there is still time to deliver it.
    expected: [401, 409, 404, 409, 409, 409, 403],
    input: async (things, asker) => ({ params: { id: (await waitedFor(things, asker)).orderId } }),
  },
  listSupporters: { expected: ANYONE, input: ({ siteId }) => ({ params: { siteId }, query: {} }) },
  enableSupport: { expected: OWNER, input: ({ siteId }) => ({ params: { siteId } }) },
  disableSupport: { expected: OWNER, input: ({ siteId }) => ({ params: { siteId } }) },
  getEarnings: { expected: MINDER_READS, input: ({ siteId }) => ({ params: { siteId }, query: {} }) },
  exportStatement: { expected: MINDER_READS, input: ({ siteId }) => ({ params: { siteId }, query: {} }) },
  // Pro. A plan is its holder's business, and an admin's.
  listPlans: { expected: ANYONE, input: none },
  listSubscriptions: {
    expected: HOLDER_READS,
    input: ({ siteId }) => ({ params: { userId: siteId }, query: {} }),
  },
  getTrialStatus: { expected: HOLDER_READS, input: ({ siteId }) => ({ params: { userId: siteId } }) },
  createSubscription: {
    // Without a key it is refused before anything is looked at.
    expected: [401, 400, 400, 400, 400, 400, 403],
    input: () => ({ body: { interval: "month", currency: "INR", amount: 44_900 } }),
  },
  // Nobody is charged for what was given: there is nothing to confirm.
  confirmSubscription: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: async (things) => ({ params: await givenTo(things), body: {} }),
  },
  changeSubscription: {
    // 409: what was given doesn't renew.
    expected: [401, 404, 409, 404, 404, 404, 403],
    input: async (things) => ({ params: await givenTo(things), body: { recurring: false } }),
  },
  getSubscriptionPage: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: async (things) => ({ params: await givenTo(things), query: { key: "none" } }),
  },
  // Everybody here has a site; who has none is refused in `modules/audience/invites/invites.test.ts`.
  listInvites: { expected: PERSON_READS, input: () => ({ query: {} }) },
  createInvite: { expected: PERSON_WRITES, input: () => ({ body: {} }) },
  givePro: {
    // 400: without a key.
    expected: [401, 403, 403, 403, 403, 400, 403],
    input: ({ siteId }) => ({ params: { userId: siteId }, body: { months: 1 } }),
  },
  exportStatementPdf: { expected: MINDER_READS, input: ({ siteId }) => ({ params: { siteId }, query: {} }) },
  // Where a creator is paid is told to nobody else, and is set by nobody else.
  listPayoutAccounts: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { siteId } }) },
  setPayoutAccount: {
    expected: OWNER,
    input: ({ siteId }) => ({
      params: { siteId },
      body: { currency: "INR", method: "upi", holder: "Ishmael", upi: "ishmael@okbank" },
    }),
  },
  listSitePayouts: { expected: MINDER_READS, input: ({ siteId }) => ({ params: { siteId }, query: {} }) },
  listPayouts: { expected: STAFF_READS, input: () => ({ query: {} }) },
  runPayouts: { expected: ADMIN, input: none },
  listAccountsToVerify: { expected: ADMIN, input: () => ({ query: {} }) },
  decidePayoutAccount: {
    expected: ADMIN,
    input: async ({ app }) => {
      const { id: siteId } = await makeSite(app.platform);
      const changed_at = app.platform.clock.now();
      await makePayoutAccount(app.platform, { owner_id: siteId, changed_at });
      return {
        params: { siteId, currency: "INR" },
        body: { verified: true, changed: changed_at.toISOString() },
      };
    },
  },
  createPayoutFile: {
    expected: [401, 403, 403, 403, 403, 201, 403],
    input: async ({ app }) => {
      const { id: owner_id } = await makeSite(app.platform);
      await makePayoutAccount(app.platform, { owner_id });
      await makePayout(app.platform, { owner_id });
      return { body: { currency: "INR" } };
    },
  },
  listPayoutFiles: { expected: ADMIN, input: () => ({ query: {} }) },
  downloadPayoutFile: {
    expected: ADMIN,
    input: async ({ app }) => ({ params: { id: (await atTheBank(app)).fileId } }),
  },
  settlePayoutFile: {
    expected: ADMIN,
    input: async ({ app }) => ({
      params: { id: (await atTheBank(app)).fileId },
      body: { reference: "UTR 1" },
    }),
  },
  settlePayout: {
    expected: ADMIN,
    input: async ({ app }) => ({ params: { id: (await atTheBank(app)).id }, body: { reference: "UTR 1" } }),
  },
  cancelPayout: {
    expected: ADMIN,
    input: async ({ app }) => ({ params: { id: (await atTheBank(app)).id }, body: { reason: "It failed." } }),
  },
  holdPayout: {
    expected: ADMIN,
    input: async ({ app }) => ({ params: await waitingPayout(app), body: { reason: "We look into it." } }),
  },
  releasePayout: { expected: ADMIN, input: async ({ app }) => ({ params: await waitingPayout(app) }) },
  // Whoever sends it: the provider's signature is asked for, and here no provider is set up.
  receiveWebhook: {
    expected: [503, 503, 503, 503, 503, 503, 503],
    input: () => ({ params: { provider: "stripe" }, body: {} }),
  },
  likePost: {
    expected: PERSON_WRITES,
    input: async ({ published }) => ({ params: asLiked(await published()) }),
  },
  unlikePost: {
    expected: PERSON_WRITES,
    input: async ({ published }) => ({ params: asLiked(await published()) }),
  },
  listLikes: { expected: PERSON_READS, input: () => ({ query: {} }) },
  followSite: {
    expected: [401, 200, 403, 200, 200, 200, 403],
    input: ({ siteId }) => ({ body: { site_id: siteId } }),
  },
  unfollowSite: { expected: PERSON_WRITES, input: ({ siteId }) => ({ body: { site_id: siteId } }) },
  listFollowees: { expected: PERSON_READS, input: () => ({ query: {} }) },
  listFollowers: { expected: ANYONE, input: ({ siteId }) => ({ params: { siteId }, query: {} }) },
  listComments: {
    expected: ANYONE,
    input: async ({ published }) => ({ params: await published(), query: {} }),
  },
  createComment: {
    expected: [401, 201, 201, 201, 201, 201, 403],
    input: async ({ published }) => ({ params: await published(), body: { text: "Aye." } }),
  },
  putReadingPosition: {
    expected: PERSON_WRITES,
    input: async ({ published }) => ({
      params: asLiked(await published()),
      body: { fraction: 0.5, locator: null, finished: false, read_at: "2026-01-01T00:00:00.000Z" },
    }),
  },
  listReadingPositions: { expected: PERSON_READS, input: () => ({ query: {} }) },
  listWaysOn: { expected: PERSON_READS, input: () => ({ query: {} }) },
  listInbox: { expected: PERSON_READS, input: () => ({ query: {} }) },
  getCommenting: { expected: ANYONE, input: async ({ published }) => ({ params: await published() }) },
  updateComment: {
    expected: MINDER,
    input: async (things) => ({ params: await commentOn(things), body: { state: "removed" } }),
  },
  deleteComment: { expected: MINDER, input: async (things) => ({ params: await commentOn(things) }) },
  // Only its author takes back what they took back.
  restoreComment: {
    expected: [401, 403, 403, 403, 403, 403, 403],
    input: async (things) => ({ params: await commentOn(things) }),
  },
  listSiteComments: {
    expected: MINDER_READS,
    input: ({ siteId }) => ({ params: { id: siteId }, query: {} }),
  },
  getSiteComment: {
    expected: MINDER_READS,
    input: async (things) => {
      const { siteId, commentId } = await commentOn(things);
      return { params: { id: siteId, commentId } };
    },
  },
  blockCommenter: {
    expected: MINDER,
    input: async ({ app, siteId }) => ({
      params: { id: siteId },
      body: { commenter_id: (await makeUser(app.platform)).id },
    }),
  },
  unblockCommenter: {
    expected: MINDER,
    input: ({ app, siteId }) => ({ params: { id: siteId, commenterId: app.platform.newId() } }),
  },
  listBlockedCommenters: {
    expected: MINDER_READS,
    input: ({ siteId }) => ({ params: { id: siteId }, query: {} }),
  },
  createReport: {
    expected: [401, 201, 201, 201, 201, 201, 403],
    input: async ({ published }) => ({
      body: { subject: { kind: "post", id: (await published()).id }, reason: "It is spam." },
    }),
  },
  // What a browser wrote before its person had an account: the cookie opens it, to nobody but that browser.
  getProvisionalSite: { expected: ANYONE, input: none },
  createProvisionalSite: {
    expected: [201, 201, 201, 201, 201, 201, 403],
    input: () => ({ body: { posts: [] } }),
  },
  claimProvisionalSite: { expected: PERSON_WRITES, input: none },
  uploadProvisional: { expected: [415, 415, 415, 415, 415, 415, 403], input: () => ({ body: {} }) },
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
  listStaffSites: { expected: STAFF_READS, input: () => ({ query: {} }) },
  decideSite: {
    expected: ADMIN,
    input: async ({ app }) => ({
      params: { id: (await makeSite(app.platform)).id },
      body: { small_business: true, reason: "It sells." },
    }),
  },
  listActs: { expected: STAFF_READS, input: () => ({ query: {} }) },
  getAbout: { expected: ANYONE, input: none },
  listTopics: { expected: ANYONE, input: () => ({ query: {} }) },
  listTopicPosts: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: () => ({ params: { slug: "none" }, query: {} }),
  },
  listTopicAuthors: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: () => ({ params: { slug: "none" }, query: {} }),
  },
};

let app: TestServer;
let things: Things;
let people: Record<Asker, { id: string | null; arrive(): Promise<Caller> }>;

beforeAll(async () => {
  const unlimited = Object.fromEntries(
    Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
  ) as never;
  app = await testServer({ config: { limits: unlimited } });
  const { platform } = app;
  const { id } = await makeUser(platform, { groups: [Role.pro] });
  const site = await makeSite(platform, { id });
  const stranger = await makeSite(platform);
  const [reader, moderator, admin] = [
    await makeUser(platform),
    await makeUser(platform, { groups: [Role.moderator] }),
    await makeUser(platform, { groups: [Role.admin] }),
  ];
  const of = { site_id: site.id };
  things = {
    app,
    siteId: site.id,
    draft: async () => ({ siteId: site.id, id: (await makePost(platform, of)).id }),
    published: async () => ({ siteId: site.id, id: (await makePublication(platform, of)).post_id }),
  };
  // Each call is made by somebody who has just come: signing up or out changes who a browser is.
  const browser = (person: { id: string }) => ({ id: person.id, arrive: () => app.asBrowser(person) });
  people = {
    guest: { id: null, arrive: () => app.asGuest() },
    reader: browser(reader),
    owner: browser(site),
    stranger: browser(stranger),
    moderator: browser(moderator),
    admin: browser(admin),
    readOnly: { id: site.id, arrive: () => app.asProgram(site, ["read"]) },
  };
});
afterAll(() => app.close());

it("every call that the contracts declare is decided here, and none besides", () => {
  expect(Object.keys(CALLS).sort()).toEqual(contracts.map(({ name }) => name).sort());
});

/** Beside what the contracts keep for a sign-in: another session of the person's own is governed in a browser. */
const NOT_BY_PROGRAMS = ["revokeSession"];

describe("a token that may write is its owner, but for what is kept for a sign-in:", () => {
  // Nobody may have more than fifty.
  afterEach(() => app.platform.db.query("DELETE FROM sessions WHERE kind = 'token'"));

  it.each(contracts.map((contract) => [contract.name, contract] as const))("%s", async (name, contract) => {
    const { expected, input } = CALLS[name] as Case;
    const askedBy = async (caller: Caller) => {
      const asked = (await input(things, things.siteId)) as CallInput<CallShape>;
      return caller.call(contract.call, asked);
    };
    const owner = { id: things.siteId };
    const [program, token] = [
      await askedBy(await app.asProgram(owner)),
      await askedBy(await app.asToken(owner)),
    ];
    const asOwner = expected[ROLES.indexOf("owner")];
    const { audience } = contract;
    const isForBrowsers = audience === "browser" || NOT_BY_PROGRAMS.includes(name);
    expect(program.status, JSON.stringify(program.error)).toBe(isForBrowsers ? 403 : asOwner);
    expect(token.status, JSON.stringify(token.error)).toBe(
      isForBrowsers || audience === "session" ? 403 : asOwner,
    );
    if (["session", "browser"].includes(audience)) expect(token.error?.code).toBe("session_required");
  });

  it("a token reaches nothing that decides who gets in, however it is asked for", () => {
    const kept = contracts.filter(({ audience }) => audience === "session" || audience === "browser");
    expect(kept.map(({ name }) => name).sort()).toEqual([
      "addEmail",
      "cancelPayout",
      "changePassword",
      "claimProvisionalSite",
      "confirmConnection",
      "createAccessToken",
      "createPayoutFile",
      "createSigninToken",
      "decideDevice",
      "decidePayoutAccount",
      "deleteAccount",
      "downloadPayoutFile",
      "getDeviceRequest",
      "holdPayout",
      "listAccessTokens",
      "listAccountsToVerify",
      "listConnections",
      "listPayoutFiles",
      "listSessions",
      "releasePayout",
      "removeConnection",
      "resendVerification",
      "revokeAccessToken",
      "runPayouts",
      "setPayoutAccount",
      "settlePayout",
      "settlePayoutFile",
      "verifyMobile",
    ]);
  });
});

describe("who may", () => {
  it.each(contracts.map((contract) => [contract.name, contract] as const))("%s", async (name, contract) => {
    const { expected, input } = CALLS[name] as Case;
    const found: [Asker, number, string | undefined][] = [];
    for (const role of ROLES) {
      const { id, arrive } = people[role];
      const asked = (await input(things, id)) as CallInput<CallShape>;
      const answer = await (await arrive()).call(contract.call, asked);
      found.push([role, answer.status, answer.error?.code]);
    }
    expect(
      found.map(([role, status]) => [role, status]),
      JSON.stringify(found),
    ).toEqual(ROLES.map((role, at) => [role, expected[at]]));
  });
});
