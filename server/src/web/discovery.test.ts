import { parseFragment } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { absoluteLinks } from "../modules/posts/absoluteLinks.ts";
import { findSite } from "../modules/sites/findSite.ts";
import { execute } from "../platform/database/select.ts";
import { makeFile } from "../testing/factories/file.ts";
import { makePost } from "../testing/factories/post.ts";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSite } from "../testing/factories/site.ts";
import { findAll, parseXml } from "../testing/readMarkup.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";
import { siteSitemap } from "./sitemap.ts";

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let hidden: string;
let host: string;
let origin: string;

beforeAll(async () => {
  app = await testServer();
  const { platform } = app;
  site = await makeSite(platform, {
    name: "Melville & Sons <Ltd>",
    description: "Tales ]]> of\u0007 the sea",
    language: "en-GB",
  });
  const { id: logo } = await makeFile(platform, { site_id: site.id, width: 512, height: 512 });
  await execute(platform.db, "UPDATE sites SET logo_file_id = $logo WHERE id = $id", { logo, id: site.id });
  host = `${site.domain}.localhost:4000`;
  origin = `http://${host}`;
  const of = { site_id: site.id };
  const story = await makePublication(platform, {
    ...of,
    ptype: "parent",
    subtype: "story",
    title: "Moby-Dick & more",
  });
  await makePublication(platform, {
    ...of,
    parent_id: story.post_id,
    title: "Loomings <1>",
    text: ["Call me Ishmael ]]> & co."],
  });
  await makePublication(platform, {
    ...of,
    title: "For followers",
    visibility: "follow",
    text: ["An opening.", "The canary."],
  });
  await execute(platform.db, "UPDATE publications SET tags = $tags WHERE post_id = $id", {
    id: story.post_id,
    tags: JSON.stringify([
      { slug: "salt-brine", name: "Salt & brine" },
      { slug: "a-b", name: "a < b" },
    ]),
  });
  const waiting = await makePost(platform, { ...of, ptype: "parent", subtype: "story" });
  hidden = (await makePublication(platform, { ...of, parent_id: waiting.id, title: "Too early" })).post_id;
});
afterAll(() => app.close());

const get = (path: string, on = host) => app.server.inject({ url: path, headers: { host: on } });

describe("a feed", () => {
  it("in RSS is well-formed and complete, with absolute addresses", async () => {
    const { payload, headers } = await get("/rss.xml");
    expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    const rss = parseXml(payload);
    expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
    const [channel] = findAll(rss, "channel");
    expect(channel?.children.find(({ name }) => name === "title")?.text).toBe("Melville & Sons <Ltd>");
    const items = findAll(rss, "item");
    expect(items.map((item) => findAll(item, "title")[0]?.text).sort()).toEqual([
      "For followers",
      "Moby-Dick & more",
      "Moby-Dick & more: Loomings <1>",
    ]);
    for (const item of items) {
      expect(findAll(item, "link")[0]?.text).toMatch(new RegExp(`^${origin}/`));
      expect(Number.isNaN(Date.parse(findAll(item, "pubDate")[0]?.text ?? ""))).toBe(false);
      expect((await get(new URL(findAll(item, "link")[0]?.text ?? "").pathname)).statusCode).toBe(200);
    }
    const texts = findAll(rss, "content:encoded").map(({ text }) => text);
    expect(texts.join()).toContain("Call me Ishmael ]]&gt; &amp; co.");
    expect(texts.join()).toMatch(/<p>An\b/);
    expect(payload).not.toContain("canary");
  });

  it("in Atom is well-formed, with permanent entry ids", async () => {
    const atom = parseXml((await get("/atom.xml")).payload);
    expect([atom.name, atom.attributes.xmlns]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
    const self = findAll(atom, "link").find(({ attributes }) => attributes.rel === "self");
    expect(self?.attributes.href).toBe(`${origin}/atom.xml`);
    // Atom titles are HTML: a feed reader shows the text as written.
    const titles = findAll(atom, "entry").map((entry) =>
      parseFragment(findAll(entry, "title")[0]?.text ?? ""),
    );
    const displayed = titles.map(({ childNodes: [node] }) => (node as { value?: string } | undefined)?.value);
    expect(displayed).toContain("Moby-Dick & more: Loomings <1>");
    const [category] = findAll(atom, "category");
    expect(category?.attributes).toEqual({ label: "Salt & brine", term: "salt-brine" });
    expect(findAll(atom, "category")[1]?.attributes).toEqual({ label: "a-b", term: "a-b" });
    for (const entry of findAll(atom, "entry")) {
      expect(findAll(entry, "id")[0]?.text).toMatch(/^urn:quire:post:b[0-9a-z]{19}$/);
      for (const name of ["updated", "published"]) {
        expect(findAll(entry, name)[0]?.text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      }
    }
  });

  it("in JSON is a JSON Feed", async () => {
    const { payload, headers } = await get("/feed.json");
    expect(headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    const feed = JSON.parse(payload);
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      language: "en-GB",
      authors: [{ name: "Melville & Sons <Ltd>", url: `${origin}/profile` }],
      title: "Melville & Sons <Ltd>",
      home_page_url: `${origin}/`,
      feed_url: `${origin}/feed.json`,
    });
    expect(feed.items).toHaveLength(3);
    for (const item of feed.items) {
      expect(item.url).toMatch(new RegExp(`^${origin}/`));
      expect(item.content_html).not.toMatch(/(src|href)="\//);
      expect(item.id).toMatch(/^b[0-9a-z]{19}$/);
      expect(item.authors).toEqual([{ name: "Melville & Sons <Ltd>", url: `${origin}/profile` }]);
    }
  });

  it.each([
    ['<img src="/files/a.webp">', '<img src="https://m.example/files/a.webp">'],
    ['<a href="/post/x">x</a>', '<a href="https://m.example/post/x">x</a>'],
    [
      '<img srcset="/a 480w, /b 960w" src="/c">',
      '<img srcset="https://m.example/a 480w, https://m.example/b 960w" src="https://m.example/c">',
    ],
    ['<a href="//cdn.example/x">', '<a href="https://cdn.example/x">'],
    ['<a href="?a=1&amp;b=2">', '<a href="https://m.example/post/b1/loomings?a=1&amp;b=2">'],
    ['<a href="#h-notes">', '<a href="https://m.example/post/b1/loomings#h-notes">'],
    ['<a href="../b2">', '<a href="https://m.example/post/b2">'],
    ['<a href="other.md">', '<a href="https://m.example/post/b1/other.md">'],
    ['<a href="mailto:ada@m.example">', '<a href="mailto:ada@m.example">'],
    ['<a href="https://other.example/">', '<a href="https://other.example/">'],
    ['<p>src="/not an attribute"</p>', '<p>src="/not an attribute"</p>'],
  ])("shows %s elsewhere as %s", (html, absolute) => {
    expect(absoluteLinks(html, "https://m.example/post/b1/loomings")).toBe(absolute);
  });

  it.each(["/rss.xml", "/atom.xml", "/feed.json"])("%s doesn't exist on the platform", async (path) => {
    expect((await get(path, "localhost:4000")).statusCode).toBe(404);
  });
});

describe("a sitemap", () => {
  const placesOf = (xml: string) => findAll(parseXml(xml), "loc").map(({ text }) => text);

  it("lists every published page, and no scheduled one", async () => {
    const { payload, headers } = await get("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const places = placesOf(payload);
    expect(places.slice(0, 2)).toEqual([`${origin}/`, `${origin}/profile`]);
    expect(places).toHaveLength(5);
    for (const place of places) expect((await get(new URL(place).pathname)).statusCode).toBe(200);
    expect(payload).not.toContain(hidden);
  });

  it("is split if it is long, with each address once", async () => {
    const { platform } = app;
    const row = await findSite(platform, { id: site.id });
    if (!row) throw new Error("no site");
    const part = async (number: number | null) => (await siteSitemap(platform, row, number, 2))?.text ?? null;
    const index = parseXml((await part(null)) ?? "");
    expect(index.name).toBe("sitemapindex");
    expect(findAll(index, "loc").map(({ text }) => text)).toEqual(
      [1, 2].map((at) => `${origin}/sitemap.xml?part=${at}`),
    );
    const [first, last, none] = [await part(1), await part(2), await part(3)];
    expect(none).toBeNull();
    const full = placesOf((await get("/sitemap.xml")).payload);
    expect([...placesOf(first ?? ""), ...placesOf(last ?? "")]).toEqual(full);
  });

  it.each([
    ["2", 404],
    ["999999", 404],
    ["0", 200],
    ["x", 200],
    ["1.5", 200],
  ])("responds to its part %s with %i", async (part, status) => {
    expect((await get(`/sitemap.xml?part=${part}`)).statusCode).toBe(status);
  });

  it("of the platform lists its own pages", async () => {
    const { payload } = await get("/sitemap.xml", "localhost:4000");
    const guides = ["/guides", "/guides/first-post"].map((path) => `http://localhost:4000${path}`);
    expect(placesOf(payload)).toEqual(expect.arrayContaining(guides));
  });

  it("is named in robots.txt", async () => {
    const { payload } = await get("/robots.txt");
    expect(payload).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(payload).toMatch(/^Disallow: \/api\/$/m);
  });
});

describe("the manifest", () => {
  it("lets a site install as its own app", async () => {
    const { payload, headers } = await get("/manifest.webmanifest");
    expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const manifest = JSON.parse(payload);
    expect(manifest).toMatchObject({
      id: "/",
      name: "Melville & Sons <Ltd>",
      short_name: "Melville",
      start_url: "/",
      scope: "/",
      display: "standalone",
      lang: "en-GB",
    });
    const sizes = manifest.icons.map(
      (icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`,
    );
    expect(sizes).toEqual([
      "512x512 any",
      "192x192 any",
      "512x512 any",
      "192x192 maskable",
      "512x512 maskable",
    ]);
    for (const { src } of manifest.icons.slice(1)) expect((await get(src)).statusCode).toBe(200);
  });

  it("of the platform is Quire's", async () => {
    expect(JSON.parse((await get("/manifest.webmanifest", "localhost:4000")).payload)).toMatchObject({
      name: "Quire",
      short_name: "Quire",
    });
  });

  it.each([
    ["मोबी डिक और समुद्र की कहानियाँ", "समुद्र"],
    [
      "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
      "👩‍👩‍👧‍👦".repeat(12),
    ],
  ])("shortens “%s” to “%s” under its icon", async (name, short) => {
    const other = await makeSite(app.platform, { name });
    expect(
      JSON.parse((await get("/manifest.webmanifest", `${other.domain}.localhost:4000`)).payload).short_name,
    ).toBe(short);
  });
});

it("a story without a published chapter appears nowhere, except at its own address", async () => {
  const { platform } = app;
  const { id, domain } = await makeSite(platform);
  const on = `${domain}.localhost:4000`;
  const empty = await makePublication(platform, {
    ...{ site_id: id, ptype: "parent", subtype: "story", title: "Wordless leviathan", children_count: 0 },
  });
  await execute(platform.db, "UPDATE publications SET tags = $tags WHERE post_id = $id", {
    id: empty.post_id,
    tags: JSON.stringify([{ slug: "wordless", name: "Wordless" }]),
  });
  await execute(
    platform.db,
    `INSERT INTO topics (slug, name, posts_count) VALUES ('wordless', 'Wordless', 1) ON CONFLICT DO NOTHING`,
  );
  await execute(
    platform.db,
    `INSERT INTO publication_topics (topic_slug, post_id, site_id, published_at)
     SELECT 'wordless', post_id, site_id, published_at FROM publications WHERE post_id = $id`,
    { id: empty.post_id },
  );
  await execute(platform.db, "UPDATE sites SET pinboard_posts = $pins WHERE id = $id", {
    id,
    pins: [empty.post_id],
  });
  const lists = [
    ...["/", "/stories", "/rss.xml", "/atom.xml", "/feed.json", "/sitemap.xml"].map((path) => [path, on]),
    ...["/", "/search?query=leviathan", "/c/wordless"].map((path) => [path, "localhost:4000"]),
    [`/api/r/${id}/posts`, "localhost:4000"],
  ] as [string, string][];
  for (const [path, host] of lists) {
    const { payload, statusCode } = await get(path, host);
    expect(statusCode, path).toBe(200);
    expect(payload, path).not.toMatch(/Wordless leviathan|wordless-leviathan/);
  }
  expect((await get(`/story/${empty.post_id}/wordless-leviathan`, on)).statusCode).toBe(200);
});
