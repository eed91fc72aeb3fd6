import { findPermalink } from "./product/findPermalink.ts";
import { sendRequest } from "./product/sendRequest.ts";
import { expect, PARTS, test } from "./test.ts";

const LONG_BOOK = /small-boat$/;

/** Extracts metadata from a page's source, as a crawler would. */
async function sourceOf(address: string) {
  const { text, headers, status } = await sendRequest(address);
  const attribute = (pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll("&amp;", "&");
  const data = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return {
    text,
    status,
    headers,
    canonical: attribute(/<link rel="canonical" href="([^"]+)"/),
    manifest: attribute(/<link rel="manifest" href="([^"]+)"/),
    og: (name: string) => attribute(new RegExp(`<meta property="og:${name}" content="([^"]*)"`)),
    feeds: [...text.matchAll(/<link rel="alternate" href="([^"]+)" type="([^"]+)"/g)].map(
      ([, href, type]) => ({
        href: String(href),
        type: String(type),
      }),
    ),
    // Fails the test if the JSON doesn't parse.
    jsonLd: data.map(([, json = ""]) => JSON.parse(json)),
  };
}

test("each page declares its own canonical address, picture and type", async ({ site }) => {
  const kinds = [
    { pattern: /capstan$/, type: "AudioObject", og: "article" },
    { pattern: /the-galley-book$/, type: "Book", og: "article" },
    { pattern: /\/comic\//, type: "ComicSeries", og: "article" },
    { pattern: /\/$/, type: "WebSite", og: "website" },
    { pattern: /\/story\//, type: "Book", og: "article" },
    { pattern: LONG_BOOK, type: "BlogPosting", og: "article" },
  ];
  for (const { pattern, type, og } of kinds) {
    const address = await findPermalink(site("melville"), pattern);
    const source = await sourceOf(address);
    expect(source.canonical).toBe(address);
    expect(source.og("url")).toBe(address);
    expect(source.og("title")).toBeTruthy();
    expect(source.og("description")).toBeTruthy();
    expect(source.og("type")).toMatch(new RegExp(`^(${og}|book)$`));
    const picture = await sendRequest(String(source.og("image")));
    expect([picture.status, picture.headers["content-type"]]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
    expect(source.jsonLd.map((one) => one["@type"])).toContain(type);
    for (const one of source.jsonLd) expect(one["@context"]).toBe("https://schema.org");
    expect(source.text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(source.headers["set-cookie"]).toBeUndefined();
  }
});

test("an address with a tracking parameter or an old title declares the canonical one", async ({ site }) => {
  const post = await findPermalink(site("melville"), LONG_BOOK);
  expect((await sourceOf(`${post}?utm_source=elsewhere`)).canonical).toBe(post);
  const old = await sendRequest(post.replace(/[^/]+$/, "an-old-title"));
  const canonical = old.status === 200 ? /rel="canonical" href="([^"]+)"/.exec(old.text)?.[1] : null;
  expect(canonical ?? new URL(String(old.headers.location), post).href).toBe(post);
});

test("a site's pages link its feeds, which are valid", async ({ page, site }) => {
  const home = `${site("melville")}/`;
  const { feeds } = await sourceOf(home);
  expect(feeds.map((feed) => feed.type)).toEqual([
    "application/rss+xml",
    "application/atom+xml",
    "application/feed+json",
    // The podcast.
    "application/rss+xml",
  ]);
  await page.goto(home);
  for (const { href, type } of feeds) {
    const answer = await sendRequest(new URL(href, home).href);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toContain(
      type.replace("feed+json", "json").split("/")[1]?.split("+")[0] ?? "",
    );
    // The browser's own parser validates the XML.
    const read = type.endsWith("json")
      ? { error: null, entries: answer.json().items.map((item: { url: string }) => item.url) }
      : await page.evaluate((xml) => {
          const document = new DOMParser().parseFromString(xml, "application/xml");
          const entries = [...document.querySelectorAll("item > link, entry > link")];
          return {
            error: document.querySelector("parsererror")?.textContent ?? null,
            entries: entries.map((link) => link.getAttribute("href") ?? link.textContent),
          };
        }, answer.text);
    expect(read.error).toBeNull();
    expect(read.entries.length).toBeGreaterThan(href.endsWith("/podcast.xml") ? 0 : 4);
    for (const entry of read.entries) expect(entry).toMatch(new RegExp(`^${site("melville")}/`));
    expect((await sendRequest(read.entries[0])).status).toBe(200);
    // Followers-only content ends before the paywall in every feed.
    expect(answer.text).not.toContain("face down under the inkwell");
  }
});

test("locked content is in no source, sitemap, feed or search", async ({ site }) => {
  const home = (await sendRequest(site("melville"))).text;
  const locked = site("melville") + String(/href="(\/post\/[^"]+ships-log[^"]*)"/.exec(home)?.[1]);
  const { text, status } = await sendRequest(locked);
  expect(status).toBe(200);
  expect(text).toContain("I keep a second log beside the first.");
  expect(text).not.toContain("face down under the inkwell");
  const found = await sendRequest(`${site("melville")}/?search=inkwell`);
  expect(found.text).toContain("Nothing found");
});

test("each site has its own manifest, robots.txt and sitemap", async ({ site, baseURL }) => {
  const names = new Map([
    [site("melville"), "Herman Melville"],
    [site("meera"), "Meera Iyer"],
    [String(baseURL), "Quire"],
  ]);
  for (const [origin, name] of names) {
    const source = await sourceOf(`${origin}/`);
    const manifest = await sendRequest(origin + source.manifest);
    const { icons, start_url, display, ...rest } = manifest.json();
    expect([manifest.headers["content-type"], rest.name, start_url, display]).toEqual([
      expect.stringContaining("application/manifest+json"),
      name,
      "/",
      "standalone",
    ]);
    for (const icon of icons) expect((await sendRequest(new URL(icon.src, origin).href)).status).toBe(200);
    const sizes = icons.map((icon: { sizes: string }) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));

    const robots = (await sendRequest(`${origin}/robots.txt`)).text;
    const [, map = ""] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
    expect(map).toBe(`${origin}/sitemap.xml`);
    const sitemap = (await sendRequest(map)).text;
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    expect(listed).toContain(`${origin}/`);
    expect(new Set(listed.map((address) => new URL(address).origin))).toEqual(new Set([origin]));
  }
  const map = (await sendRequest(`${site("melville")}/sitemap.xml`)).text;
  expect(map.match(/\/chapter\//g)).toHaveLength(PARTS);
});

test("every part of a story links its neighbors, in the story page's order, and the first the story", async ({
  site,
}) => {
  const origin = site("meera");
  const address = await findPermalink(origin, /\/story\//);
  const story = (await sendRequest(address)).text;
  const links = [...story.matchAll(/href="(\/chapter\/[^"]+)"/g)].map(([, href = ""]) => href);
  const parts = [...new Set(links)];
  expect(parts.length).toBeGreaterThan(2);
  for (const [at, part] of parts.entries()) {
    const { text } = await sendRequest(origin + part);
    expect(/href="([^"]+)" rel="prev"/.exec(text)?.[1]).toBe(parts[at - 1] ?? new URL(address).pathname);
    expect(/href="([^"]+)" rel="next"/.exec(text)?.[1]).toBe(parts[at + 1]);
  }
});

test("a guest's page is cached by a proxy for five seconds, by a browser not at all, and a second request gets 304", async ({
  site,
}) => {
  const post = await findPermalink(site("melville"), LONG_BOOK);
  const first = await sendRequest(post);
  expect(first.headers["cache-control"]).toBe("public, max-age=0, s-maxage=5");
  const second = await sendRequest(post, { headers: { "if-none-match": String(first.headers.etag) } });
  expect([second.status, second.text]).toEqual([304, ""]);
});
