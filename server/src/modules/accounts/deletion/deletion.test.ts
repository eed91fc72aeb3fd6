import { readdir, readFile } from "node:fs/promises";
import { getMe, signIn } from "@quire/contracts/calls/accounts";
import { deleteAccount, getDeletionPreview } from "@quire/contracts/calls/deletion";
import { createPayoutFile, markPayoutPaid } from "@quire/contracts/calls/payouts";
import { checkAvailability, createSite, findSite } from "@quire/contracts/calls/sites";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeEarning } from "../../../testing/factories/earning.ts";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePayout } from "../../../testing/factories/payout.ts";
import { makePayoutAccount } from "../../../testing/factories/payoutAccount.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { lockWaits, raceForRow } from "../../../testing/raceForRow.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { balancesOf } from "../../billing/ledger/balances.ts";
import { runWeek } from "../../billing/payouts/runPayouts.ts";

const DAY = 86_400_000;
const password = "call me ishmael 7";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const rows = (sql: string, bind: Record<string, unknown> = {}) =>
  select<Record<string, unknown>>(app.platform.db, sql, bind);

async function makeCreator(domain: string) {
  const creator = await makeUser(app.platform, { password, name: "Ishmael" });
  const site = await makeSite(app.platform, { id: creator.id, domain });
  return { ...creator, site };
}

const requestDeletion = async (creator: { id: string }, typed = password) =>
  (await app.asBrowser(creator)).call(deleteAccount, { body: { password: typed } });

async function waitFor(days: number) {
  await app.platform.advance(days * DAY);
  await app.platform.jobs.runDue();
}

describe("requesting account deletion", () => {
  it("ends every session, and changes nothing else for seven days", async () => {
    const creator = await makeCreator("pip");
    const elsewhere = await app.asProgram(creator);
    const answer = await requestDeletion(creator);
    expect(answer.body.due).toBe(new Date(app.platform.clock.now().getTime() + 7 * DAY).toISOString());
    expect((await elsewhere.call(getMe, { query: {} })).status).toBe(401);
    await waitFor(6);
    const guest = await app.asGuest();
    expect((await guest.call(findSite, { query: { domain: "pip" } })).status).toBe(200);
  });

  it("needs the password", async () => {
    const creator = await makeCreator("dough-boy");
    const answer = await requestDeletion(creator, "not mine");
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([401, "body.password"]);
    expect(await rows("SELECT 1 FROM account_deletions WHERE user_id = $id", { id: creator.id })).toEqual([]);
  });

  it("is cancelled by signing in", async () => {
    const creator = await makeCreator("bulkington");
    await requestDeletion(creator);
    const guest = await app.asGuest();
    await guest.call(signIn, { body: { identifier: creator.email as string, password } });
    await waitFor(8);
    expect((await guest.call(getMe, { query: {} })).body.name).toBe("Ishmael");
  });

  it("is cancelled by a sign-in that started just before the deletion", async () => {
    const creator = await makeCreator("gardiner");
    await requestDeletion(creator);
    const guest = await app.asGuest();
    const signInAgain = () => guest.call(signIn, { body: { identifier: creator.email as string, password } });
    const row = { sql: "SELECT 1 FROM users WHERE id = $id FOR UPDATE", bind: { id: creator.id } };
    await app.platform.advance(8 * DAY);
    await raceForRow<unknown>(app.platform, row, () => [
      signInAgain(),
      expect
        .poll(() => lockWaits(app.platform))
        .toBe(1)
        .then(() => app.platform.jobs.runDue()),
    ]);
    expect((await app.platform.jobs.depth()).waiting).toBe(0);
    expect((await guest.call(getMe, { query: {} })).body.name).toBe("Ishmael");
  });
});

describe("after seven days", () => {
  it("a custom domain is available, and no session under it survives", async () => {
    const creator = await makeCreator("daggoo");
    const host = "read.daggoo.example";
    await execute(app.platform.db, "UPDATE sites SET custom_domain = $host WHERE id = $id", {
      host,
      id: creator.id,
    });
    const visitor = await makeUser(app.platform);
    const there = await app.asBrowser(visitor, host);
    const onPlatform = await app.asBrowser(visitor);
    await requestDeletion(creator);
    await waitFor(8);
    expect((await there.call(getMe, { query: {} })).status).toBe(401);
    expect((await onPlatform.call(getMe, { query: {} })).status).toBe(200);
    expect((await there.get("/")).status).toBe(404);
  });

  it("only a row without a name is left, and others' counts are right", async () => {
    const creator = await makeCreator("fleece");
    const other = await makePublication(app.platform, { likes_count: 1, comments_count: 1 });
    const now = app.platform.clock.now();
    const bind = { id: creator.id, post: other.post_id, site: other.site_id, now };
    const { db } = app.platform;
    await execute(db, "INSERT INTO likes (user_id, post_id, created_at) VALUES ($id, $post, $now)", {
      id: bind.id,
      post: bind.post,
      now,
    });
    await execute(db, "INSERT INTO follows (user_id, site_id, created_at) VALUES ($id, $site, $now)", {
      id: bind.id,
      site: bind.site,
      now,
    });
    await execute(db, "UPDATE sites SET followers_count = 1 WHERE id = $site", { site: bind.site });
    await execute(
      db,
      `INSERT INTO comments (id, post_id, site_id, user_id, depth, text, thread, created_at, received_at)
       VALUES ($comment, $post, $site, $id, 0, 'Aye, aye.', 'x', $now, $now)`,
      { ...bind, comment: app.platform.newId() },
    );
    await execute(
      db,
      "INSERT INTO waitlist (id, name, email, created_at) SELECT id, name, email, $now::timestamptz FROM users WHERE id = $id",
      { id: bind.id, now },
    );
    for (const statement of [
      "INSERT INTO notification_preferences (user_id, site_id, kind, push) VALUES ($id, '', '', true)",
      "INSERT INTO notification_settings (user_id, time_zone) VALUES ($id, 'UTC')",
      `INSERT INTO notifications (id, user_id, kind, group_key, created_at, updated_at)
       VALUES ($id::text, $id::text, 'follower', 'follower', now(), now())`,
      `INSERT INTO devices (id, user_id, endpoint, p256dh, auth, key_id, created_at)
       VALUES ($id::text, $id::text, 'https://push.example/pip', 'p', 'a', 'k', now())`,
    ])
      await execute(db, statement, { id: creator.id });
    await makePost(app.platform, { site_id: creator.id });
    await makePublication(app.platform, { site_id: creator.id });
    await makeFile(app.platform, { site_id: creator.id });

    await requestDeletion(creator);
    expect(await rows("SELECT kind FROM security_events WHERE user_id = $id", { id: creator.id })).toEqual([
      { kind: "deletion_requested" },
    ]);
    await waitFor(7);
    const remaining = await rows("SELECT * FROM users WHERE id = $id", { id: creator.id });
    expect(remaining).toMatchObject([{ name: "Deleted account", email: null, password_hash: null }]);
    for (const table of ["posts", "publications", "files"]) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE site_id = $id`, { id: creator.id }), table).toEqual([]);
    }
    expect(await rows("SELECT 1 FROM sites WHERE id = $id", { id: creator.id })).toEqual([]);
    expect(await rows("SELECT 1 FROM waitlist WHERE id = $id", { id: creator.id })).toEqual([]);
    expect(await rows("SELECT 1 FROM security_events WHERE user_id = $id", { id: creator.id })).toEqual([]);
    for (const table of ["notifications", "notification_preferences", "notification_settings", "devices"])
      expect(await rows(`SELECT 1 FROM ${table} WHERE user_id = $id`, { id: creator.id }), table).toEqual([]);
    const counts = "SELECT likes_count, comments_count FROM publications WHERE post_id = $post";
    expect(await rows(counts, { post: other.post_id })).toEqual([{ likes_count: 0, comments_count: 0 }]);
    expect(await rows("SELECT followers_count FROM sites WHERE id = $site", { site: other.site_id })).toEqual(
      [{ followers_count: 0 }],
    );
    expect(await rows("SELECT 1 FROM comments WHERE text LIKE 'Aye%'")).toEqual([]);
  });

  it("the site's subdomain can't be claimed for thirty days", async () => {
    const creator = await makeCreator("archy");
    await requestDeletion(creator);
    await waitFor(7);
    const guest = await app.asGuest();
    const free = async () =>
      (await guest.call(checkAvailability, { query: { domain: "archy" } })).body.available;
    expect(await free()).toBe(false);
    const otherCreator = await app.asBrowser(await makeUser(app.platform));
    expect((await otherCreator.call(createSite, { body: { domain: "archy" } })).status).toBe(422);
    await waitFor(31);
    expect(await free()).toBe(true);
  });

  it("what was bought is saved for its buyer, and the rest is deleted", async () => {
    const creator = await makeCreator("cabaco");
    const price = { pricing: { web: { INR: 9900 } }, visibility: "paid" } as const;
    const sold = await makePublication(app.platform, { site_id: creator.id, title: "Sold", ...price });
    await makePublication(app.platform, { site_id: creator.id, title: "Unsold", ...price });
    const buyer = await makeUser(app.platform);
    await execute(
      app.platform.db,
      `INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at)
       VALUES ($entitlement, $buyer, $site, 'post', $item, 'purchase', $now)`,
      {
        entitlement: app.platform.newId(),
        buyer: buyer.id,
        site: creator.id,
        item: sold.post_id,
        now: app.platform.clock.now(),
      },
    );
    await execute(
      app.platform.db,
      `WITH c AS (INSERT INTO chapter_plans (post_id, note) VALUES ($sold, 'x')),
            x AS (INSERT INTO serial_plans (serial_id, rhythm_days) VALUES ($sold, '{2}'))
       INSERT INTO serial_notes VALUES ($sold, $sold, 'character', 'Ahab', 'He limps.', $now)`,
      { sold: sold.post_id, now: app.platform.clock.now() },
    );
    const of = { id: creator.id, now: app.platform.clock.now() };
    for (const statement of [
      `INSERT INTO newsletter_settings (site_id, reply_to, updated_at) VALUES ($id, 'ishmael@readers.example', $now)`,
      `INSERT INTO welcome_emails (site_id, address, created_at)
       VALUES ($id, decode(repeat('00', 32), 'hex'), $now)`,
      `INSERT INTO sending_domains (site_id, address, domain, state, selector, public_key, private_key, requested_at)
       VALUES ($id, 'ishmael@pequod.example', 'pequod.example', 'activated', 'q1', 'public', 'sealed', $now)`,
    ])
      await execute(app.platform.db, statement, of);
    await requestDeletion(creator);
    await waitFor(7);
    for (const table of ["newsletter_settings", "welcome_emails", "sending_domains"])
      expect(await rows(`SELECT 1 FROM ${table} WHERE site_id = $id`, { id: creator.id }), table).toEqual([]);
    for (const table of ["chapter_plans", "serial_plans", "serial_notes"])
      expect(await rows(`SELECT 1 FROM ${table}`), table).toEqual([]);
    expect(await rows("SELECT title FROM posts WHERE site_id = $id", { id: creator.id })).toEqual([
      { title: "Sold" },
    ]);
    expect(
      await rows("SELECT publication ->> 'title' AS title FROM archived_posts WHERE site_id = $id", {
        id: creator.id,
      }),
    ).toEqual([{ title: "Sold" }]);
    const guest = await app.asGuest();
    expect((await guest.call(findSite, { query: { domain: "cabaco" } })).status).toBe(404);
    expect(await rows("SELECT name FROM sites WHERE id = $id", { id: creator.id })).toEqual([
      { name: "Deleted account" },
    ]);
  });
});

/** Tables that refer to a user whom the deletion leaves in them. */
const STAYS: Record<string, string[]> = {
  "deleted with another row of theirs": ["signin_tokens"],
  payments: [
    ...["ledger_entries", "ledger_snapshots", "refunds", "subscriptions"],
    ...["payout_files", "payout_runs", "payouts"],
  ],
  "what staff did, and what was reported to them": [
    ...["announcements", "moderation_cases", "post_removals", "reports"],
  ],
  "others' content that they worked on, without their name": [
    "draft_invites",
    "provisional_sites",
    "revisions",
  ],
  "who invited whom counts for both; hashes of addresses": ["invite_addresses", "invites"],
};

describe("every table that refers to a user", () => {
  it("is handled by its module's deletion, or is listed here", async () => {
    const modules = new URL("../../", import.meta.url);
    const sources = (await readdir(modules, { recursive: true })).filter((path) =>
      /\/(?:accountDeletion|removeAccount)\.ts$/.test(path),
    );
    const sql = (await Promise.all(sources.map((path) => readFile(new URL(path, modules), "utf8")))).join(
      "\n",
    );
    const handled = new Set([...sql.matchAll(/(?:DELETE FROM|UPDATE) (\w+)/g)].map(([, table]) => table));
    const tables = await rows(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1`,
    );
    const left = tables.map(({ name }) => name).filter((name) => !handled.has(name as string));
    expect(left.sort()).toEqual(Object.values(STAYS).flat().sort());
  });
});

describe("a creator with a balance", () => {
  const journals = (id: string) =>
    rows(
      `SELECT j.kind, e.amount::int AS amount FROM ledger_entries e JOIN ledger_journals j ON j.id = e.journal_id
        WHERE e.owner_id = $id ORDER BY e.id`,
      { id },
    );
  const balance = async (id: string) =>
    (await balancesOf(app.platform, id)).find(({ currency }) => currency === "INR")?.balance;

  it("sees their balance and number of buyers, and is not deleted until they decide about it", async () => {
    const creator = await makeCreator("stubb");
    await makeEarning(app.platform, { owner_id: creator.id, amount: 30_000 });
    const sold = await makePublication(app.platform, {
      site_id: creator.id,
      visibility: "paid",
      pricing: { web: { INR: 9900 } },
    });
    for (const reader of [await makeUser(app.platform), await makeUser(app.platform)])
      await makeEntitlement(app.platform, { user_id: reader.id, site_id: creator.id, item_id: sold.post_id });
    const browser = await app.asBrowser(creator);
    expect((await browser.call(getDeletionPreview, {})).body).toEqual({
      money: [{ currency: "INR", balance: 30_000, held: 0, on_way: 0, unpayable: 0 }],
      buyers: 2,
    });
    const answer = await requestDeletion(creator);
    expect([answer.status, answer.error?.code]).toEqual([409, "balance_owed"]);
    expect(await rows("SELECT 1 FROM account_deletions WHERE user_id = $id", { id: creator.id })).toEqual([]);
    expect((await browser.call(getMe, { query: {} })).status).toBe(200);
  });

  it("can forfeit it, which is booked together with what could never be paid out", async () => {
    const creator = await makeCreator("flask");
    const { id: payoutId } = await makePayout(app.platform, { owner_id: creator.id, amount: 50_000 });
    await runWeek(app.platform);
    await makeEarning(app.platform, { owner_id: creator.id, amount: 1200 });
    expect((await requestDeletion(creator)).status).toBe(409);
    const browser = await app.asBrowser(creator);
    expect((await browser.call(deleteAccount, { body: { password, forfeit_balance: true } })).status).toBe(
      200,
    );
    expect(await balance(creator.id)).toBe(1200);
    await waitFor(7);
    expect(await balance(creator.id)).toBe(0);
    expect((await journals(creator.id)).slice(-2)).toEqual([
      { kind: "payout_returned", amount: 50_000 },
      { kind: "forfeited", amount: -51_200 },
    ]);
    expect(await rows("SELECT state FROM payouts WHERE id = $id", { id: payoutId })).toEqual([
      { state: "cancelled" },
    ]);
  });

  it("is paid a pending payout, and its bank account is deleted once the payout is at the bank", async () => {
    const creator = await makeCreator("tashtego");
    await makePayoutAccount(app.platform, { owner_id: creator.id });
    const { id: payoutId } = await makePayout(app.platform, { owner_id: creator.id, amount: 50_000 });
    expect((await requestDeletion(creator)).status).toBe(200);
    await waitFor(7);
    const accounts = () => rows("SELECT 1 FROM payout_accounts WHERE owner_id = $id", { id: creator.id });
    expect(await accounts()).toHaveLength(1);
    const admin = await app.asBrowser(await makeUser(app.platform, { groups: [Role.admin] }));
    const file = await admin.call(createPayoutFile, { body: { currency: "INR" } });
    expect(file.status).toBe(201);
    expect(await accounts()).toHaveLength(0);
    await admin.call(markPayoutPaid, { params: { id: payoutId }, body: { reference: "UTR 9" } });
    expect(await rows("SELECT state FROM payouts WHERE id = $id", { id: payoutId })).toEqual([
      { state: "processed" },
    ]);
  });

  it("is still owed what arrived after the deletion request: the ledger outlives the account", async () => {
    const creator = await makeCreator("perth");
    await requestDeletion(creator);
    await makeEarning(app.platform, { owner_id: creator.id, amount: 900 });
    await waitFor(7);
    expect(await rows("SELECT name FROM users WHERE id = $id", { id: creator.id })).toEqual([
      { name: "Deleted account" },
    ]);
    expect(await balance(creator.id)).toBe(900);
  });
});
