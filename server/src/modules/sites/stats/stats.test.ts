import { getDayStats, getStats, recordViews } from "@quire/contracts/calls/stats";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { warmPool } from "../../../testing/warmPool.ts";

const DAY = 86_400_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

let id: string;
let post: string;
let owner: Caller;
beforeEach(async () => {
  id = (await makeSite(app.platform, { currency: "EUR" })).id;
  post = (await makePublication(app.platform, { site_id: id, title: "Loomings" })).post_id;
  owner = await app.asBrowser({ id });
});

const read = (caller: Caller, what: { post_id?: string; day?: string } = {}, agent = FIREFOX) =>
  caller.call(
    recordViews,
    { body: { views: [{ post_id: post, ...what }] } },
    { headers: { "user-agent": agent } },
  );
const stats = async (query: { sort_by?: "published" | "views"; next?: string; size?: number } = {}) =>
  (await owner.call(getStats, { params: { id }, query })).body;
const views = async () => (await stats()).all_post_stats.totals.views;

describe("a view", () => {
  it("counts once a day for each reader, guest or user, and again the next day", async () => {
    const guest = await app.asGuest();
    const user = await app.asBrowser(await makeUser(app.platform));
    for (let time = 0; time < 3; time++) for (const reader of [guest, user]) await read(reader);
    expect(await views()).toBe(2);
    await app.platform.advance(DAY);
    for (const reader of [guest, user]) await read(reader);
    expect(await views()).toBe(4);
  });

  it("counts twice for two browsers at one address, but once for a browser that clears its cookies", async () => {
    const guest = await app.asGuest();
    await read(guest, {}, FIREFOX);
    await read(guest, {}, CHROME);
    guest.cookies.clear();
    await guest.get("/api/r/session");
    await read(guest, {}, FIREFOX);
    expect(await views()).toBe(2);
  });

  it("counts once for a user on two devices", async () => {
    const user = await makeUser(app.platform);
    for (const agent of [FIREFOX, CHROME]) await read(await app.asBrowser(user), {}, agent);
    expect(await views()).toBe(1);
  });

  it.each(["Googlebot/2.1 (+http://www.google.com/bot.html)", "curl/8.5.0", "python-requests/2.31"])(
    "doesn't count from %s",
    async (agent) => {
      expect((await read(await app.asGuest(), {}, agent)).status).toBe(200);
      expect(await views()).toBe(0);
    },
  );

  it("doesn't count from the site's owner, or of a draft or an unknown post", async () => {
    await read(owner);
    const guest = await app.asGuest();
    await read(guest, { post_id: (await makePost(app.platform, { site_id: id })).id });
    await read(guest, { post_id: app.platform.newId() });
    expect(await views()).toBe(0);
  });

  it("counts on its day when it was offline, for a week; on today when its clock is ahead", async () => {
    const now = app.platform.clock.now().getTime();
    const on = (back: number) => new Date(now - back * DAY).toISOString().slice(0, 10);
    const user = await app.asBrowser(await makeUser(app.platform));
    for (const back of [3, 3, 8, -5]) await read(user, { day: on(back) });
    const { days } = (await stats()).last_30days_stats;
    expect(days.filter((day) => day.views > 0).map(({ day, views: count }) => [day, count])).toEqual([
      [on(3), 1],
      [on(0), 1],
    ]);
  });

  it.each(["2026-02-31x", "yesterday", "2026-13-01"])(
    "is refused with the field for the day %s",
    async (day) => {
      const answer = await read(await app.asGuest(), { day });
      expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.views.0.day"]);
    },
  );

  it("counts exactly under concurrency", async () => {
    const guests = await Promise.all(Array.from({ length: 60 }, () => app.asGuest()));
    await warmPool(app.platform);
    await Promise.all([...guests, ...guests].map((guest) => read(guest)));
    expect(await views()).toBe(60);
  });
});

it("stores no address, browser or account, and deletes yesterday's salt", async () => {
  const guest = await app.asGuest();
  const user = await makeUser(app.platform);
  await read(guest);
  await read(await app.asBrowser(user));
  const marks = await select(
    app.platform.db,
    "SELECT encode(reader, 'escape') AS reader, post_id FROM view_marks",
  );
  for (const secret of [guest.address, "Firefox", user.id])
    expect(JSON.stringify(marks)).not.toContain(secret);
  const salts = () => select(app.platform.db, "SELECT day::text FROM view_salts");
  const before = await salts();
  await app.platform.advance(DAY);
  await read(guest);
  expect(await salts()).toHaveLength(1);
  expect(await salts()).not.toEqual(before);
});

it("deletes marks once no late view can arrive anymore", async () => {
  await read(await app.asGuest());
  const old = app.platform.clock.now().toISOString().slice(0, 10);
  await app.platform.advance(8 * DAY);
  await read(await app.asGuest());
  const rows = await select(app.platform.db, "SELECT 1 FROM view_marks WHERE day <= $old", { old });
  expect(rows).toEqual([]);
});

describe("stats", () => {
  it("show the last 30 days, today last, and their totals", async () => {
    await read(await app.asGuest());
    const now = app.platform.clock.now();
    const bind = { user: (await makeUser(app.platform)).id, post, id, now };
    await execute(
      app.platform.db,
      "INSERT INTO likes (user_id, post_id, created_at) VALUES ($user, $post, $now)",
      bind,
    );
    await execute(
      app.platform.db,
      "INSERT INTO follows (user_id, site_id, created_at) VALUES ($user, $id, $now)",
      bind,
    );
    const { last_30days_stats: last, currency } = await stats();
    expect(currency).toBe("EUR");
    expect(last.days).toHaveLength(30);
    expect(last.days.at(-1)).toEqual({
      day: now.toISOString().slice(0, 10),
      views: 1,
      likes: 1,
      comments: 0,
      followers: 1,
    });
    expect(last.totals).toEqual({ views: 1, likes: 1, comments: 0, followers: 1 });
  });

  it("list posts three at a time, newest or most viewed first", async () => {
    const others = [];
    for (let at = 1; at <= 4; at++) {
      const published_at = new Date(app.platform.clock.now().getTime() - at * DAY);
      others.push((await makePublication(app.platform, { site_id: id, published_at })).post_id);
    }
    const most = others[3] as string;
    for (let at = 0; at < 2; at++) await read(await app.asGuest(), { post_id: most });
    await read(await app.asGuest());
    const first = (await stats()).all_post_stats;
    expect(first.posts.map((one) => [one.id, one.views])).toEqual([
      [post, 1],
      [others[0], 0],
      [others[1], 0],
    ]);
    const rest = (await stats({ next: first.next as string })).all_post_stats;
    expect([rest.posts.map((one) => one.id), rest.next]).toEqual([[others[2], most], null]);
    const read1st = (await stats({ sort_by: "views", size: 1 })).all_post_stats;
    expect(read1st.posts[0]?.id).toBe(most);
    const read2nd = (await stats({ sort_by: "views", next: read1st.next as string })).all_post_stats;
    expect(read2nd.posts.map((one) => one.id)).toEqual([post]);
    expect(first.totals).toMatchObject({ posts: 5, views: 3 });
  });

  it("show the requested number of days, and totals of as many before, for the site or one post", async () => {
    const other = (await makePublication(app.platform, { site_id: id })).post_id;
    await read(await app.asGuest());
    await app.platform.advance(2 * DAY);
    for (const post_id of [post, post, other]) await read(await app.asGuest(), { post_id });
    const days = async (query: { days?: number; post_id?: string }) =>
      (await owner.call(getDayStats, { params: { id }, query })).body;
    const site = await days({ days: 2 });
    expect(site.days.map(({ views }) => views)).toEqual([0, 3]);
    expect([site.post, site.totals.views, site.before.views]).toEqual([null, 3, 1]);
    const one = await days({ days: 3, post_id: post });
    expect(one.days.map(({ views }) => views)).toEqual([1, 0, 2]);
    expect(one.totals).toEqual({ views: 3, likes: 0, comments: 0, followers: null });
    expect(one.post).toMatchObject({ id: post, title: "Loomings", views: 3 });
    expect((await days({})).days).toHaveLength(30);
  });

  it("refuse another site's post, and more days than a year", async () => {
    const elsewhere = (await makePublication(app.platform)).post_id;
    const getDays = (query: { days?: number; post_id?: string }) =>
      owner.call(getDayStats, { params: { id }, query });
    expect((await getDays({ post_id: elsewhere })).status).toBe(404);
    const long = await getDays({ days: 367 });
    expect([long.status, long.error?.issues?.[0]?.path]).toEqual([400, "query.days"]);
  });

  it("are refused to other users", async () => {
    const stranger = await app.asBrowser({ id: (await makeSite(app.platform)).id });
    const answer = await stranger.call(getStats, { params: { id }, query: {} });
    expect([answer.status, answer.error?.message]).toEqual([403, "You don't have access to these stats."]);
  });
});
