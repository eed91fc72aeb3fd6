import { getMe } from "@quire/contracts/calls/accounts";
import {
  getNotificationSettings,
  getSitePreferences,
  updateNotificationSettings,
  updatePreferences,
} from "@quire/contracts/calls/preferences";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { mayEmailFollower } from "../mayEmail.ts";

let app: TestServer;
let userId: string;
let siteId: string;
let browser: Caller;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  userId = (await makeUser(app.platform, { email_verified_at: app.platform.clock.now() })).id;
  siteId = (await makeSite(app.platform)).id;
  browser = await app.asBrowser({ id: userId });
});

const follow = () =>
  execute(
    app.platform.db,
    "INSERT INTO follows (user_id, site_id, created_at) VALUES ($userId, $siteId, $now)",
    {
      userId,
      siteId,
      now: app.platform.clock.now(),
    },
  );
const isMailed = async () =>
  (
    await select(
      app.platform.db,
      `SELECT 1 FROM follows f JOIN users u ON u.id = f.user_id
        WHERE u.id = $userId AND f.site_id = $siteId AND ${mayEmailFollower}`,
      { userId, siteId },
    )
  ).length > 0;
const choose = (body: object, id = siteId) => browser.call(updatePreferences, { params: { id }, body });
const chosen = async (id = siteId) => (await browser.call(getSitePreferences, { params: { id } })).body;
const set = (body: object) => browser.call(updateNotificationSettings, { body });
const settings = async () => (await browser.call(getNotificationSettings, {})).body;

describe("preferences of all sites", () => {
  it("are saved by concurrent calls that each change another kind", async () => {
    const kinds = ["new_post", "comment", "reply", "post_like", "follower", "supporter", "sale", "payout"];
    const calls = kinds.map((kind) =>
      choose({ kinds: { [kind]: { push: false } }, push_enabled: true }, userId),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(kinds.map(() => 200));
  });
});

describe("preferences of a site", () => {
  it("start with the account's", async () => {
    await follow();
    const defaults = { new_post: { email: true, push: true }, reply: { email: true, push: true } };
    expect(await chosen()).toEqual({
      following: true,
      email_enabled: true,
      push_enabled: true,
      kinds: defaults,
      muted: [],
    });
    await set({ kinds: { new_post: { push: false } } });
    expect(await chosen()).toMatchObject({ push_enabled: false, kinds: { new_post: { push: false } } });
  });

  it("end and restore its newsletters and all its emails", async () => {
    await follow();
    expect((await choose({ email_enabled: false })).body).toEqual({
      email_enabled: false,
      push_enabled: true,
    });
    expect(await chosen()).toMatchObject({ email_enabled: false, kinds: { reply: { email: false } } });
    expect((await choose({ email_enabled: true })).body.email_enabled).toBe(true);
    expect(await chosen()).toMatchObject({ email_enabled: true, kinds: { reply: { email: true } } });
  });

  it("have one switch for new posts by email and the newsletter", async () => {
    await follow();
    const newsletter = async () => (await chosen()).kinds.new_post?.email;
    await choose({ kinds: { new_post: { email: false } } });
    expect(await chosen()).toMatchObject({ email_enabled: true, kinds: { reply: { email: true } } });
    expect([await newsletter(), await isMailed()]).toEqual([false, false]);
    await choose({ kinds: { new_post: { email: true } } });
    expect([await newsletter(), await isMailed()]).toEqual([true, true]);
    await set({ kinds: { new_post: { email: false } } });
    expect((await settings()).kinds.new_post?.email).toBe(false);
    expect([await newsletter(), await isMailed()], "chosen for this site").toEqual([true, true]);
    await choose({ email_enabled: false });
    await choose({ email_enabled: true });
    expect([await newsletter(), await isMailed()], "as for all sites").toEqual([false, false]);
  });

  it("turn the newsletter on after an earlier link, a complaint or the mail provider ended it", async () => {
    await follow();
    await execute(app.platform.db, "UPDATE follows SET by_mail = false WHERE user_id = $userId", { userId });
    await execute(
      app.platform.db,
      `INSERT INTO suppressions (site_id, email, reason, created_at)
       SELECT $siteId, email, 'complained', $now FROM users WHERE id = $userId`,
      { siteId, userId, now: app.platform.clock.now() },
    );
    expect([(await chosen()).kinds.new_post?.email, await isMailed()]).toEqual([false, false]);
    await choose({ kinds: { new_post: { email: true } } });
    expect([(await chosen()).kinds.new_post?.email, await isMailed()]).toEqual([true, true]);
  });

  it("differ by kind, and leave other sites alone", async () => {
    const other = (await makeSite(app.platform)).id;
    await choose({ kinds: { reply: { email: false } } });
    expect((await chosen()).kinds.reply).toEqual({ email: false, push: true });
    expect((await chosen(other)).kinds.reply).toEqual({ email: true, push: true });
  });

  it("allow push only for followers", async () => {
    expect((await choose({ push_enabled: true })).error?.code).toBe("follow_required");
    await follow();
    expect(await choose({ push_enabled: true })).toMatchObject({ body: { push_enabled: true } });
    expect((await choose({ push_enabled: false })).body.push_enabled).toBe(false);
  });

  it("name kinds that aren't about one site, and unknown sites", async () => {
    const refused = await choose({ kinds: { payout: { email: false } } });
    expect([refused.status, refused.error?.issues?.[0]?.path]).toEqual([400, "body.kinds.payout"]);
    expect((await choose({ email_enabled: true }, app.platform.newId())).status).toBe(404);
  });
});

describe("the account's switches", () => {
  it("save what is named and leave the rest", async () => {
    expect((await choose({ push_enabled: true }, userId)).body).toEqual({
      email_enabled: true,
      push_enabled: true,
    });
    expect((await choose({ email_enabled: false }, userId)).body).toEqual({
      email_enabled: false,
      push_enabled: true,
    });
    expect((await browser.call(getMe, { query: {} })).body.preferences).toEqual([2]);
    expect(await chosen(userId)).toMatchObject({
      email_enabled: false,
      push_enabled: true,
      following: false,
    });
  });

  it.each([
    {},
    { email_enabled: "perhaps" },
    { sms_enabled: true },
    { kinds: {} },
    { kinds: { tea: { email: true } } },
  ])("refuse %j", async (body) => {
    expect((await choose(body, userId)).status).toBe(400);
  });
});

describe("notification settings", () => {
  it("have defaults, and save what is named", async () => {
    const { kinds, ...rest } = await settings();
    expect(kinds).toMatchObject({
      sale: { email: true, push: true },
      post_like: { email: false, push: false },
    });
    expect(rest).toEqual({
      email_enabled: true,
      push_enabled: false,
      time_zone: null,
      quiet_from: null,
      quiet_to: null,
      digest: "off",
      receipts: true,
    });
    await set({ time_zone: "Europe/Berlin", quiet_from: 1320, quiet_to: 420 });
    await set({ digest: "weekly", receipts: false, kinds: { follower: { email: false } } });
    expect(await settings()).toMatchObject({
      time_zone: "Europe/Berlin",
      quiet_from: 1320,
      quiet_to: 420,
      digest: "weekly",
      receipts: false,
      kinds: { follower: { email: false, push: false } },
    });
    expect((await set({ quiet_from: null, quiet_to: null })).body).toMatchObject({
      quiet_from: null,
      quiet_to: null,
    });
  });

  it.each([
    [{ time_zone: "Mars/Base" }, "body.time_zone"],
    [{ time_zone: "EST5EDT4,M3" }, "body.time_zone"],
    [{ quiet_from: 60, quiet_to: 60 }, "body.quiet_to"],
    [{ quiet_from: 60, quiet_to: null }, "body.quiet_to"],
    [{ quiet_from: 1440, quiet_to: 60 }, "body.quiet_from"],
    [{ digest: "hourly" }, "body.digest"],
  ])("refuse %j", async (body, path) => {
    const answer = await set(body);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, path]);
  });
});
