import { getMe, signIn } from "@quire/contracts/calls/accounts";
import { deleteAccount, getDeletionPreview } from "@quire/contracts/calls/leaving";
import { createPayoutFile, settlePayout } from "@quire/contracts/calls/payouts";
import { checkAvailability, createSite, findSite } from "@quire/contracts/calls/sites";
import { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEarning } from "../../../testing/factories/earning.ts";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePayout } from "../../../testing/factories/payout.ts";
import { makePayoutAccount } from "../../../testing/factories/payoutAccount.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
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
  app.platform.db.query<Record<string, unknown>>(sql, { bind, type: QueryTypes.SELECT });

async function leaver(domain: string) {
  const person = await makeUser(app.platform, { password, name: "Ishmael" });
  const site = await makeSite(app.platform, { id: person.id, domain });
  return { ...person, site };
}

const leave = async (person: { id: string }, typed = password) =>
  (await app.asBrowser(person)).call(deleteAccount, { body: { password: typed } });

async function waitFor(days: number) {
  await app.platform.advance(days * DAY);
  await app.platform.jobs.runDue();
}

describe("asking to be forgotten", () => {
  it("ends every session, and nothing else for seven days", async () => {
    const person = await leaver("pip");
    const elsewhere = await app.asProgram(person);
    const answer = await leave(person);
    expect(answer.body.due).toBe(new Date(app.platform.clock.now().getTime() + 7 * DAY).toISOString());
    expect((await elsewhere.call(getMe, { query: {} })).status).toBe(401);
    await waitFor(6);
    const guest = await app.asGuest();
    expect((await guest.call(findSite, { query: { domain: "pip" } })).status).toBe(200);
  });

  it("needs the password", async () => {
    const person = await leaver("dough-boy");
    const answer = await leave(person, "not mine");
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([401, "body.password"]);
    expect(await rows("SELECT 1 FROM account_deletions WHERE user_id = $id", { id: person.id })).toEqual([]);
  });

  it("is taken back by signing in", async () => {
    const person = await leaver("bulkington");
    await leave(person);
    const guest = await app.asGuest();
    await guest.call(signIn, { body: { identifier: person.email as string, password } });
    await waitFor(8);
    expect((await guest.call(getMe, { query: {} })).body.name).toBe("Ishmael");
  });
});

describe("after seven days", () => {
  it("a domain of one's own is anybody's, and nobody stays signed in under it", async () => {
    const person = await leaver("daggoo");
    const host = "read.daggoo.example";
    await app.platform.db.query("UPDATE sites SET custom_domain = $host WHERE id = $id", {
      bind: { host, id: person.id },
    });
    const visitor = await makeUser(app.platform);
    const there = await app.asBrowser(visitor, host);
    const onPlatform = await app.asBrowser(visitor);
    await leave(person);
    await waitFor(8);
    expect((await there.call(getMe, { query: {} })).status).toBe(401);
    expect((await onPlatform.call(getMe, { query: {} })).status).toBe(200);
    expect((await there.get("/")).status).toBe(404);
  });

  it("nothing is left but a row without a name, and others' counts are right", async () => {
    const person = await leaver("fleece");
    const other = await makePublication(app.platform, { likes_count: 1, comments_count: 1 });
    const now = app.platform.clock.now();
    const bind = { id: person.id, post: other.post_id, site: other.site_id, now };
    const { db } = app.platform;
    await db.query("INSERT INTO likes (user_id, post_id, created_at) VALUES ($id, $post, $now)", {
      bind: { id: bind.id, post: bind.post, now },
    });
    await db.query("INSERT INTO follows (user_id, site_id, created_at) VALUES ($id, $site, $now)", {
      bind: { id: bind.id, site: bind.site, now },
    });
    await db.query("UPDATE sites SET followers_count = 1 WHERE id = $site", { bind: { site: bind.site } });
    await db.query(
      `INSERT INTO comments (id, post_id, site_id, user_id, depth, text, thread, created_at, received_at)
       VALUES ($comment, $post, $site, $id, 0, 'Aye, aye.', 'x', $now, $now)`,
      { bind: { ...bind, comment: app.platform.newId() } },
    );
    await db.query(
      "INSERT INTO waitlist (id, name, email, created_at) SELECT id, name, email, $now::timestamptz FROM users WHERE id = $id",
      { bind: { id: bind.id, now } },
    );
    await makePost(app.platform, { site_id: person.id });
    await makePublication(app.platform, { site_id: person.id });
    await makeFile(app.platform, { site_id: person.id });

    await leave(person);
    await waitFor(7);
    const left = await rows("SELECT * FROM users WHERE id = $id", { id: person.id });
    expect(left).toMatchObject([{ name: "Deleted account", email: null, password_hash: null }]);
    for (const table of ["posts", "publications", "files"]) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE site_id = $id`, { id: person.id }), table).toEqual([]);
    }
    expect(await rows("SELECT 1 FROM sites WHERE id = $id", { id: person.id })).toEqual([]);
    expect(await rows("SELECT 1 FROM waitlist WHERE id = $id", { id: person.id })).toEqual([]);
    const counts = "SELECT likes_count, comments_count FROM publications WHERE post_id = $post";
    expect(await rows(counts, { post: other.post_id })).toEqual([{ likes_count: 0, comments_count: 0 }]);
    expect(await rows("SELECT followers_count FROM sites WHERE id = $site", { site: other.site_id })).toEqual(
      [{ followers_count: 0 }],
    );
    expect(await rows("SELECT 1 FROM comments WHERE text LIKE 'Aye%'")).toEqual([]);
  });

  it("nobody stands where the site stood for thirty days", async () => {
    const person = await leaver("archy");
    await leave(person);
    await waitFor(7);
    const guest = await app.asGuest();
    const free = async () =>
      (await guest.call(checkAvailability, { query: { domain: "archy" } })).body.available;
    expect(await free()).toBe(false);
    const taker = await app.asBrowser(await makeUser(app.platform));
    expect((await taker.call(createSite, { body: { domain: "archy" } })).status).toBe(422);
    await waitFor(31);
    expect(await free()).toBe(true);
  });

  it("what somebody bought is kept for them, and the rest is not", async () => {
    const person = await leaver("cabaco");
    const price = { pricing: { web: { INR: 9900 } }, visibility: "paid" } as const;
    const sold = await makePublication(app.platform, { site_id: person.id, title: "Sold", ...price });
    await makePublication(app.platform, { site_id: person.id, title: "Unsold", ...price });
    const buyer = await makeUser(app.platform);
    await app.platform.db.query(
      `INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at)
       VALUES ($entitlement, $buyer, $site, 'post', $item, 'purchase', $now)`,
      {
        bind: {
          entitlement: app.platform.newId(),
          buyer: buyer.id,
          site: person.id,
          item: sold.post_id,
          now: app.platform.clock.now(),
        },
      },
    );
    await leave(person);
    await waitFor(7);
    expect(await rows("SELECT title FROM posts WHERE site_id = $id", { id: person.id })).toEqual([
      { title: "Sold" },
    ]);
    expect(
      await rows("SELECT publication ->> 'title' AS title FROM archived_posts WHERE site_id = $id", {
        id: person.id,
      }),
    ).toEqual([{ title: "Sold" }]);
    const guest = await app.asGuest();
    expect((await guest.call(findSite, { query: { domain: "cabaco" } })).status).toBe(404);
    expect(await rows("SELECT name FROM sites WHERE id = $id", { id: person.id })).toEqual([
      { name: "Deleted account" },
    ]);
  });
});

describe("a creator who is owed money", () => {
  const journals = (id: string) =>
    rows(
      `SELECT j.kind, e.amount::int AS amount FROM ledger_entries e JOIN ledger_journals j ON j.id = e.journal_id
        WHERE e.owner_id = $id ORDER BY e.id`,
      { id },
    );
  const balance = async (id: string) =>
    (await balancesOf(app.platform, id)).find(({ currency }) => currency === "INR")?.balance;

  it("is told of it, and of who bought from them, and is not deleted before they have said what becomes of it", async () => {
    const person = await leaver("stubb");
    await makeEarning(app.platform, { owner_id: person.id, amount: 30_000 });
    const sold = await makePublication(app.platform, {
      site_id: person.id,
      visibility: "paid",
      pricing: { web: { INR: 9900 } },
    });
    for (const reader of [await makeUser(app.platform), await makeUser(app.platform)])
      await makeEntitlement(app.platform, { user_id: reader.id, site_id: person.id, item_id: sold.post_id });
    const browser = await app.asBrowser(person);
    expect((await browser.call(getDeletionPreview, {})).body).toEqual({
      money: [{ currency: "INR", balance: 30_000, held: 0, on_way: 0, unpayable: 0 }],
      buyers: 2,
    });
    const answer = await leave(person);
    expect([answer.status, answer.error?.code]).toEqual([409, "balance_owed"]);
    expect(await rows("SELECT 1 FROM account_deletions WHERE user_id = $id", { id: person.id })).toEqual([]);
    expect((await browser.call(getMe, { query: {} })).status).toBe(200);
  });

  it("and gives it up has it booked, with what could never be paid out", async () => {
    const person = await leaver("flask");
    const { id: payoutId } = await makePayout(app.platform, { owner_id: person.id, amount: 50_000 });
    await runWeek(app.platform);
    await makeEarning(app.platform, { owner_id: person.id, amount: 1200 });
    expect((await leave(person)).status).toBe(409);
    const browser = await app.asBrowser(person);
    expect((await browser.call(deleteAccount, { body: { password, give_up: true } })).status).toBe(200);
    expect(await balance(person.id)).toBe(1200);
    await waitFor(7);
    expect(await balance(person.id)).toBe(0);
    expect((await journals(person.id)).slice(-2)).toEqual([
      { kind: "payout_returned", amount: 50_000 },
      { kind: "given_up", amount: -51_200 },
    ]);
    expect(await rows("SELECT state FROM payouts WHERE id = $id", { id: payoutId })).toEqual([
      { state: "cancelled" },
    ]);
  });

  it("is paid what was on its way, and where to is forgotten when it is at the bank", async () => {
    const person = await leaver("tashtego");
    await makePayoutAccount(app.platform, { owner_id: person.id });
    const { id: payoutId } = await makePayout(app.platform, { owner_id: person.id, amount: 50_000 });
    expect((await leave(person)).status).toBe(200);
    await waitFor(7);
    const accounts = () => rows("SELECT 1 FROM payout_accounts WHERE owner_id = $id", { id: person.id });
    expect(await accounts()).toHaveLength(1);
    const admin = await app.asBrowser(await makeUser(app.platform, { groups: [Role.admin] }));
    const file = await admin.call(createPayoutFile, { body: { currency: "INR" } });
    expect(file.status).toBe(201);
    expect(await accounts()).toHaveLength(0);
    await admin.call(settlePayout, { params: { id: payoutId }, body: { reference: "UTR 9" } });
    expect(await rows("SELECT state FROM payouts WHERE id = $id", { id: payoutId })).toEqual([
      { state: "processed" },
    ]);
  });

  it("is owed still what came in after they asked to leave: the ledger outlives them", async () => {
    const person = await leaver("perth");
    await leave(person);
    await makeEarning(app.platform, { owner_id: person.id, amount: 900 });
    await waitFor(7);
    expect(await rows("SELECT name FROM users WHERE id = $id", { id: person.id })).toEqual([
      { name: "Deleted account" },
    ]);
    expect(await balance(person.id)).toBe(900);
  });
});
