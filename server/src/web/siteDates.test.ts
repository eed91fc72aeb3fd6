import { getPost, listChildren, listPosts } from "@quire/contracts/calls/posts";
import { updateSite } from "@quire/contracts/calls/sites";
import { getStats } from "@quire/contracts/calls/stats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadPosts } from "../modules/posts/exports/testing/downloadExport.ts";
import { execute } from "../platform/database/select.ts";
import { makeFile } from "../testing/factories/file.ts";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSite } from "../testing/factories/site.ts";
import { fakeClock } from "../testing/fakeClock.ts";
import { findAll, parseXml } from "../testing/readMarkup.ts";
import type { Caller } from "../testing/testCaller.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

/** Two in the morning of 14 November, which is still the 13th in UTC. */
const LOCAL = "2026-11-14T02:00:00+05:30";
const AT = new Date(LOCAL);

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
let guest: Caller;
let post: Awaited<ReturnType<typeof makePublication>>;
let story: typeof post;
beforeAll(async () => {
  app = await testServer({ clock: fakeClock("2026-11-20T10:00:00Z") });
  site = await makeSite(app.platform, { time_zone: "Asia/Kolkata" });
  owner = await app.asProgram(site);
  guest = await app.asGuest();
  const of = { site_id: site.id, published_at: AT, updated_at: AT };
  post = await makePublication(app.platform, { ...of, title: "Rain on the terrace" });
  story = await makePublication(app.platform, { ...of, ptype: "parent", subtype: "story" });
  await makePublication(app.platform, { ...of, ptype: "chapter", parent_id: story.post_id, position: 1 });
  const { id: file } = await makeFile(app.platform, {
    ...{ site_id: site.id, kind: "audio", content_type: "audio/mpeg", name: "rain.mp3", public: false },
  });
  const attach =
    "INSERT INTO post_files (post_id, position, file_id, role) VALUES ($post, 1, $file, 'media')";
  await execute(app.platform.db, attach, { post: post.post_id, file });
});
afterAll(() => app.close());

const read = async (path: string) =>
  (await app.server.inject({ url: path, headers: { host: `${site.domain}.localhost:4000` } })).payload;
const pathOf = ({ post_id, slug }: typeof post) => `/post/${post_id}/${slug}`;

describe("a post of 2 a.m. in India is of 14 November", () => {
  it("on its page, in the page's data and in its tags", async () => {
    const page = await read(pathOf(post));
    expect(page).toContain(`<time dateTime="${LOCAL}">14 Nov, 2026</time>`);
    expect(page).not.toContain("13 Nov, 2026");
    expect(page).toContain(`<meta property="article:published_time" content="${LOCAL}">`);
    expect(page).toContain(`<meta property="article:modified_time" content="${LOCAL}">`);
    const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, text]) => JSON.parse(String(text)) as { datePublished?: string; dateModified?: string })
      .find(({ datePublished }) => datePublished);
    expect(data).toMatchObject({ datePublished: LOCAL, dateModified: LOCAL });
    expect(await read("/")).toContain("14 Nov, 2026");
  });

  it.each(["/rss.xml", "/podcast.xml"])("in %s", async (path) => {
    const dates = findAll(parseXml(await read(path)), "pubDate").map(({ text }) => text);
    expect([...new Set(dates)]).toEqual(["Sat, 14 Nov 2026 02:00:00 +0530"]);
  });

  it("in Atom and JSON Feed", async () => {
    const entries = findAll(parseXml(await read("/atom.xml")), "entry");
    for (const entry of entries)
      expect(["published", "updated"].map((name) => findAll(entry, name)[0]?.text)).toEqual([LOCAL, LOCAL]);
    const { items } = JSON.parse(await read("/feed.json"));
    expect(items.length).toBe(entries.length);
    for (const item of items) expect(item).toMatchObject({ date_published: LOCAL, date_modified: LOCAL });
  });

  it("in every record of it", async () => {
    const params = { siteId: site.id };
    const dates = async (listed: Promise<{ body: object }>) => {
      const { posts, children } = (await listed).body as Record<string, { published: string }[] | undefined>;
      return [...new Set((posts ?? children ?? []).map(({ published }) => published))];
    };
    const parts = { params: { ...params, id: story.post_id }, query: {} };
    expect(await dates(guest.call(listPosts, { params, query: {} }))).toEqual([LOCAL]);
    expect(await dates(owner.call(listPosts, { params, query: { status: "live" } }))).toEqual([LOCAL]);
    expect(await dates(guest.call(listChildren, parts))).toEqual([LOCAL]);
    expect(await dates(owner.call(listChildren, parts))).toEqual([LOCAL]);
    const stats = await owner.call(getStats, { params: { id: site.id }, query: {} });
    expect(stats.body.all_post_stats.posts[0]?.published).toBe(LOCAL);
  });

  it("in the export, which is read back as the same moment", async () => {
    const files = await downloadPosts(app, site);
    const [, text] = [...files].find(([name]) => name.includes(post.post_id)) ?? [];
    expect(text).toContain(`published: "${LOCAL}"`);
  });
});

it("follows a change of the site's time zone, on the page and in feeds", async () => {
  const body = { time_zone: "UTC" };
  await owner.call(updateSite, { params: { id: site.id }, body });
  expect(await read(pathOf(post))).toContain("13 Nov, 2026");
  expect(await read("/rss.xml")).toContain("Fri, 13 Nov 2026 20:30:00 GMT");
  const params = { siteId: site.id, id: post.post_id };
  expect((await guest.call(getPost, { params, query: {} })).body.published).toBe("2026-11-13T20:30:00.000Z");
});
