import { getSession, signUp } from "@quire/contracts/calls/accounts";
import { createInvite, listInvites } from "@quire/contracts/calls/invites";
import { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser, type UserWishes } from "../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { users } from "../../accounts/models/users.ts";
import { proRewards } from "../../billing/proRewards.ts";
import { rewardInvite } from "./rewardInvite.ts";
import { sweepInvites } from "./sweepInvites.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const query = <Row extends object>(sql: string, bind: Record<string, unknown> = {}) =>
  app.platform.db.query<Row>(sql, { bind, type: QueryTypes.SELECT });

let made = 0;
/** A creator who invites. */
async function inviter(wishes: UserWishes = {}) {
  made += 1;
  const now = app.platform.clock.now();
  const person = await makeUser(app.platform, {
    name: "Ada",
    groups: [Role.creator],
    email_verified_at: now,
    ...wishes,
  });
  const { domain } = await makeSite(app.platform, { id: person.id, domain: `inviter-${made}` });
  const caller = await app.asBrowser(person);
  return {
    id: person.id,
    domain,
    caller,
    list: async () => (await caller.call(listInvites, { query: {} })).body,
    given: () =>
      query<{ kind: string; cause: string; start_time: Date; end_time: Date }>(
        "SELECT kind, cause, start_time, end_time FROM subscriptions WHERE user_id = $id ORDER BY start_time",
        { id: person.id },
      ),
  };
}

/** Signs up by an invitation; the account's id. */
async function join(invite: string, identifier = `${app.platform.newId()}@friends.example`): Promise<string> {
  const guest = await app.asGuest();
  const { body, status } = await guest.call(signUp, {
    body: { name: "Grace", identifier, password: "three words together", invite },
  });
  expect(status).toBe(201);
  if (body.waitlisted) throw new Error("nobody waits here");
  return body.user.id;
}
const prove = (id: string) =>
  app.platform.db.query("UPDATE users SET email_verified_at = $now WHERE id = $id", {
    bind: { id, now: app.platform.clock.now() },
  });
async function publish(id: string) {
  const [site] = await query("SELECT 1 FROM sites WHERE id = $id", { id });
  if (!site) await makeSite(app.platform, { id, domain: `friend-${id.slice(-8)}` });
  await app.platform.db.query("UPDATE sites SET blog_count = 1 WHERE id = $id", { bind: { id } });
}
/** What the next minute brings. */
async function aMinute() {
  await sweepInvites(app.platform);
  await app.platform.jobs.runDue();
}
async function friend(invite: string) {
  const id = await join(invite);
  await prove(id);
  await publish(id);
  return id;
}
/** How many letters an address has. */
async function lettersTo(email: string) {
  await app.platform.jobs.runDue();
  return app.platform.outbox.filter(({ to }) => to === email).length;
}
const kindsOf = async (id: string) =>
  (await query<{ kind: string }>("SELECT kind FROM subscriptions WHERE user_id = $id", { id })).map(
    ({ kind }) => kind,
  );

describe("a friend", () => {
  it("has two months of Pro with the proof of an address, and counts with a post", async () => {
    const ada = await inviter();
    const id = await join(ada.domain.toUpperCase());
    await aMinute();
    expect((await ada.list()).friends).toMatchObject([
      { id, name: "Grace", state: "joined", site_url: null },
    ]);
    expect(await kindsOf(id)).toEqual([]);

    await prove(id);
    await aMinute();
    expect((await ada.list()).friends).toMatchObject([{ id, state: "verified", counted: null }]);
    expect(await kindsOf(id)).toEqual(["referee"]);
    const session = await (await app.asBrowser({ id })).call(getSession, {});
    expect(session.body.user?.groups).toEqual(expect.arrayContaining([Role.pro, Role.freePro]));
    expect(await ada.given()).toEqual([]);

    await publish(id);
    await aMinute();
    expect(await ada.list()).toMatchObject({
      counted: 1,
      goal: 12,
      months: { given: 1, most: 12 },
      friends: [{ id, state: "counted", counted: app.platform.clock.now().toISOString() }],
    });
    expect((await ada.given()).map(({ kind }) => kind)).toEqual(["referrer"]);
    await aMinute();
    expect(await ada.given()).toHaveLength(1);
  });

  it("is written to when their months begin, and so is who invited them, once each", async () => {
    const name = app.platform.newId();
    const ada = await inviter({ email: `${name}@inviters.example` });
    const id = await join(ada.domain, `${name}@friends.example`);
    const before = await lettersTo(`${name}@friends.example`);
    await prove(id);
    await aMinute();
    expect(await lettersTo(`${name}@friends.example`)).toBe(before + 1);
    expect(await lettersTo(`${name}@inviters.example`)).toBe(0);
    await publish(id);
    await aMinute();
    await aMinute();
    expect(await lettersTo(`${name}@friends.example`)).toBe(before + 1);
    const [letter, ...others] = app.platform.outbox.filter(({ to }) => to === `${name}@inviters.example`);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ subject: "A month of Quire Pro, for inviting Grace" });
    expect(letter?.text).toMatch(/you get another month of Quire Pro\. It has started and lasts until/);
    expect(letter?.text).toContain("1 of 12 friends count so far.");
    await friend(ada.domain);
    await aMinute();
    await app.platform.jobs.runDue();
    expect(app.platform.outbox.findLast(({ to }) => to === `${name}@inviters.example`)?.text).toContain(
      "It starts after your current Pro time: right now, you have Pro until",
    );
  });

  it("is looked at in a moment, whichever way an address was proved or a post published", async () => {
    const ada = await inviter();
    const id = await join(ada.domain);
    const comesTo = (state: string) =>
      expect
        .poll(async () => {
          await app.platform.jobs.runDue();
          return (await ada.list()).friends;
        })
        .toMatchObject([{ id, state }]);
    await prove(id);
    await comesTo("verified");
    await publish(id);
    await comesTo("counted");
  });

  it("publishes their first post while their months begin: neither waits for the other for good", async () => {
    const ada = await inviter();
    const id = await join(ada.domain);
    await makeSite(app.platform, { id, domain: `friend-${id.slice(-8)}` });
    await prove(id);
    const { db } = app.platform;
    const settling = await withTransaction(db, async (transaction) => {
      await db.query("UPDATE sites SET content_version = content_version + 1 WHERE id = $id", {
        bind: { id },
        transaction,
      });
      const begun = rewardInvite(app.platform, proRewards, id);
      await expect.poll(() => query("SELECT 1 FROM pg_locks WHERE NOT granted")).not.toEqual([]);
      await db.query("UPDATE sites SET blog_count = 1 WHERE id = $id", { bind: { id }, transaction });
      return { begun };
    });
    await settling.begun;
    expect((await ada.list()).counted).toBe(1);
  });

  it("keeps the mark that a first post makes, though another was there when it was published", async () => {
    const ada = await inviter();
    const id = await join(ada.domain);
    await makeSite(app.platform, { id, domain: `friend-${id.slice(-8)}` });
    const { db } = app.platform;
    await withTransaction(db, async (transaction) => {
      await db.query("UPDATE sites SET blog_count = 1 WHERE id = $id", { bind: { id }, transaction });
      // The mark of the sign-up itself is taken meanwhile.
      await sweepInvites(app.platform);
    });
    expect(await query("SELECT is_due FROM invites WHERE referee_id = $id", { id })).toEqual([
      { is_due: true },
    ]);
  });

  it("counts once, however often it is looked at at once", async () => {
    const ada = await inviter();
    const id = await friend(ada.domain);
    await Promise.all(Array.from({ length: 20 }, () => rewardInvite(app.platform, proRewards, id)));
    expect(await kindsOf(id)).toEqual(["referee"]);
    expect(await ada.given()).toHaveLength(1);
    expect((await ada.list()).counted).toBe(1);
  });

  it("is nobody's by an invitation that is nobody's", async () => {
    const id = await join("nobody-at-all");
    expect(await query("SELECT 1 FROM invites WHERE referee_id = $id", { id })).toEqual([]);
  });
});

it("with Pro and no site there is no link yet, and that is said", async () => {
  const caller = await app.asBrowser(await makeUser(app.platform, { groups: [Role.freePro] }));
  const { status, body } = await caller.call(listInvites, { query: {} });
  expect([status, body]).toMatchObject([403, { error: { code: "site_needed" } }]);
});

describe("who was here before is not counted", () => {
  it("with another spelling of the inviter's own address", async () => {
    const name = app.platform.newId();
    const ada = await inviter({ email: `${name}@gmail.com` });
    const id = await join(ada.domain, `${name}+friend@gmail.com`);
    await prove(id);
    await publish(id);
    await aMinute();
    expect(await ada.list()).toMatchObject({ counted: 0, friends: [{ state: "not_counted" }] });
    expect(await kindsOf(id)).toEqual([]);
  });

  it("with an address that was invited before, under an account that is gone", async () => {
    const ada = await inviter();
    const address = `${app.platform.newId()}@friends.example`;
    const first = await join(ada.domain, address);
    await prove(first);
    await publish(first);
    await aMinute();
    const gone = { email: null, email_verified_at: null, deleted_at: app.platform.clock.now() };
    await users(app.platform.db).update({ ...gone, mobile: null } as never, { where: { id: first } });
    const second = await join(ada.domain, address);
    await prove(second);
    await publish(second);
    await aMinute();
    expect((await ada.list()).counted).toBe(1);
    expect(await kindsOf(second)).toEqual([]);
    expect(await ada.given()).toHaveLength(1);
  });
});

it("brings exactly twelve months, of 200 friends who all are the twelfth at once", async () => {
  const ada = await inviter();
  for (let n = 0; n < 11; n++) await friend(ada.domain);
  await aMinute();
  expect((await ada.list()).months.given).toBe(11);
  const now = app.platform.clock.now();
  const ids = Array.from({ length: 200 }, () => app.platform.newId());
  await app.platform.db.query(
    `INSERT INTO users (id, name, email, email_verified_at, created_at, updated_at)
     SELECT id, 'Grace', id || '@friends.example', $now, $now, $now FROM unnest($ids::text[]) AS id`,
    { bind: { ids, now } },
  );
  await app.platform.db.query(
    "INSERT INTO invites (referee_id, referrer_id, created_at) SELECT id, $by, $now FROM unnest($ids::text[]) AS id",
    { bind: { ids, now, by: ada.id } },
  );
  for (const id of ids) await publish(id);
  await Promise.all(ids.map((id) => rewardInvite(app.platform, proRewards, id)));
  expect(await ada.list()).toMatchObject({ counted: 211, months: { given: 12, most: 12 } });
  const given = await ada.given();
  expect(given).toHaveLength(12);
  expect(new Set(given.map(({ cause }) => cause)).size).toBe(12);
  // One after the other, without a gap.
  for (const [at, { start_time }] of given.slice(1).entries())
    expect(start_time).toEqual(given[at]?.end_time);
}, 120_000);

describe("inviting", () => {
  it("is for creators: the address goes by the name of their site", async () => {
    const ada = await inviter();
    const { body } = await ada.caller.call(createInvite, { body: {} });
    expect(body).toEqual({ url: `http://localhost:4000/${ada.domain}/invite`, sent: false });
    const reader = await app.asBrowser(await makeUser(app.platform));
    expect((await reader.call(createInvite, { body: {} })).status).toBe(403);
    expect((await reader.call(listInvites, { query: {} })).status).toBe(403);
    expect((await (await app.asGuest()).call(listInvites, { query: {} })).status).toBe(401);
  });

  it("sends a letter to a friend, and keeps nothing of the address", async () => {
    const ada = await inviter();
    const email = `${app.platform.newId()}@friends.example`;
    const { body } = await ada.caller.call(createInvite, { body: { email } });
    expect(body.sent).toBe(true);
    expect(await query("SELECT 1 FROM users WHERE email = $email", { email })).toEqual([]);
    expect(await lettersTo(email)).toBe(1);
    const refused = await ada.caller.call(createInvite, { body: { email: "nowhere" } });
    expect([refused.status, refused.error?.issues?.[0]?.path]).toEqual([400, "body.email"]);
  });

  it("sends one letter to one address, however it is spelt and however often it is asked for at once", async () => {
    const [ada, grace] = [await inviter(), await inviter()];
    const name = app.platform.newId();
    const email = `${name}@gmail.com`;
    const invite = (by: typeof ada, to: string) => by.caller.call(createInvite, { body: { email: to } });
    const both = await Promise.all([invite(ada, email), invite(ada, email)]);
    expect(both.map(({ body }) => body.sent).sort()).toEqual([false, true]);
    expect((await invite(ada, `${name}+friend@gmail.com`)).body.sent).toBe(false);
    expect(await lettersTo(email)).toBe(1);
    // Another's invitation is another's.
    expect((await invite(grace, email)).body.sent).toBe(true);
  });
});
