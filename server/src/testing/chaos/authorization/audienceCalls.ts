import { devices } from "../../../modules/audience/models/devices.ts";
import { newsletters } from "../../../modules/audience/models/newsletters.ts";
import { sendingDomains } from "../../../modules/audience/models/sendingDomains.ts";
import { follows } from "../../../modules/community/models/follows.ts";
import { makeSite } from "../../factories/site.ts";
import { makeImport } from "../../factories/subscriber.ts";
import {
  ANYONE,
  type Case,
  type Fixtures,
  none,
  OWNER,
  OWNER_READS,
  USER_READS,
  USER_WRITES,
} from "./cases.ts";

/** A waiting import of the owner. */
async function importOf({ app, siteId }: Fixtures) {
  const { id } = await makeImport(app.platform, { site_id: siteId });
  return { params: { id: siteId, importId: id } };
}

const MAILING = { subject: "News", markdown: "The ship has sailed." };

/** A scheduled mailing of the owner. */
async function mailingOf({ app: { platform }, siteId }: Fixtures) {
  const now = platform.clock.now();
  const { id } = (
    await newsletters(platform.db).create({
      id: platform.newId(),
      site_id: siteId,
      post_id: null,
      send_at: new Date(now.getTime() + 86_400_000),
      created_at: now,
      subject: "News",
      blocks: [],
    })
  ).get();
  return { params: { id: siteId, mailingId: id } };
}

const subscriptionOf = (name: string) => ({
  push_subscription: {
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) },
  },
});

/** A device of the caller. */
async function deviceOf({ app: { platform }, siteId }: Fixtures, callerId: string | null) {
  const { endpoint, keys } = subscriptionOf(platform.newId()).push_subscription;
  const { id } = (
    await devices(platform.db).create({
      id: platform.newId(),
      user_id: callerId ?? siteId,
      endpoint,
      ...keys,
      key_id: "key",
      created_at: platform.clock.now(),
    })
  ).get();
  return { params: { deviceId: id } };
}

/** A site that the caller follows. */
async function followedBy({ app: { platform } }: Fixtures, callerId: string | null) {
  const { id: site_id } = await makeSite(platform);
  const created_at = platform.clock.now();
  if (callerId) await follows(platform.db).create({ user_id: callerId, site_id, created_at });
  return { body: { site_id } };
}

/** Newsletters, subscribers, invites and notifications. */
export const audienceCalls: Record<string, Case> = {
  // For holders of an emailed link, and no test user has one.
  getMailSubscription: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: () => ({ params: { hash: "unknown" } }),
  },
  updateMailSubscription: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: () => ({ params: { hash: "unknown" }, body: { subscribed: false } }),
  },
  requestEmailSubscription: {
    expected: [200, 200, 200, 200, 200, 200, 403],
    input: ({ siteId }) => ({ params: { id: siteId }, body: { email: "ishmael@pequod.example" } }),
  },
  confirmEmailSubscription: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: () => ({ params: { token: "unknown" } }),
  },
  // Everyone's own.
  createFeedLinks: { expected: USER_WRITES, input: () => ({ body: {} }) },
  replaceFeedLinks: { expected: USER_WRITES, input: ({ siteId }) => ({ body: { site_id: siteId } }) },
  // Subscriber lists. Imports require Pro, which the owner has; an admin may import for a site of their own.
  // 415: nothing was sent.
  importSubscribers: { expected: [401, 403, 415, 403, 403, 415, 403], input: () => ({ body: {} }) },
  startImport: {
    expected: [401, 403, 404, 403, 403, 403, 403],
    input: ({ app, siteId }) => ({ params: { id: siteId }, body: { file_id: app.platform.newId() } }),
  },
  listImports: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId }, query: {} }) },
  getImport: { expected: OWNER_READS, input: importOf },
  cancelImport: { expected: OWNER, input: importOf },
  // No rows were refused.
  getRefusedRows: { expected: [401, 403, 404, 403, 403, 403, 404], input: importOf },
  listSubscribers: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId }, query: {} }) },
  countSubscribers: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId } }) },
  exportSubscribers: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId }, query: {} }),
  },
  removeSubscriber: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId, email: "ahab@pequod.example" } }),
  },
  listMailings: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId }, query: {} }) },
  countRecipients: {
    expected: OWNER_READS,
    input: ({ siteId }) => ({ params: { id: siteId }, query: { audience: "all" } }),
  },
  // 400: the site has no readers.
  createMailing: {
    expected: [401, 403, 400, 403, 403, 403, 403],
    input: ({ siteId }) => ({ params: { id: siteId }, body: { ...MAILING, audience: "all" } }),
  },
  previewMailing: { expected: OWNER, input: ({ siteId }) => ({ params: { id: siteId }, body: MAILING }) },
  // 409: the owner's address isn't verified.
  testMailing: {
    expected: [401, 403, 409, 403, 403, 403, 403],
    input: ({ siteId }) => ({ params: { id: siteId }, body: MAILING }),
  },
  getMailing: { expected: OWNER_READS, input: mailingOf },
  cancelMailing: { expected: OWNER, input: mailingOf },
  getNewsletterSettings: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId } }) },
  updateNewsletterSettings: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId }, body: { footer: "12 Water St" } }),
  },
  // For holders of an emailed link.
  confirmReplyTo: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: () => ({ params: { token: "unknown" } }),
  },
  // 409: the owner's address isn't verified.
  testWelcomeEmail: {
    expected: [401, 403, 409, 403, 403, 403, 403],
    input: ({ siteId }) => ({ params: { id: siteId }, body: MAILING }),
  },
  // The owner has Pro; `audience/sendingDomains/sendingDomains.test.ts` covers owners without it.
  linkSendingDomain: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId }, body: { address: "ishmael@whale.example" } }),
  },
  // 404 for the owner: no domain is linked.
  verifySendingDomain: {
    expected: [401, 403, 404, 403, 403, 403, 403],
    input: async ({ app, siteId }) => {
      await sendingDomains(app.platform.db).destroy({ where: { site_id: siteId } });
      return { params: { id: siteId } };
    },
  },
  unlinkSendingDomain: { expected: OWNER, input: ({ siteId }) => ({ params: { id: siteId } }) },
  // Every test user has a site; `modules/audience/invites/invites.test.ts` covers users without one.
  listInvites: { expected: USER_READS, input: () => ({ query: {} }) },
  createInvite: { expected: USER_WRITES, input: () => ({ body: {} }) },
  getSitePreferences: { expected: USER_READS, input: ({ siteId }) => ({ params: { id: siteId } }) },
  // One's own about any site: nothing of the site changes.
  updatePreferences: {
    expected: USER_WRITES,
    input: ({ siteId }) => ({ params: { id: siteId }, body: { email_enabled: true } }),
  },
  getNotificationSettings: { expected: USER_READS, input: none },
  updateNotificationSettings: { expected: USER_WRITES, input: () => ({ body: { digest: "off" } }) },
  listNotifications: { expected: USER_READS, input: () => ({ query: {} }) },
  // 404: only one's own. `audience/notifications/notifications.test.ts` covers the owner of one.
  listNotificationActors: {
    expected: [401, 404, 404, 404, 404, 404, 404],
    input: ({ app }) => ({ params: { id: app.platform.newId() } }),
  },
  countUnreadNotifications: { expected: USER_READS, input: none },
  readNotifications: { expected: USER_WRITES, input: () => ({ body: { ids: [] } }) },
  // Ends at once.
  streamNotifications: { expected: USER_READS, input: () => ({ query: { seconds: 0 } }) },
  getPushKey: { expected: ANYONE, input: none },
  registerDevice: {
    expected: USER_WRITES,
    input: ({ app }) => ({ body: subscriptionOf(app.platform.newId()) }),
  },
  getDevice: { expected: USER_READS, input: deviceOf },
  activateDevice: { expected: USER_WRITES, input: deviceOf },
  // Only the owner's own.
  deactivateDevice: {
    expected: OWNER,
    input: async (fixtures) => {
      const { params } = await deviceOf(fixtures, fixtures.siteId);
      return { params: { ...params, userId: fixtures.siteId } };
    },
  },
  getPushSubscriber: { expected: USER_READS, input: ({ siteId }) => ({ query: { site_id: siteId } }) },
  addPushSubscriber: { expected: USER_WRITES, input: followedBy },
  removePushSubscriber: { expected: USER_WRITES, input: followedBy },
  listInbox: { expected: USER_READS, input: () => ({ query: {} }) },
  // The provider's signature or password decides, not the caller; no provider is configured here.
  receiveSesEvent: { expected: [400, 400, 400, 400, 400, 400, 400], input: () => ({ body: {} }) },
  receivePostmarkEvent: { expected: [400, 400, 400, 400, 400, 400, 400], input: () => ({ body: {} }) },
};
