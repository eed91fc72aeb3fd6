import { countViews, getDayStats, getStats } from "@quire/contracts/calls/stats";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
    countViews,
    { body: { views: [{ post_id: post, ...what }] } },
    { headers: { "user-agent": agent } },
  );
const stats = async (query: { sort_by?: "published" | "views"; next?: string; size?: number } = {}) =>
  (await owner.call(getStats, { params: { id }, query })).body;
const views = async () => (await stats()).all_post_stats.totals.views;

describe("a reading", () => {
  it("counts once a day for one reader, a guest or a person, and again the day after", async () => {
    const guest = await app.asGuest();
    const person = await app.asBrowser(await makeUser(app.platform));
    for (let time = 0; time < 3; time++) for (const who of [guest, person]) await read(who);
    expect(await views()).toBe(2);
    await app.platform.advance(DAY);
    for (const who of [guest, person]) await read(who);
    expect(await views()).toBe(4);
  });

  it("tells two browsers behind one address apart, and not one browser with two sets of cookies", async () => {
    const guest = await app.asGuest();
    await read(guest, {}, FIREFOX);
    await read(guest, {}, CHROME);
    guest.cookies.clear();
    await guest.get("/api/r/session");
    await read(guest, {}, FIREFOX);
    expect(await views()).toBe(2);
  });

  it("of one person on two devices is one", async () => {
    const person = await makeUser(app.platform);
    for (const agent of [FIREFOX, CHROME]) await read(await app.asBrowser(person), {}, agent);
    expect(await views()).toBe(1);
  });

  it.each(["Googlebot/2.1 (+http://www.google.com/bot.html)", "curl/8.5.0", "python-requests/2.31"])(
    "by %s counts nothing",
    async (agent) => {
      expect((await read(await app.asGuest(), {}, agent)).status).toBe(200);
      expect(await views()).toBe(0);
    },
  );

  it("by the site's owner counts nothing, nor does one of a draft or of no post", async () => {
    await read(owner);
    const guest = await app.asGuest();
    await read(guest, { post_id: (await makePost(app.platform, { site_id: id })).id });
    await read(guest, { post_id: app.platform.newId() });
    expect(await views()).toBe(0);
  });

  it("that was offline counts on its day, for a week; a clock that is ahead counts today", async () => {
    const now = app.platform.clock.now().getTime();
    const on = (back: number) => new Date(now - back * DAY).toISOString().slice(0, 10);
    const person = await app.asBrowser(await makeUser(app.platform));
    for (const back of [3, 3, 8, -5]) await read(person, { day: on(back) });
    const { days } = (await stats()).last_30days_stats;
    expect(days.filter((day) => day.views > 0).map(({ day, views: count }) => [day, count])).toEqual([
      [on(3), 1],
      [on(0), 1],
    ]);
  });

  it.each(["2026-02-31x", "yesterday", "2026-13-01"])("on the day %s is refused by name", async (day) => {
    const answer = await read(await app.asGuest(), { day });
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.views.0.day"]);
  });

  it("is counted exactly, however many come at once", async () => {
    const guests = await Promise.all(Array.from({ length: 60 }, () => app.asGuest()));
    await warmPool(app.platform);
    await Promise.all([...guests, ...guests].map((guest) => read(guest)));
    expect(await views()).toBe(60);
  });
});

it("no address, no browser and no account can be found in what is kept, and yesterday's key is gone", async () => {
  const guest = await app.asGuest();
  const person = await makeUser(app.platform);
  await read(guest);
  await read(await app.asBrowser(person));
  const marks = await app.platform.db.query(
    "SELECT encode(reader, 'escape') AS reader, post_id FROM view_marks",
    {
      type: QueryTypes.SELECT,
    },
  );
  for (const secret of [guest.address, "Firefox", person.id])
    expect(JSON.stringify(marks)).not.toContain(secret);
  const salts = () => app.platform.db.query("SELECT day::text FROM view_salts", { type: QueryTypes.SELECT });
  const before = await salts();
  await app.platform.advance(DAY);
  await read(guest);
  expect(await salts()).toHaveLength(1);
  expect(await salts()).not.toEqual(before);
});

it("marks are deleted when no late reading can come any more", async () => {
  await read(await app.asGuest());
  const old = app.platform.clock.now().toISOString().slice(0, 10);
  await app.platform.advance(8 * DAY);
  await read(await app.asGuest());
  const rows = await app.platform.db.query("SELECT 1 FROM view_marks WHERE day <= $old", {
    bind: { old },
    type: QueryTypes.SELECT,
  });
  expect(rows).toEqual([]);
});

describe("stats", () => {
  it("show each of the last 30 days, today last, and the sums", async () => {
    await read(await app.asGuest());
    const now = app.platform.clock.now();
    const bind = { user: (await makeUser(app.platform)).id, post, id, now };
    await app.platform.db.query(
      "INSERT INTO likes (user_id, post_id, created_at) VALUES ($user, $post, $now)",
      { bind },
    );
    await app.platform.db.query(
      "INSERT INTO follows (user_id, site_id, created_at) VALUES ($user, $id, $now)",
      { bind },
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

  it("list the posts three at a time, the newest or the most read first", async () => {
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

  it("show as many days as are asked for, of the site or of one post, beside as many before", async () => {
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

  it("are not there for another site's post, and for more days than a year", async () => {
    const elsewhere = (await makePublication(app.platform)).post_id;
    const ask = (query: { days?: number; post_id?: string }) =>
      owner.call(getDayStats, { params: { id }, query });
    expect((await ask({ post_id: elsewhere })).status).toBe(404);
    const long = await ask({ days: 367 });
    expect([long.status, long.error?.issues?.[0]?.path]).toEqual([400, "query.days"]);
  });

  it("are of one's own site only", async () => {
    const stranger = await app.asBrowser({ id: (await makeSite(app.platform)).id });
    const answer = await stranger.call(getStats, { params: { id }, query: {} });
    expect([answer.status, answer.error?.message]).toEqual([403, "You don't have access to these stats."]);
  });
});
