import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { signIn, signUp } from "@quire/contracts/calls/accounts";
import { createFeedLinks } from "@quire/contracts/calls/feeds";
import { forgotPassword, resetPassword } from "@quire/contracts/calls/passwords";
import { denySignin } from "@quire/contracts/calls/security";
import { verifyEmail } from "@quire/contracts/calls/verification";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../platform/database/select.ts";
import { makeSite } from "../testing/factories/site.ts";
import { makeUser } from "../testing/factories/user.ts";
import { lastMessage } from "../testing/lastMessage.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

/**
 * Every table with a secret that lets someone into an account, or opens its content without one. `endEverySession` ends
 * all of them, with `accessEnded` for the modules above; here is how each gets a row of a user, with `planted` as its
 * secret.
 */
const WAYS_IN: Record<string, string> = {
  sessions: `INSERT INTO sessions (id, user_id, token_hash, kind, created_at, last_seen_at)
    VALUES ($id, $id, sha256('planted'), 'token', now(), now())`,
  signin_tokens: `INSERT INTO signin_tokens (token_hash, user_id, session_id, host, state_hash, created_at, expires_at)
    VALUES (sha256('planted'), $id, $id, 'x.example', sha256('planted'), now(), 'infinity')`,
  device_grants: `INSERT INTO device_grants (device_code_hash, user_code, client_id, scopes, state, user_id, created_at, expires_at)
    VALUES (sha256('planted'), 'BCDFGHJK', 'cli', '{read}', 'approved', $id, now(), 'infinity')`,
  account_links: `INSERT INTO account_links (token_hash, purpose, user_id, identifier, created_at, expires_at)
    VALUES (sha256('planted'), 'resetPassword', $id, 'x@example.com', now(), 'infinity')`,
  one_time_codes: `INSERT INTO one_time_codes (purpose, browser_hash, identifier_hash, user_id, code_hash, created_at, expires_at)
    VALUES ('signIn', sha256('planted'), sha256('planted'), $id, sha256('planted'), now(), 'infinity')`,
  pending_signins: `INSERT INTO pending_signins (token_hash, user_id, created_at, expires_at)
    VALUES (sha256('planted'), $id, now(), 'infinity')`,
  known_devices: `INSERT INTO known_devices (id, user_id, token_hash, first_seen_at, last_seen_at)
    VALUES ($id, $id, sha256('planted'), now(), now())`,
  devices: `INSERT INTO devices (id, user_id, endpoint, p256dh, auth, key_id, session_id, created_at)
    VALUES ($id, $id, 'https://push.example/planted', 'planted', 'planted', 'planted', $id, now())`,
  feed_secrets: "INSERT INTO feed_secrets (user_id, sealed, created_at) VALUES ($id, 'planted', now())",
  draft_invites: `INSERT INTO draft_invites (id, post_id, token_hash, role, invited_by, created_at, expires_at)
    VALUES ($id, $id, sha256('planted'), 'writer', $id, now(), 'infinity')`,
};

/** Every other column with a secret or a hash, by the reason why ending access leaves it. */
const LEFT: Record<string, string[]> = {
  "the owner's own: a new password replaces it, and proving the first address removes it": [
    "users.password_hash",
  ],
  "the owner's own: “This wasn't me” removes those added since, and none exists before the first proof": [
    "passkeys.credential_id",
    "passkeys.public_key",
    "recovery_codes.code_hash",
    "totp_secrets.sealed",
  ],
  "the owner's own: “This wasn't me” removes those added since, and the first proof all": [
    "social_identities.subject",
  ],
  "only ends access, and emails a link to the owner": ["signin_alerts.token_hash"],
  "of no account: its browser still has to sign in or confirm": [
    "pending_connections.code_email",
    "pending_connections.code_hash",
    "pending_connections.code_tries",
    "pending_connections.token_hash",
    "passkey_challenges.browser_hash",
    "passkey_challenges.challenge",
  ],
  "a guest's drafts in their own browser: claiming them ends it": ["provisional_sites.token_hash"],
  "a key of the installation or a site, which signs and opens nothing": [
    "push_keys.private_key",
    "push_keys.public_key",
    "sending_domains.private_key",
    "sending_domains.public_key",
  ],
  "published in the DNS: proves a domain, opens nothing": ["site_domains.challenge"],
  "only compares: a hash of content, an address or a request": [
    "book_builds.input_hash",
    "discarded_objects.sha256",
    "embeds.address_hash",
    "files.sha256",
    "invite_addresses.hash",
    "invite_emails.hash",
    "orders.idempotency_key",
    "orders.request_hash",
    "provisional_files.sha256",
    "subscriptions.idempotency_key",
    "subscriptions.request_hash",
    "trial_addresses.address_hash",
    "view_marks.reader",
    "site_view_marks.reader",
    "view_salts.salt",
    "welcome_emails.address",
  ],
  "a name in the storage, opened by a signed link only": [
    "book_builds.file_key",
    "book_files.key",
    "discarded_objects.key",
    "files.original_key",
    "files.storage_key",
    "provisional_files.storage_key",
    "subscriber_imports.refused_key",
    "upload_parts.key",
  ],
  "a name or a text": [
    "draft_comments.anchor_end",
    "draft_comments.anchor_start",
    "draft_updates.update",
    "drafts.state",
    "foreign_posts.key",
    "notification_events.group_key",
    "notifications.group_key",
    "provisional_posts.draft",
    "rate_limits.key",
    "subscription_notices.key",
  ],
};

/** Links that are checked by a signature or a sealed text, without a row. */
const SIGNED: Record<string, string> = {
  "modules/accounts/connections/codeHash.ts": "hashes of `pending_connections`",
  "modules/accounts/connections/providers/strategy.ts": "state of a sign-in at a provider: opens no account",
  "modules/accounts/credentials/proof/codeHashes.ts": "hashes of `one_time_codes`",
  "modules/accounts/factors/recoveryCodes.ts": "hashes of `recovery_codes`",
  "modules/accounts/factors/totp.ts": "`totp_secrets`",
  "modules/accounts/invitationEmails.ts": "counts emails",
  "modules/audience/addressToken.ts": "a week: subscribes an address, or adds one that replies go to",
  "modules/audience/countConfirmation.ts": "counts emails",
  "modules/audience/feedLinks.ts": "`feed_secrets`",
  "modules/audience/invites/addressHashes.ts": "hashes of `invite_addresses`",
  "modules/audience/mailings/webVersion.ts": "an email that its recipients have, without their names",
  "modules/audience/newsletters/addressKey.ts": "only unsubscribes",
  "modules/audience/newsletters/emailLinks.ts": "counts that a link of an email was followed",
  "modules/audience/newsletters/newsletterMessage.ts": "message ids",
  "modules/audience/newsletters/unsubscribeKey.ts": "only unsubscribes",
  "modules/audience/notificationEmails/topicKey.ts": "only unsubscribes",
  "modules/audience/push/vapidKeys.ts": "`push_keys`",
  "modules/audience/queueTopicEmail.ts": "emails that wait for the end of quiet hours",
  "modules/audience/sendingDomains/commands/linkSendingDomain.ts": "`sending_domains`",
  "modules/audience/welcomeEmails/sendWelcome.ts": "hashes of `welcome_emails`",
  "modules/billing/payments/paymentKey.ts": "pays an order, and shows its price",
  "modules/billing/payouts/sealedDetails.ts": "bank details",
  "modules/billing/subscriptions/hasUsedTrial.ts": "hashes of `trial_addresses`",
  "modules/books/orders/jobs.ts": "a week: the press gets a book's files",
  "modules/books/projects/queries.ts": "an hour at most: one file of a book",
  "modules/community/stats/readerKey.ts": "counts views",
  "modules/media/remotePictures.ts": "public pictures of other servers",
  "modules/media/signedFileUrl.ts": "an hour at most: one file",
  "platform/assemblePlatform.ts": "hashes of `rate_limits`",
  "platform/http/credentials.ts": "XSRF tokens: of no use without their session",
  "platform/messages/queueMessage.ts": "emails that wait to be sent",
  "platform/messages/resealColumn.ts": "seals again what is listed here",
  "platform/messages/seal.ts": "the function itself",
  "platform/storage/signedLinks.ts": "the function of `signedFileUrl.ts`",
};

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

describe("the list of ways in", () => {
  it("has every column with a secret", async () => {
    const found = await select<{ table: string; column: string }>(
      app.platform.db,
      `SELECT c.table_name AS table, c.column_name AS column
         FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
          AND (c.domain_name = 'secret_hash' OR c.data_type = 'bytea' OR c.column_name ~
            '(hash|token|secret|seal|key|code|auth$|salt|challenge|p256dh|credential|endpoint|password|nonce|signature)')`,
    );
    const left = Object.values(LEFT).flat();
    const unlisted = found
      .filter(({ table }) => !(table in WAYS_IN))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !left.includes(name));
    expect(unlisted).toEqual([]);
  });

  it("has every file that signs, hashes or seals by the installation's secret", async () => {
    const root = join(import.meta.dirname, "..");
    const files = (await readdir(root, { recursive: true })).filter(
      (path) => /^(?:modules|platform|web)\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path),
    );
    const signing: string[] = [];
    for (const path of files) {
      if (/\.secrets?\(|\bseal\(/.test(await readFile(join(root, path), "utf8"))) signing.push(path);
    }
    expect(signing.sort()).toEqual(Object.keys(SIGNED).sort());
  });
});

const password = "the white whale";
let count = 0;

async function plant(id: string): Promise<void> {
  const { db } = app.platform;
  await execute(
    db,
    "INSERT INTO posts (id, site_id, ptype, title, created_at, updated_at) VALUES ($id, $id, 'blog', 'X', now(), now())",
    { id },
  );
  for (const sql of Object.values(WAYS_IN)) await execute(db, sql, { id });
}

async function plantedTables(): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(WAYS_IN)) {
    const rows = await select(
      app.platform.db,
      `SELECT 1 FROM ${table} t WHERE to_jsonb(t)::text LIKE ANY (ARRAY['%planted%', '%' || encode(sha256('planted'), 'hex') || '%'])`,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** An account whose address is proved, with a session of its own. */
async function makeOwner() {
  const email = `owner${++count}@example.com`;
  const { id } = await makeUser(app.platform, { email, password, email_verified_at: new Date(0) });
  await makeSite(app.platform, { id });
  const browser = await app.asGuest();
  await browser.call(signIn, { body: { identifier: email, password } });
  return { id, email, browser };
}

/** How access ends, by someone who can read the owner's mail. Each starts with an account, and returns what ends it. */
const ENDINGS = {
  "“This wasn't me”": async () => {
    const owner = await makeOwner();
    const intruder = await app.asGuest();
    await intruder.call(signIn, { body: { identifier: owner.email, password } });
    const { hash } = await lastMessage(app.platform, owner.email);
    const end = async () => (await app.asGuest()).call(denySignin, { body: { hash } });
    return { ...owner, browser: intruder, end };
  },
  "a password reset": async () => {
    const owner = await makeOwner();
    await (await app.asGuest()).call(forgotPassword, { body: { identifier: owner.email } });
    const { hash } = await lastMessage(app.platform, owner.email);
    const body = { hash, password, confirm: password };
    return { ...owner, end: async () => (await app.asGuest()).call(resetPassword, { body }) };
  },
  "the first proof of its address": async () => {
    const email = `owner${++count}@example.com`;
    const browser = await app.asGuest();
    const { body } = await browser.call(signUp, { body: { name: "Ahab", identifier: email, password } });
    const id = body.waitlisted ? "" : body.user.id;
    await makeSite(app.platform, { id });
    const { hash } = await lastMessage(app.platform, email);
    return {
      id,
      email,
      browser,
      end: async () => (await app.asGuest()).call(verifyEmail, { body: { hash } }),
    };
  },
};

describe.each(Object.entries(ENDINGS))("%s", (_, start) => {
  it("ends every way in", async () => {
    const { id, end } = await start();
    await plant(id);
    expect(await plantedTables()).toEqual(Object.keys(WAYS_IN));
    expect((await end()).status).toBe(200);
    expect(await plantedTables()).toEqual([]);
  });

  it("ends private feeds, and their owner gets new links", async () => {
    const { id, browser, end } = await start();
    const { body: links } = await browser.call(createFeedLinks, { body: {} });
    const statusOf = async (url: string) => {
      const { host, pathname } = new URL(url);
      return (await app.server.inject({ url: pathname, headers: { host } })).statusCode;
    };
    const statuses = () => Promise.all(Object.values(links).map(statusOf));
    expect(new Set(await statuses())).toEqual(new Set([200]));
    expect((await end()).status).toBe(200);
    expect(new Set(await statuses())).toEqual(new Set([404]));
    const { body: fresh } = await (await app.asProgram({ id })).call(createFeedLinks, { body: {} });
    expect(fresh.rss).not.toBe(links.rss);
    expect(await statusOf(fresh.rss)).toBe(200);
    expect(await statusOf(links.rss)).toBe(404);
  });
});
