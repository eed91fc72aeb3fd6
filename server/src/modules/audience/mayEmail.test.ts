import { createMailing, type NewMailing } from "@quire/contracts/calls/mailings";
import { updateNewsletterSettings } from "@quire/contracts/calls/newsletterSettings";
import { countSubscribers } from "@quire/contracts/calls/subscribers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../platform/database/select.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { type Scope, scopeOf } from "../../platform/scope.ts";
import { makeComment } from "../../testing/factories/comment.ts";
import { makeEntitlement } from "../../testing/factories/entitlement.ts";
import { makePublication } from "../../testing/factories/publication.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeSubscriber } from "../../testing/factories/subscriber.ts";
import { makeUser } from "../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { handleRemoveAccount } from "../accounts/deletion/jobs/removeAccount.ts";
import { feedKey, readFeedKey } from "./feedLinks.ts";
import { sendDueEmails } from "./notificationEmails/sendDueEmails.ts";
import { deliverEvents } from "./notifications/jobs/handleDeliver.ts";
import { notify } from "./notify.ts";
import { queueTopicEmail } from "./queueTopicEmail.ts";
import { queueWelcome } from "./welcomeEmails/queueWelcome.ts";

interface Reader {
  id: string;
  email: string;
}

let app: TestServer;
let siteId: string;
let postId: string;
let reader: Reader;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await run("DELETE FROM graphile_worker._private_jobs");
  siteId = (await makeSite(app.platform)).id;
  postId = (await makePublication(app.platform, { site_id: siteId })).post_id;
  const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now() });
  reader = { id: user.id, email: String(user.email) };
  app.platform.outbox.length = 0;
});

function run(sql: string): Promise<number> {
  const named: Record<string, unknown> = { ...reader, siteId, now: app.platform.clock.now() };
  const used = [...sql.matchAll(/\$(\w+)/g)].map(([, name = ""]) => [name, named[name]]);
  return execute(app.platform.db, sql, Object.fromEntries(used));
}
const suppress = (reason: string) =>
  run(
    `INSERT INTO suppressions (site_id, email, reason, created_at) VALUES ($siteId, $email, '${reason}', $now)`,
  );
const setUser = (change: string) => run(`UPDATE users SET ${change} WHERE id = $id`);
const undeliverable = (reason: string) =>
  run(`INSERT INTO undeliverable_addresses (email, reason, created_at) VALUES ($email, '${reason}', $now)`);

const STATES: Readonly<Record<string, () => Promise<unknown>>> = {
  "an active account": async () => undefined,
  "a deleted account": async () => {
    await run("INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES ($id, $now, $now)");
    await handleRemoveAccount(app.platform)({ userId: reader.id }, {} as never);
  },
  "an account to be deleted in a week": () =>
    run("INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES ($id, $now, $now)"),
  "a suspended account": () => setUser("suspended_at = $now"),
  "a reader blocked by the site": () =>
    run("INSERT INTO blocked_commenters (site_id, user_id, created_at) VALUES ($siteId, $id, $now)"),
  "an address that bounced": () => undeliverable("bounced"),
  "an address that complained about a code": () => undeliverable("complained"),
  "a reader who complained about the site": () => suppress("complained"),
  "a reader who ended it at the mail provider": () => suppress("provider"),
  "a reader who unsubscribed": async () => {
    await suppress("unsubscribed");
    await run("UPDATE follows SET by_mail = false WHERE user_id = $id");
  },
  "an unconfirmed address": () => setUser("email_verified_at = NULL"),
  "an account with emails off": () => setUser("preferences = '{}'"),
  "a reader with the site's emails off": () => choose("$siteId", ""),
  "a reader with the site's newsletter off": () => choose("$siteId", "newsletter"),
  "a reader with newsletters off": () => choose("''", "newsletter"),
  "a reader with newsletters off, and this one on": async () => {
    await choose("''", "newsletter");
    await choose("$siteId", "newsletter", true);
  },
  "a reader who ended everything by a digest's link": () => choose("''", ""),
};

/** A choice of the reader about emails; empty: of every site, of every kind. */
const choose = (site: string, kind: string, email = false) =>
  run(
    `INSERT INTO notification_preferences (user_id, site_id, kind, email) VALUES ($id, ${site}, '${kind}', ${email})`,
  );

const inTransaction = (work: (scope: Scope) => Promise<void>) =>
  withTransaction(app.platform.db, (transaction) => work(scopeOf(app.platform, transaction)));

async function follow(): Promise<void> {
  await run("INSERT INTO follows (user_id, site_id, created_at) VALUES ($id, $siteId, $now)");
  await run("UPDATE sites SET followers_count = 1 WHERE id = $siteId");
  await run("UPDATE users SET following_count = 1 WHERE id = $id");
}
async function mail(body: Pick<NewMailing, "audience" | "post_id">): Promise<void> {
  const owner = await app.asProgram({ id: siteId });
  const text = { subject: "News", markdown: "All aboard." };
  await owner.call(createMailing, { params: { id: siteId }, body: { ...text, ...body } });
}
async function welcome(welcomed: { userId: string } | { email: string }): Promise<void> {
  const owner = await app.asProgram({ id: siteId });
  const body = { welcome: { subject: "Welcome", markdown: "Hello." } };
  await owner.call(updateNewsletterSettings, { params: { id: siteId }, body });
  await inTransaction((scope) => queueWelcome(scope, { siteId, ...welcomed }));
}
async function topic(name: "receipt" | "delivery", isEssential: boolean): Promise<void> {
  const to = { kind: "email", value: reader.email } as const;
  const about = { to, userId: reader.id, siteId, topic: name, isEssential };
  await inTransaction((scope) => queueTopicEmail(scope, about, { subject: name, lines: ["Paid."], sms: "" }));
}

/** What makes the reader its recipient, and what sends. */
const SENDERS: Readonly<Record<string, { before: () => Promise<unknown>; send: () => Promise<unknown> }>> = {
  newsletter: { before: follow, send: () => mail({ audience: "followers" }) },
  "mailing to buyers": {
    before: () => makeEntitlement(app.platform, { user_id: reader.id, site_id: siteId, item_id: postId }),
    send: () => mail({ audience: "buyers", post_id: postId }),
  },
  "mailing to a list": {
    before: () => makeSubscriber(app.platform, { site_id: siteId, email: reader.email }),
    send: () => mail({ audience: "imported" }),
  },
  "welcome to a follower": { before: follow, send: () => welcome({ userId: reader.id }) },
  "welcome to a subscriber": {
    before: () => makeSubscriber(app.platform, { site_id: siteId, email: reader.email }),
    send: () => welcome({ email: reader.email }),
  },
  notification: {
    before: follow,
    async send() {
      const actor = await makeUser(app.platform);
      const { commentId } = await makeComment(app.platform, { post_id: postId, user_id: actor.id });
      const about = { siteId, postId, commentId, actorId: actor.id, groupKey: `reply ${commentId}` };
      await inTransaction((scope) => notify(scope, { kind: "reply", userIds: [reader.id], ...about }));
      await deliverEvents(app.platform);
      await sendDueEmails(app.platform);
    },
  },
  delivery: { before: async () => undefined, send: () => topic("delivery", false) },
  receipt: { before: async () => undefined, send: () => topic("receipt", true) },
};

const LIST = ["mailing to a list", "welcome to a subscriber"];
const ALL = Object.keys(SENDERS);
/** Which senders still reach each state. What was bought is delivered, and documented, also to those who leave. */
const REACHED: Readonly<Record<string, readonly string[]>> = {
  "an active account": ALL,
  "a deleted account": [],
  "an account to be deleted in a week": ["receipt"],
  "a suspended account": ["receipt"],
  "a reader blocked by the site": ["delivery", "receipt"],
  "an address that bounced": ["receipt"],
  "an address that complained about a code": ["receipt"],
  "a reader who complained about the site": ["delivery", "receipt"],
  "a reader who ended it at the mail provider": ["notification", "delivery", "receipt"],
  "a reader who unsubscribed": ["notification", "delivery", "receipt"],
  // Anyone can enter an address: an account that never proved it decides nothing for the list.
  "an unconfirmed address": [...LIST, "delivery", "receipt"],
  "an account with emails off": [...LIST, "receipt"],
  // A choice for all kinds of the site covers deliveries and receipts too.
  "a reader with the site's emails off": [...LIST],
  "a reader with the site's newsletter off": [...LIST, "notification", "delivery", "receipt"],
  "a reader with newsletters off": [...LIST, "notification", "delivery", "receipt"],
  "a reader with newsletters off, and this one on": ALL,
  "a reader who ended everything by a digest's link": [...LIST],
};

describe.each(Object.keys(STATES))("%s", (state) => {
  it.each(ALL)("is reached by a %s as the table says", async (name) => {
    const sender = SENDERS[name];
    await sender?.before();
    await STATES[state]?.();
    await sender?.send();
    await app.platform.jobs.runDue();
    const reached = app.platform.outbox.filter(({ to }) => to === reader.email);
    expect(reached.length, `${name} to ${state}`).toBe(REACHED[state]?.includes(name) ? 1 : 0);
  });

  it("is counted among those whom the list's emails reach only then", async () => {
    await makeSubscriber(app.platform, { site_id: siteId, email: reader.email });
    await STATES[state]?.();
    // A list moves these rows with the suppression.
    await run(`UPDATE subscribers s SET state = 'unsubscribed' FROM suppressions x
                WHERE x.site_id = s.site_id AND x.email = s.email AND s.site_id = $siteId`);
    await run(`UPDATE sites SET subscribers_count = (SELECT count(*) FROM subscribers
                WHERE site_id = $siteId AND state = 'subscribed') WHERE id = $siteId`);
    const owner = await app.asProgram({ id: siteId });
    const { reached } = (await owner.call(countSubscribers, { params: { id: siteId } })).body;
    expect(reached, state).toBe(REACHED[state]?.includes("mailing to a list") ? 1 : 0);
  });
});

it.each([
  ["a deleted account", false],
  ["an account to be deleted in a week", false],
  ["a suspended account", false],
  ["an active account", true],
])("the private feed link of %s is read: %s", async (state, isRead) => {
  const key = await feedKey(app.platform, reader.id, "platform");
  await STATES[state]?.();
  expect(await readFeedKey(app.platform, key, "platform")).toBe(isRead ? reader.id : null);
});
