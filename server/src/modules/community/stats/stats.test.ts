import { updateReadingPosition } from "@quire/contracts/calls/reading";
import { updateSite } from "@quire/contracts/calls/sites";
import { getDayStats, getPostCompletion, getStats, getViewSources } from "@quire/contracts/calls/stats";
import { type PostView, recordViews } from "@quire/contracts/calls/views";
import { SOURCES_MAX } from "@quire/domain/sites/viewSource";
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

const read = (caller: Caller, what: Partial<PostView> = {}, agent = FIREFOX, language = "") =>
  caller.call(
    recordViews,
    { body: { views: [{ post_id: post, ...what }] } },
    { headers: { "user-agent": agent, "accept-language": language } },
  );
const stats = async (query: { sort_by?: "published" | "views"; next?: string; size?: number } = {}) =>
  (await owner.call(getStats, { params: { id }, query })).body;
const views = async () => (await stats()).all_post_stats.totals.views;

describe("a view", () => {
  it("of a book's page counts like any other post's", async () => {
    const book = await makePublication(app.platform, {
      site_id: id,
      ptype: "book",
      subtype: null,
      title: "Moby-Dick",
    });
    await read(await app.asGuest(), { post_id: book.post_id });
    const { posts } = (await stats({ sort_by: "views" })).all_post_stats;
    expect(posts).toMatchObject([
      { id: book.post_id, views: 1, permalink: `/book/${book.post_id}/moby-dick` },
    ]);
  });

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
  // Somewhere it is still yesterday until noon in UTC.
  await app.platform.advance(DAY + DAY / 2);
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
  expect(await select(app.platform.db, "SELECT 1 FROM site_view_marks WHERE day <= $old", { old })).toEqual(
    [],
  );
});

describe("the site's time zone", () => {
  const setClock = (time: string) =>
    app.platform.clock.set(`${new Date(start + 2 * DAY).toISOString().slice(0, 10)}T${time}:00Z`);
  let start: number;
  beforeEach(() => {
    start = app.platform.clock.now().getTime();
  });
  const setZone = (time_zone: string) => owner.call(updateSite, { params: { id }, body: { time_zone } });

  it("decides the day of a view, a like and a follow", async () => {
    // 10:00 in UTC is 23:00 in Auckland: two hours later it is tomorrow there.
    setClock("10:00");
    expect((await setZone("Pacific/Auckland")).status).toBe(200);
    const today = new Intl.DateTimeFormat("sv", { timeZone: "Pacific/Auckland" });
    const days = [app.platform.clock.now()];
    await read(await app.asGuest());
    setClock("12:00");
    days.push(app.platform.clock.now());
    const bind = { user: (await makeUser(app.platform)).id, post, id, now: days[1] };
    const sql = "INSERT INTO likes (user_id, post_id, created_at) VALUES ($user, $post, $now)";
    await execute(app.platform.db, sql, bind);
    const { last_30days_stats: last, time_zone } = await stats();
    expect(time_zone).toBe("Pacific/Auckland");
    expect(last.days.slice(-2).map(({ day, views: count, likes }) => [day, count, likes])).toEqual([
      [today.format(days[0]), 1, 0],
      [today.format(days[1]), 0, 1],
    ]);
  });

  it("is one day for a guest, whatever happens to the day in UTC", async () => {
    await setZone("America/New_York");
    const guest = await app.asGuest();
    setClock("23:30");
    await read(guest);
    await app.platform.advance(3_600_000);
    await read(guest);
    expect(await views()).toBe(1);
  });

  it.each(["Europe/Atlantis", "x".repeat(65), ""])("refuses %j with the field", async (zone) => {
    const answer = await setZone(zone);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.time_zone"]);
  });
});

describe("readers", () => {
  it("count once a day for a site, however many posts they view", async () => {
    const other = (await makePublication(app.platform, { site_id: id })).post_id;
    const guest = await app.asGuest();
    for (const post_id of [post, other]) await read(guest, { post_id });
    await read(await app.asBrowser(await makeUser(app.platform)));
    const { totals } = (await owner.call(getDayStats, { params: { id }, query: { days: 1 } })).body;
    expect([totals.views, totals.readers]).toEqual([3, 2]);
  });
});

describe("sources of views", () => {
  const sources = async (query: { days?: number; post_id?: string } = {}) =>
    (await owner.call(getViewSources, { params: { id }, query })).body;

  it("are the referrer, UTM tags, country and device, for the site and the post", async () => {
    const other = (await makePublication(app.platform, { site_id: id })).post_id;
    const tags = { utm_source: "Mastodon", utm_medium: "social", utm_campaign: "Launch  week" };
    await read(await app.asGuest(), { referrer: "www.news.example", ...tags }, FIREFOX, "de-AT,de;q=0.9");
    await read(
      await app.asGuest(),
      { referrer: "news.example" },
      "Mozilla/5.0 (Android 15; Mobile) Firefox/145.0",
    );
    await read(await app.asGuest(), { post_id: other });
    const own = await sources({ post_id: post });
    expect(own).toEqual({
      referrer: [{ value: "news.example", views: 2 }],
      utm_source: [{ value: "mastodon", views: 1 }],
      utm_medium: [{ value: "social", views: 1 }],
      utm_campaign: [{ value: "launch week", views: 1 }],
      country: [
        { value: "", views: 1 },
        { value: "AT", views: 1 },
      ],
      device: [
        { value: "desktop", views: 1 },
        { value: "phone", views: 1 },
      ],
    });
    expect((await sources({ days: 7 })).referrer).toEqual([
      { value: "news.example", views: 2 },
      { value: "", views: 1 },
    ]);
    await app.platform.advance(2 * DAY);
    expect((await sources({ days: 2 })).referrer).toEqual([]);
    expect((await sources({ days: 3 })).device).toEqual([
      { value: "desktop", views: 2 },
      { value: "phone", views: 1 },
    ]);
  });

  it("don't count a view that doesn't count, nor what is no host", async () => {
    const guest = await app.asGuest();
    await read(guest, { referrer: "<script>alert(1)</script>" });
    await read(guest, { referrer: "later.example" });
    await read(owner, { referrer: "own.example" });
    expect((await sources()).referrer).toEqual([{ value: "", views: 1 }]);
  });

  it("are at most a hundred values a day and dimension; the others are added up", async () => {
    const user = await app.asBrowser(await makeUser(app.platform));
    const send = (views: PostView[]) =>
      user.call(recordViews, { body: { views } }, { headers: { "user-agent": FIREFOX } });
    const posts = [];
    for (let at = 0; at < SOURCES_MAX + 20; at++) {
      posts.push((await makePublication(app.platform, { site_id: id })).post_id);
    }
    const sent = posts.map((post_id, at) => ({ post_id, referrer: `h${at}.example`, utm_source: `s${at}` }));
    for (let from = 0; from < sent.length; from += 40) {
      await send(sent.slice(from, from + 40));
    }
    await send([{ post_id: post, referrer: "h0.example" }]);
    const rows = await select<{ dimension: string; count: number; views: number }>(
      app.platform.db,
      `SELECT dimension, count(*)::int AS count, sum(views)::int AS views FROM site_view_sources
        WHERE site_id = $id AND dimension IN ('referrer', 'utm_source') GROUP BY 1 ORDER BY 1`,
      { id },
    );
    expect(rows).toEqual([
      { dimension: "referrer", count: SOURCES_MAX + 1, views: SOURCES_MAX + 21 },
      { dimension: "utm_source", count: SOURCES_MAX + 1, views: SOURCES_MAX + 20 },
    ]);
    const { referrer } = await sources();
    expect(referrer.slice(0, 2)).toEqual([
      { value: "other", views: 20 },
      { value: "h0.example", views: 2 },
    ]);
  });

  it.each(["referrer", "utm_campaign"])("refuse a %s of more than 300 characters", async (name) => {
    const answer = await read(await app.asGuest(), { [name]: "x".repeat(301) });
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, `body.views.0.${name}`]);
  });

  it("are refused to others, and for another site's post", async () => {
    const stranger = await app.asBrowser({ id: (await makeSite(app.platform)).id });
    expect((await stranger.call(getViewSources, { params: { id }, query: {} })).status).toBe(403);
    const elsewhere = (await makePublication(app.platform)).post_id;
    expect((await owner.call(getViewSources, { params: { id }, query: { post_id: elsewhere } })).status).toBe(
      404,
    );
  });
});

describe("completion", () => {
  const putPosition = (reader: Caller, fraction: number, what: { id?: string; reset?: boolean } = {}) => {
    const now = app.platform.clock.now().toISOString();
    return reader.call(updateReadingPosition, {
      params: { siteId: id, postId: what.id ?? post },
      body: {
        fraction,
        furthest: fraction,
        locator: null,
        finished: fraction === 1,
        read_at: now,
        ...(what.reset ? { reset_at: now } : {}),
      },
    });
  };
  const completion = async (postId = post, query: { next?: string; size?: number } = {}) =>
    (await owner.call(getPostCompletion, { params: { id, postId }, query })).body;
  const makeReader = async () => app.asBrowser(await makeUser(app.platform));

  it("counts how far each reader got, but not the author", async () => {
    for (const fraction of [0, 0.3, 0.8]) await putPosition(await makeReader(), fraction);
    const reader = await makeReader();
    for (const fraction of [0.1, 0.5, 1]) await putPosition(reader, fraction);
    await putPosition(owner, 1);
    expect(await completion()).toEqual({
      started: 4,
      quarter: 3,
      half: 2,
      three_quarters: 2,
      finished: 1,
      chapters: [],
      next: null,
    });
    const days = (await owner.call(getDayStats, { params: { id }, query: { days: 1 } })).body;
    const ofPost = (await owner.call(getDayStats, { params: { id }, query: { days: 1, post_id: post } }))
      .body;
    expect([days.totals.finished, ofPost.totals.finished]).toEqual([1, 1]);
  });

  it("no longer counts a reader who removed their progress", async () => {
    const reader = await makeReader();
    await putPosition(reader, 0.9);
    await app.platform.advance(1000);
    await putPosition(reader, 0, { reset: true });
    expect(await completion()).toMatchObject({ started: 0, three_quarters: 0 });
  });

  it("shows where readers stop, chapter by chapter, a page at a time", async () => {
    const serial = (await makePublication(app.platform, { site_id: id, ptype: "parent", subtype: "story" }))
      .post_id;
    const chapters: string[] = [];
    for (const position of [1, 2, 3]) {
      const chapter = { site_id: id, parent_id: serial, position, title: `Chapter ${position}` };
      chapters.push(
        (await makePublication(app.platform, { ...chapter, ptype: "chapter", subtype: null })).post_id,
      );
    }
    const [first, second] = chapters as [string, string];
    const [one, two] = [await makeReader(), await makeReader()];
    for (const reader of [one, two]) await putPosition(reader, 1, { id: first });
    await putPosition(one, 0.4, { id: second });
    const page = await completion(serial, { size: 2 });
    expect(page.chapters.map(({ title, started, finished }) => [title, started, finished])).toEqual([
      ["Chapter 1", 2, 2],
      ["Chapter 2", 1, 0],
    ]);
    const rest = await completion(serial, { next: page.next as string });
    expect([rest.chapters.map(({ title }) => title), rest.next]).toEqual([["Chapter 3"], null]);
  });
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
      readers: 1,
      finished: 0,
      likes: 1,
      comments: 0,
      followers: 1,
    });
    expect(last.totals).toEqual({ views: 1, readers: 1, finished: 0, likes: 1, comments: 0, followers: 1 });
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
    expect(first.totals).toMatchObject({ posts: 5, chapters: 0, views: 3 });
  });

  it("count chapters apart from posts, as the site does", async () => {
    const story = await makePublication(app.platform, { site_id: id, ptype: "parent", subtype: "story" });
    for (let at = 0; at < 2; at++) {
      const chapter = { site_id: id, ptype: "chapter" as const, parent_id: story.post_id };
      await makePublication(app.platform, chapter);
    }
    expect((await stats()).all_post_stats.totals).toMatchObject({ posts: 2, chapters: 2 });
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
    expect(one.totals).toEqual({ views: 3, readers: 3, finished: 0, likes: 0, comments: 0, followers: null });
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
