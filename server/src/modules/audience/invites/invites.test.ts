import { getSession, signUp } from "@quire/contracts/calls/accounts";
import { createInvite, listInvites } from "@quire/contracts/calls/invites";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser, type UserOptions } from "../../../testing/factories/user.ts";
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
  select<Row>(app.platform.db, sql, bind);

let inviters = 0;
/** A creator who invites. */
async function makeInviter(options: UserOptions = {}) {
  inviters += 1;
  const now = app.platform.clock.now();
  const user = await makeUser(app.platform, {
    name: "Ada",
    groups: [Role.creator],
    email_verified_at: now,
    ...options,
  });
  const { domain } = await makeSite(app.platform, { id: user.id, domain: `inviter-${inviters}` });
  const caller = await app.asBrowser(user);
  return {
    id: user.id,
    domain,
    caller,
    list: async () => (await caller.call(listInvites, { query: {} })).body,
    periods: () =>
      query<{ kind: string; cause: string; start_time: Date; end_time: Date }>(
        "SELECT kind, cause, start_time, end_time FROM subscriptions WHERE user_id = $id ORDER BY start_time",
        { id: user.id },
      ),
  };
}

/** Signs up with an invite. Returns the user's id. */
async function signUpInvited(
  invite: string,
  identifier = `${app.platform.newId()}@friends.example`,
): Promise<string> {
  const guest = await app.asGuest();
  const { body, status } = await guest.call(signUp, {
    body: { name: "Grace", identifier, password: "three words together", invite },
  });
  expect(status).toBe(201);
  if (body.waitlisted) throw new Error("nobody waits here");
  return body.user.id;
}
const verify = (id: string) =>
  execute(app.platform.db, "UPDATE users SET email_verified_at = $now WHERE id = $id", {
    id,
    now: app.platform.clock.now(),
  });
async function publish(id: string) {
  const [site] = await query("SELECT 1 FROM sites WHERE id = $id", { id });
  if (!site) await makeSite(app.platform, { id, domain: `friend-${id.slice(-8)}` });
  await execute(app.platform.db, "UPDATE sites SET blog_count = 1 WHERE id = $id", { id });
}
/** Runs the sweep of the next minute and its jobs. */
async function runMinute() {
  await sweepInvites(app.platform);
  await app.platform.jobs.runDue();
}
async function makeFriend(invite: string) {
  const id = await signUpInvited(invite);
  await verify(id);
  await publish(id);
  return id;
}
/** How many emails an address got. */
async function countEmails(email: string) {
  await app.platform.jobs.runDue();
  return app.platform.outbox.filter(({ to }) => to === email).length;
}
const kindsOf = async (id: string) =>
  (await query<{ kind: string }>("SELECT kind FROM subscriptions WHERE user_id = $id", { id })).map(
    ({ kind }) => kind,
  );

describe("an invited friend", () => {
  it("gets two months of Pro with a verified address, and counts with a published post", async () => {
    const ada = await makeInviter();
    const id = await signUpInvited(ada.domain.toUpperCase());
    await runMinute();
    expect((await ada.list()).friends).toMatchObject([
      { id, name: "Grace", state: "joined", site_url: null },
    ]);
    expect(await kindsOf(id)).toEqual([]);

    await verify(id);
    await runMinute();
    expect((await ada.list()).friends).toMatchObject([{ id, state: "verified", counted: null }]);
    expect(await kindsOf(id)).toEqual(["referee"]);
    const session = await (await app.asBrowser({ id })).call(getSession, { query: {} });
    expect(session.body.user?.groups).toEqual(expect.arrayContaining([Role.pro, Role.freePro]));
    expect(await ada.periods()).toEqual([]);

    await publish(id);
    await runMinute();
    expect(await ada.list()).toMatchObject({
      counted: 1,
      goal: 12,
      months: { granted: 1, most: 12 },
      friends: [{ id, state: "counted", counted: app.platform.clock.now().toISOString() }],
    });
    expect((await ada.periods()).map(({ kind }) => kind)).toEqual(["referrer"]);
    await runMinute();
    expect(await ada.periods()).toHaveLength(1);
  });

  it("is emailed once when their months begin, and so is the inviter", async () => {
    const name = app.platform.newId();
    const ada = await makeInviter({ email: `${name}@inviters.example` });
    const id = await signUpInvited(ada.domain, `${name}@friends.example`);
    const before = await countEmails(`${name}@friends.example`);
    await verify(id);
    await runMinute();
    expect(await countEmails(`${name}@friends.example`)).toBe(before + 1);
    expect(await countEmails(`${name}@inviters.example`)).toBe(0);
    await publish(id);
    await runMinute();
    await runMinute();
    expect(await countEmails(`${name}@friends.example`)).toBe(before + 1);
    const [email, ...others] = app.platform.outbox.filter(({ to }) => to === `${name}@inviters.example`);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ subject: "A month of Quire Pro, for inviting a friend" });
    expect(email?.text).toMatch(/you get another month of Quire Pro\. It has started and lasts until/);
    expect(email?.text).toContain("1 of 12 friends count so far.");
    await makeFriend(ada.domain);
    await runMinute();
    await app.platform.jobs.runDue();
    expect(app.platform.outbox.findLast(({ to }) => to === `${name}@inviters.example`)?.text).toContain(
      "It starts after your current Pro time: right now, you have Pro until",
    );
  });

  it("is checked right after verifying an address or publishing, whichever way it was written", async () => {
    const ada = await makeInviter();
    const id = await signUpInvited(ada.domain);
    const expectState = (state: string) =>
      expect
        .poll(async () => {
          await app.platform.jobs.runDue();
          return (await ada.list()).friends;
        })
        .toMatchObject([{ id, state }]);
    await verify(id);
    await expectState("verified");
    await publish(id);
    await expectState("counted");
  });

  it("can publish a first post while the reward is granted, without a deadlock", async () => {
    const ada = await makeInviter();
    const id = await signUpInvited(ada.domain);
    await makeSite(app.platform, { id, domain: `friend-${id.slice(-8)}` });
    await verify(id);
    const { db } = app.platform;
    const { rewarding } = await withTransaction(db, async (transaction) => {
      await execute(
        db,
        "UPDATE sites SET content_version = content_version + 1 WHERE id = $id",
        { id },
        transaction,
      );
      const rewarding = rewardInvite(app.platform, proRewards, id);
      await expect.poll(() => query("SELECT 1 FROM pg_locks WHERE NOT granted")).not.toEqual([]);
      await execute(db, "UPDATE sites SET blog_count = 1 WHERE id = $id", { id }, transaction);
      return { rewarding };
    });
    await rewarding;
    expect((await ada.list()).counted).toBe(1);
  });

  it("stays due after a first post, even if the earlier mark is taken while that is published", async () => {
    const ada = await makeInviter();
    const id = await signUpInvited(ada.domain);
    await makeSite(app.platform, { id, domain: `friend-${id.slice(-8)}` });
    const { db } = app.platform;
    await withTransaction(db, async (transaction) => {
      await execute(db, "UPDATE sites SET blog_count = 1 WHERE id = $id", { id }, transaction);
      // The sign-up's own mark is taken while the post is being published.
      await sweepInvites(app.platform);
    });
    expect(await query("SELECT is_due FROM invites WHERE referee_id = $id", { id })).toEqual([
      { is_due: true },
    ]);
  });

  it("counts once under twenty concurrent checks", async () => {
    const ada = await makeInviter();
    const id = await makeFriend(ada.domain);
    await Promise.all(Array.from({ length: 20 }, () => rewardInvite(app.platform, proRewards, id)));
    expect(await kindsOf(id)).toEqual(["referee"]);
    expect(await ada.periods()).toHaveLength(1);
    expect((await ada.list()).counted).toBe(1);
  });

  it("is not recorded for an unknown invite", async () => {
    const id = await signUpInvited("nobody-at-all");
    expect(await query("SELECT 1 FROM invites WHERE referee_id = $id", { id })).toEqual([]);
  });
});

it("refuses to list invites for a user with Pro and no site", async () => {
  const caller = await app.asBrowser(await makeUser(app.platform, { groups: [Role.freePro] }));
  const { status, body } = await caller.call(listInvites, { query: {} });
  expect([status, body]).toMatchObject([403, { error: { code: "site_needed" } }]);
});

describe("a friend who was here before does not count", () => {
  it("with another spelling of the inviter's own address", async () => {
    const name = app.platform.newId();
    const ada = await makeInviter({ email: `${name}@gmail.com` });
    const id = await signUpInvited(ada.domain, `${name}+friend@gmail.com`);
    await verify(id);
    await publish(id);
    await runMinute();
    expect(await ada.list()).toMatchObject({ counted: 0, friends: [{ state: "not_counted" }] });
    expect(await kindsOf(id)).toEqual([]);
  });

  it("with an address invited before, under a deleted account", async () => {
    const ada = await makeInviter();
    const address = `${app.platform.newId()}@friends.example`;
    const first = await signUpInvited(ada.domain, address);
    await verify(first);
    await publish(first);
    await runMinute();
    const deleted = { email: null, email_verified_at: null, deleted_at: app.platform.clock.now() };
    await users(app.platform.db).update({ ...deleted, mobile: null } as never, { where: { id: first } });
    const second = await signUpInvited(ada.domain, address);
    await verify(second);
    await publish(second);
    await runMinute();
    expect((await ada.list()).counted).toBe(1);
    expect(await kindsOf(second)).toEqual([]);
    expect(await ada.periods()).toHaveLength(1);
  });
});

it("grants exactly twelve months when 200 friends become the twelfth at once", async () => {
  const ada = await makeInviter();
  for (let n = 0; n < 11; n++) await makeFriend(ada.domain);
  await runMinute();
  expect((await ada.list()).months.granted).toBe(11);
  const now = app.platform.clock.now();
  const ids = Array.from({ length: 200 }, () => app.platform.newId());
  await execute(
    app.platform.db,
    `INSERT INTO users (id, name, email, email_verified_at, created_at, updated_at)
     SELECT id, 'Grace', id || '@friends.example', $now, $now, $now FROM unnest($ids::text[]) AS id`,
    { ids, now },
  );
  await execute(
    app.platform.db,
    "INSERT INTO invites (referee_id, referrer_id, created_at) SELECT id, $by, $now FROM unnest($ids::text[]) AS id",
    { ids, now, by: ada.id },
  );
  for (const id of ids) await publish(id);
  await Promise.all(ids.map((id) => rewardInvite(app.platform, proRewards, id)));
  expect(await ada.list()).toMatchObject({ counted: 211, months: { granted: 12, most: 12 } });
  const periods = await ada.periods();
  expect(periods).toHaveLength(12);
  expect(new Set(periods.map(({ cause }) => cause)).size).toBe(12);
  // Consecutive, without a gap.
  for (const [at, { start_time }] of periods.slice(1).entries())
    expect(start_time).toEqual(periods[at]?.end_time);
}, 360_000);

describe("inviting", () => {
  it("is for creators, with a link that contains their site's label", async () => {
    const ada = await makeInviter();
    const { body } = await ada.caller.call(createInvite, { body: {} });
    expect(body).toEqual({ url: `http://localhost:4000/${ada.domain}/invite`, sent: false });
    const reader = await app.asBrowser(await makeUser(app.platform));
    expect((await reader.call(createInvite, { body: {} })).status).toBe(403);
    expect((await reader.call(listInvites, { query: {} })).status).toBe(403);
    expect((await (await app.asGuest()).call(listInvites, { query: {} })).status).toBe(401);
  });

  it("emails a friend and creates no user for the address", async () => {
    const ada = await makeInviter();
    const email = `${app.platform.newId()}@friends.example`;
    const { body } = await ada.caller.call(createInvite, { body: { email } });
    expect(body.sent).toBe(true);
    expect(await query("SELECT 1 FROM users WHERE email = $email", { email })).toEqual([]);
    expect(await countEmails(email)).toBe(1);
    const refused = await ada.caller.call(createInvite, { body: { email: "nowhere" } });
    expect([refused.status, refused.error?.issues?.[0]?.path]).toEqual([400, "body.email"]);
  });

  it("emails only for a user with a verified address; the link needs none", async () => {
    const ada = await makeInviter({ email_verified_at: null });
    const refused = await ada.caller.call(createInvite, { body: { email: "grace@friends.example" } });
    expect([refused.status, refused.error?.code]).toEqual([409, "unproved_address"]);
    expect((await ada.caller.call(createInvite, { body: {} })).status).toBe(200);
  });

  it("sends an address at most three a day and ten a month from all users, and tells none of them", async () => {
    const email = `${app.platform.newId()}@friends.example`;
    const inviteByAnother = async () =>
      (await (await makeInviter()).caller.call(createInvite, { body: { email } })).body.sent;
    for (let times = 0; times < 4; times++) expect(await inviteByAnother()).toBe(true);
    expect(await countEmails(email)).toBe(3);
    for (let day = 0; day < 4; day++) {
      await app.platform.advance(86_400_000);
      for (let times = 0; times < 3; times++) expect(await inviteByAnother()).toBe(true);
    }
    expect(await countEmails(email)).toBe(10);
  });

  it("does not spend an address's emails on a user who invites it again", async () => {
    const [ada, grace] = [await makeInviter(), await makeInviter()];
    const email = `${app.platform.newId()}@friends.example`;
    for (let times = 0; times < 6; times++) await ada.caller.call(createInvite, { body: { email } });
    await grace.caller.call(createInvite, { body: { email } });
    expect(await countEmails(email)).toBe(2);
  });

  it("has no user's text in its subject, and no link of theirs at all", async () => {
    const email = `${app.platform.newId()}@friends.example`;
    const ada = await makeInviter({ name: "Win at \u202eevil.example" });
    await ada.caller.call(createInvite, { body: { email } });
    await app.platform.jobs.runDue();
    const sent = app.platform.outbox.find(({ to }) => to === email);
    expect(sent?.subject).toBe("You're invited to Quire");
    expect(`${sent?.text} ${sent?.html}`).not.toContain("evil");
    expect(sent?.text).toContain("A writer writes on Quire");
  });

  it("emails an address once, however it is spelled and even concurrently", async () => {
    const [ada, grace] = [await makeInviter(), await makeInviter()];
    const name = app.platform.newId();
    const email = `${name}@gmail.com`;
    const invite = (by: typeof ada, to: string) => by.caller.call(createInvite, { body: { email: to } });
    const both = await Promise.all([invite(ada, email), invite(ada, email)]);
    expect(both.map(({ body }) => body.sent).sort()).toEqual([false, true]);
    expect((await invite(ada, `${name}+friend@gmail.com`)).body.sent).toBe(false);
    expect(await countEmails(email)).toBe(1);
    // The limit is per inviter.
    expect((await invite(grace, email)).body.sent).toBe(true);
  });
});
