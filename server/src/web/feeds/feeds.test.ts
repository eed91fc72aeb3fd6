import { createFeedLinks, replaceFeedLinks } from "@quire/contracts/calls/feeds";
import { getPodcast, updatePodcast } from "@quire/contracts/calls/podcast";
import { createPost, publishPost } from "@quire/contracts/calls/posts";
import { followSite, unfollowSite } from "@quire/contracts/calls/reactions";
import { updateProfile } from "@quire/contracts/calls/sites";
import { errors } from "@quire/contracts/errors";
import { parseFeed } from "@rowanmanning/feed-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../platform/database/select.ts";
import { limitTable } from "../../platform/limits/limitTable.ts";
import { makeEntitlement } from "../../testing/factories/entitlement.ts";
import { makeFile } from "../../testing/factories/file.ts";
import { makePublication } from "../../testing/factories/publication.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeUser } from "../../testing/factories/user.ts";
import { raceForRow } from "../../testing/raceForRow.ts";
import { findAll, parseXml } from "../../testing/readMarkup.ts";
import type { Caller } from "../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";

const HUB = "https://hub.example/";

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
const ids: Record<string, string> = {};
const files: Record<string, string> = {};
const pings: string[][] = [];

const PARAGRAPHS = Array.from({ length: 12 }, (_, at) => `Paragraph ${at} of a text that is long enough.`);
const textWith = (word: string) => [...PARAGRAPHS, `Here is the ${word}.`].join("\n\n");

async function publish(name: string, body: object): Promise<void> {
  const started = { ptype: "blog" as const, title: name, summary: "About it.", ...body };
  const { body: post, error } = await owner.call(createPost, { params: { siteId: site.id }, body: started });
  expect(error).toBeUndefined();
  ids[name] = post.id;
  const published = await owner.call(publishPost, { params: { siteId: site.id, id: post.id }, body: {} });
  expect(published.error).toBeUndefined();
}

async function addFile(name: string, fields: object): Promise<void> {
  files[name] = (await makeFile(app.platform, { site_id: site.id, name, public: false, ...fields })).id;
}

beforeAll(async () => {
  app = await testServer({
    config: { websubHub: HUB },
    outbound: { post: async (url, form) => void pings.push([url, ...form.getAll("hub.url")]) },
  });
  site = await makeSite(app.platform, { name: "Songs & <more>" });
  owner = await app.asProgram(site);
  const cover_file = (await makeFile(app.platform, { site_id: site.id })).id;
  const paid = { visibility: "paid", pricing: { web: { INR: 5000 } }, cover_file };
  await addFile("open.mp3", { kind: "audio", content_type: "audio/mpeg", size: 1234, duration: 600 });
  await addFile("paid.m4a", { kind: "audio", content_type: "audio/mp4", size: 99, duration: 60 });
  await addFile("film.mp4", { kind: "video", content_type: "video/mp4", size: 777 });
  const audio = { subtype: "audio", cover_file };
  const chapters = "About it.\n\n00:00 Loomings\n\n01:30 The Carpet-Bag & <co>";
  await publish("Open song", { ...audio, markdown: chapters, files: [{ file: files["open.mp3"] }] });
  await publish("Paid song", { ...audio, ...paid, files: [{ file: files["paid.m4a"] }] });
  await publish("Film", { subtype: "video", cover_file, files: [{ file: files["film.mp4"] }] });
  await publish("For followers", { visibility: "follow", markdown: textWith("followword") });
  await publish("For buyers", { ...paid, markdown: textWith("buyword") });
});
afterAll(() => app.close());

/** Gives posts a recording, as if published with it. */
async function attach(siteId: string, postIds: readonly string[]): Promise<void> {
  const song = { kind: "audio", content_type: "audio/mpeg", name: "song.mp3", public: false } as const;
  const { id: file } = await makeFile(app.platform, { site_id: siteId, ...song });
  await execute(
    app.platform.db,
    "INSERT INTO post_files (post_id, position, file_id, role) SELECT unnest($postIds::text[]), 1, $file, 'media'",
    { postIds, file },
  );
}

const siteHost = () => `${site.domain}.localhost:4000`;
const get = (url: string, headers: object = {}) => {
  const { host, pathname, search } = new URL(url, `http://${siteHost()}`);
  return app.server.inject({ url: pathname + search, headers: { host, ...headers } });
};
const read = async (url: string) => {
  const { statusCode, payload } = await get(url);
  expect(statusCode).toBe(200);
  return parseFeed(payload);
};
type Parsed = Awaited<ReturnType<typeof read>>;
const mediaOf = (feed: Parsed) =>
  Object.fromEntries(
    feed.items.filter(({ media }) => media.length > 0).map(({ title, media }) => [title, media[0]]),
  );

describe("a public feed", () => {
  it.each([["/rss.xml"], ["/atom.xml"]])(
    "%s has an enclosure for open audio and video only",
    async (path) => {
      const media = mediaOf(await read(path));
      const base = `http://${siteHost()}/enclosures`;
      expect(media).toMatchObject({
        "Open song": {
          url: `${base}/${ids["Open song"]}/${files["open.mp3"]}.mp3`,
          mimeType: "audio/mpeg",
          length: 1234,
        },
        Film: { url: `${base}/${ids.Film}/${files["film.mp4"]}.mp4`, mimeType: "video/mp4", length: 777 },
      });
      expect(Object.keys(media)).toHaveLength(2);
    },
  );

  it("in JSON has them as attachments, and names the hub", async () => {
    const feed = JSON.parse((await get("/feed.json")).payload);
    const song = feed.items.find(({ title }: { title: string }) => title === "Open song");
    expect(song.attachments).toEqual([
      {
        url: expect.stringMatching(/\.mp3$/),
        mime_type: "audio/mpeg",
        size_in_bytes: 1234,
        duration_in_seconds: 600,
      },
    ]);
    expect(feed.items.filter((item: { attachments?: unknown }) => item.attachments)).toHaveLength(2);
    expect(feed.hubs).toEqual([{ type: "WebSub", url: HUB }]);
  });

  it("names the author of RSS items by Dublin Core, as RSS's own element is an email address", async () => {
    const rss = parseXml((await get("/rss.xml")).payload);
    const items = findAll(rss, "item");
    expect(items).toHaveLength(5);
    expect(items.map((item) => findAll(item, "dc:creator").map(({ text }) => text))).toEqual(
      items.map(() => [site.name]),
    );
    expect(findAll(rss, "author")).toEqual([]);
    expect(rss.attributes["xmlns:dc"]).toBe("http://purl.org/dc/elements/1.1/");
  });

  it.each(["/rss.xml", "/podcast.xml"])(
    "%s has descriptions whose markup readers show as text",
    async (path) => {
      const other = await makeSite(app.platform);
      const post = await makePublication(app.platform, {
        site_id: other.id,
        summary: "It says <script>alert(1)</script> & more.",
      });
      await attach(other.id, [post.post_id]);
      await execute(app.platform.db, "UPDATE publications SET html = '' WHERE post_id = $id", {
        id: post.post_id,
      });
      const { payload } = await get(`http://${other.domain}.localhost:4000${path}`);
      expect(parseXml(payload).attributes["xmlns:dc"]).toBeDefined();
      const [item] = findAll(parseXml(payload), "item");
      const [description] = findAll(item ?? parseXml("<none/>"), "description");
      expect(description?.text).toBe("It says &lt;script&gt;alert(1)&lt;/script&gt; &amp; more.");
    },
  );

  it.each(["/rss.xml", "/podcast.xml", "/atom.xml", "/feed.json"])(
    "%s has ids that stay when the site gets its own domain",
    async (path) => {
      const other = await makeSite(app.platform);
      const post = await makePublication(app.platform, { site_id: other.id });
      await attach(other.id, [post.post_id]);
      const idsAt = async (host: string) => {
        const { payload } = await get(`http://${host}${path}`);
        if (path === "/feed.json") return JSON.parse(payload).items.map(({ id }: { id: string }) => id);
        const xml = parseXml(payload);
        const guids = findAll(xml, "guid");
        expect(guids.every(({ attributes }) => attributes.isPermaLink === "false")).toBe(true);
        return [...guids, ...findAll(xml, "id")].map(({ text }) => text);
      };
      const before = await idsAt(`${other.domain}.localhost:4000`);
      expect(before.at(-1)).toContain(post.post_id);
      const domain = `${other.domain}.example`;
      await execute(app.platform.db, "UPDATE sites SET custom_domain = $domain WHERE id = $id", {
        domain,
        id: other.id,
      });
      expect(await idsAt(domain)).toEqual(before);
    },
  );

  it.each(["/rss.xml", "/atom.xml", "/feed.json"])(
    "%s has no id twice, and leads from a note to its own post",
    async (path) => {
      const other = await makeSite(app.platform);
      const creator = await app.asProgram(other);
      const params = { siteId: other.id };
      const posts: string[] = [];
      for (const title of ["First", "Second"]) {
        const body = {
          ptype: "blog" as const,
          title,
          markdown: "## Notes\n\nA claim.[^1]\n\n[^1]: Its source.",
        };
        const { id } = (await creator.call(createPost, { params, body })).body;
        await creator.call(publishPost, { params: { ...params, id }, body: {} });
        posts.push(id);
      }
      const { payload } = await get(`http://${other.domain}.localhost:4000${path}`);
      const texts: string[] = path.endsWith(".json")
        ? JSON.parse(payload).items.map(({ content_html: html }: { content_html: string }) => html)
        : findAll(parseXml(payload), path === "/rss.xml" ? "content:encoded" : "content").map(
            ({ text }) => text,
          );
      expect(texts).toHaveLength(2);
      const ids = texts.flatMap((html) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
      expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
      const pages = texts.map(
        (html) => new Set([...html.matchAll(/href="([^"]*)#fn[^"]*"/g)].map(([, page = ""]) => page)),
      );
      expect(pages.map(({ size }) => size)).toEqual([1, 1]);
      const linked = pages.flatMap((all) => [...all]).map((page) => /\/post\/(\w+)/.exec(page)?.[1]);
      expect(linked.toSorted()).toEqual(posts.toSorted());
    },
  );

  it("says when it last changed, and is 304 until then", async () => {
    const last = async () => String((await get("/rss.xml")).headers["last-modified"]);
    const before = await last();
    const since = { "if-modified-since": before };
    expect((await get("/rss.xml", since)).statusCode).toBe(304);
    await app.platform.advance(5000);
    const { status } = await owner.call(updateProfile, {
      params: { id: site.id },
      body: { description: "New." },
    });
    expect(status).toBe(200);
    const changed = await get("/rss.xml", since);
    expect([changed.statusCode, Date.parse(await last()) > Date.parse(before)]).toEqual([200, true]);
    // A removed post changes it too, though no post is newer.
    expect((await get("/rss.xml", { ...since, "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("leads to the recording by its enclosure", async () => {
    const { url } = mediaOf(await read("/rss.xml"))["Open song"] ?? {};
    const first = await get(url ?? "");
    expect(first.statusCode).toBe(302);
    const second = await get(String(first.headers.location));
    expect([second.statusCode, second.headers.location]).toEqual([302, expect.stringMatching(/^\/files\//)]);
    const closed = await get(`/enclosures/${ids["Paid song"]}/${files["paid.m4a"]}.m4a`);
    expect((await get(String(closed.headers.location))).statusCode).toBe(403);
  });

  it.each(["/rss.xml", "/atom.xml", "/podcast.xml"])("%s names the hub and itself", async (path) => {
    const answer = await get(path);
    expect(answer.headers.link).toBe(`<${HUB}>; rel="hub", <http://${siteHost()}${path}>; rel="self"`);
    const links = findAll(parseXml(answer.payload), path === "/atom.xml" ? "link" : "atom:link");
    const hrefs = Object.fromEntries(links.map(({ attributes: { rel, href } }) => [rel, href]));
    expect(hrefs).toMatchObject({ hub: HUB, self: `http://${siteHost()}${path}` });
  });
});

describe("the podcast feed", () => {
  it("has the open recordings, with the tags of podcast apps", async () => {
    const { payload } = await get("/podcast.xml");
    const feed = parseFeed(payload);
    expect(feed.items.map(({ title }) => title)).toEqual(["Open song"]);
    const rss = parseXml(payload);
    const textIn = (name: string) => findAll(rss, name).map(({ text }) => text);
    expect(textIn("itunes:author")).toEqual(["Songs & <more>"]);
    expect(textIn("itunes:duration")).toEqual(["600"]);
    expect(textIn("itunes:explicit")).toEqual(["false", "false"]);
    expect(textIn("itunes:block")).toEqual([]);
    expect(findAll(rss, "itunes:category")[0]?.attributes.text).toBe("Arts");
    const chapters = findAll(rss, "psc:chapter").map(({ attributes: { start, title } }) => [start, title]);
    expect(chapters).toEqual([
      ["00:00:00", "Loomings"],
      ["00:01:30", "The Carpet-Bag & <co>"],
    ]);
  });
});

describe("a podcast", () => {
  it("continues over pages to its first episode, each once", async () => {
    const other = await makeSite(app.platform);
    const posts: string[] = [];
    for (let at = 1; at <= 104; at++) {
      const published_at = new Date(app.platform.clock.now().getTime() - (200 - at) * 60_000);
      const title = `Episode ${at}`;
      posts.push((await makePublication(app.platform, { site_id: other.id, title, published_at })).post_id);
    }
    await attach(other.id, posts);
    const base = `http://${other.domain}.localhost:4000/podcast.xml`;
    const linksOf = (xml: string) =>
      Object.fromEntries(
        findAll(parseXml(xml), "atom:link").map(({ attributes: { rel, href } }) => [rel, href]),
      );
    const first = (await get(base)).payload;
    const links = linksOf(first);
    expect([links.self, links.first]).toEqual([base, undefined]);
    const second = (await get(links.next ?? "")).payload;
    expect(linksOf(second)).toMatchObject({ self: links.next, first: base });
    expect(linksOf(second).next).toBeUndefined();
    const titles = [first, second].flatMap((xml) => parseFeed(xml).items.map(({ title }) => title));
    expect(titles).toEqual(posts.map((_, at) => `Episode ${104 - at}`));
    const json = JSON.parse((await get(base.replace("podcast.xml", "feed.json"))).payload);
    expect(json.next_url).toMatch(/\/feed\.json\?before=b/);
    const older = JSON.parse((await get(json.next_url)).payload);
    expect(older.items[0].title).toBe("Episode 84");
    // A page behind a post that is gone, and one that can't exist.
    expect((await get(`${base}?before=b0000000000000000000`)).statusCode).toBe(404);
    expect((await get(`${base}?before=x`)).payload).toBe(first);
    const reader = await app.asProgram(await makeUser(app.platform));
    await reader.call(followSite, { body: { site_id: other.id } });
    for (const body of [{ site_id: other.id }, {}]) {
      const { podcast } = (await reader.call(createFeedLinks, { body })).body;
      const all = (await get(podcast)).payload;
      const rest = (await get(linksOf(all).next ?? "")).payload;
      expect([all, rest].flatMap((xml) => parseFeed(xml).items)).toHaveLength(104);
    }
  });

  it("is linked in the head of its site's pages, and of no other site's", async () => {
    const other = await makeSite(app.platform);
    const head = async (host: string) => (await get(`http://${host}/`)).payload;
    expect(await head(siteHost())).toMatch(
      /<link rel="alternate" href="\/podcast\.xml" type="application\/rss\+xml"/,
    );
    expect(await head(`${other.domain}.localhost:4000`)).not.toContain("podcast.xml");
  });

  it("has what directories require, as its owner sets it", async () => {
    const other = await makeSite(app.platform, { description: "Songs." });
    const post = await makePublication(app.platform, { site_id: other.id });
    await attach(other.id, [post.post_id]);
    const theirs = await app.asProgram(other);
    const tags = async () =>
      parseXml((await get(`http://${other.domain}.localhost:4000/podcast.xml`)).payload);
    const texts = async (name: string) => findAll(await tags(), name).map(({ text }) => text);
    expect([await texts("itunes:owner"), await texts("itunes:summary")]).toEqual([[], ["Songs."]]);
    const cover = { site_id: other.id, width: 2000, height: 1800 };
    const [small, large] = [
      await makeFile(app.platform, { site_id: other.id }),
      await makeFile(app.platform, cover),
    ];
    const change = (podcast: object) =>
      theirs.call(updatePodcast, { params: { id: other.id }, body: podcast });
    const refused = await change({ cover_file: small.id });
    expect(refused.error).toMatchObject({
      code: "invalid_input",
      issues: [{ path: "body.cover_file", message: expect.stringContaining("1400 × 1400") }],
    });
    const settings = {
      email: "ada@songs.example",
      category: "Kids & Family > Parenting",
      summary: "For <us>.",
    };
    const current = async () => (await theirs.call(getPodcast, { params: { id: other.id } })).body;
    expect(await current()).toMatchObject({
      email: null,
      category: "Arts",
      cover_problem: expect.stringContaining("need a cover"),
    });
    expect((await change({ ...settings, cover_file: large.id })).body).toMatchObject({
      ...settings,
      url: `http://${other.domain}.localhost:4000/podcast.xml`,
      has_episodes: true,
      cover_problem: null,
    });
    expect(await texts("itunes:email")).toEqual(["ada@songs.example"]);
    expect(await texts("itunes:summary")).toEqual(["For <us>."]);
    const categories = findAll(await tags(), "itunes:category").map(({ attributes }) => attributes.text);
    expect(categories).toEqual(["Kids & Family", "Parenting"]);
    const image = `http://${other.domain}.localhost:4000/files/${large.sha256.toString("hex")}/podcast.jpg`;
    const images = findAll(await tags(), "itunes:image").map(({ attributes }) => attributes.href);
    expect(images).toEqual([image, image]);
    expect(await texts("url")).toEqual([image]);
  });
});

describe("WebSub", () => {
  it("pings the hub once for several changes, after they are committed", async () => {
    await app.platform.jobs.runDue();
    await app.platform.advance(10_000);
    await app.platform.jobs.runDue();
    pings.length = 0;
    await publish("News", { markdown: "One." });
    await publish("More news", { markdown: "Two." });
    await app.platform.advance(10_000);
    await app.platform.jobs.runDue();
    const feeds = ["rss.xml", "atom.xml", "feed.json", "podcast.xml"].map(
      (name) => `http://${siteHost()}/${name}`,
    );
    expect(pings).toEqual([[HUB, ...feeds]]);
  });
});

describe("a private feed", () => {
  let reader: Caller;
  let userId: string;
  beforeEach(async () => {
    ({ id: userId } = await makeUser(app.platform));
    reader = await app.asProgram({ id: userId });
  });

  const follow = () => reader.call(followSite, { body: { site_id: site.id } });
  const buy = (name: string) =>
    makeEntitlement(app.platform, { user_id: userId, site_id: site.id, item_id: ids[name] as string });
  const links = async (body: { site_id?: string } = { site_id: site.id }) =>
    (await reader.call(createFeedLinks, { body })).body;

  it("has what its user may read, and nothing after that ends", async () => {
    const { rss } = await links();
    expect((await links()).rss).toBe(rss);
    const before = (await get(rss)).payload;
    for (const word of ["followword", "buyword"]) expect(before).not.toContain(word);
    await follow();
    expect((await get(rss)).payload).toContain("followword");
    expect((await get(rss)).payload).not.toContain("buyword");
    await buy("For buyers");
    expect((await get(rss)).payload).toContain("buyword");
    await execute(app.platform.db, "UPDATE entitlements SET revoked_at = now() WHERE user_id = $userId", {
      userId,
    });
    await reader.call(unfollowSite, { body: { site_id: site.id } });
    const after = (await get(rss)).payload;
    for (const word of ["followword", "buyword"]) expect(after).not.toContain(word);
  });

  it("plays what was bought by its own enclosures, until a refund", async () => {
    const { podcast } = await links();
    expect(Object.keys(mediaOf(await read(podcast)))).toEqual(["Open song"]);
    await buy("Paid song");
    const { url, mimeType } = mediaOf(await read(podcast))["Paid song"] ?? {};
    expect(mimeType).toBe("audio/mp4");
    const played = await get(url ?? "");
    expect([played.statusCode, played.headers.location]).toEqual([302, expect.stringMatching(/^\/files\//)]);
    expect((await get(podcast)).payload).toContain("<itunes:block>Yes</itunes:block>");
    await execute(app.platform.db, "UPDATE entitlements SET revoked_at = now() WHERE user_id = $userId", {
      userId,
    });
    expect((await get(url ?? "")).statusCode).toBe(404);
    expect(
      (await get((url ?? "").replace(String(ids["Paid song"]), String(ids["Open song"])))).statusCode,
    ).toBe(404);
  });

  it("of the platform has all sites that its user follows or has bought from", async () => {
    const { rss } = await links({});
    expect(new URL(rss).host).toBe("localhost:4000");
    expect((await read(rss)).items).toEqual([]);
    await buy("Paid song");
    expect((await read(rss)).items.map(({ title }) => title)).toEqual(["Paid song"]);
    await follow();
    expect((await read(rss)).items.map(({ title }) => title)).toContain("For followers");
    const atom = await read((await links({})).atom);
    expect(atom.items.map(({ title }) => title)).toContain("For followers");
  });

  it("opens for its own site only", async () => {
    const { rss } = await links();
    const other = await makeSite(app.platform);
    const path = new URL(rss).pathname;
    for (const host of ["localhost:4000", `${other.domain}.localhost:4000`])
      expect((await get(`http://${host}${path}`)).statusCode).toBe(404);
  });

  it("ends when its user resets the link, and only theirs", async () => {
    const stranger = await app.asProgram(await makeUser(app.platform));
    const theirs = (await stranger.call(createFeedLinks, { body: { site_id: site.id } })).body.rss;
    const { rss } = await links();
    const replaced = await reader.call(replaceFeedLinks, { body: { site_id: site.id } });
    expect(replaced.body.rss).not.toBe(rss);
    expect([(await get(rss)).statusCode, (await get(replaced.body.rss)).statusCode]).toEqual([404, 200]);
    expect((await get(theirs)).statusCode).toBe(200);
  });

  it("has one link, also when two apps request the first at once", async () => {
    const row = { sql: "SELECT 1 FROM users WHERE id = $userId FOR UPDATE", bind: { userId } };
    const [first, second] = await raceForRow(app.platform, row, () => [links(), links()]);
    expect(first?.rss).toBe(second?.rss);
    expect((await get(first?.rss ?? "")).statusCode).toBe(200);
  });

  it("ends when its user is suspended", async () => {
    const { rss } = await links();
    await execute(app.platform.db, "UPDATE users SET suspended_at = now() WHERE id = $userId", { userId });
    expect((await get(rss)).statusCode).toBe(404);
  });

  it("is kept by no shared cache and no search engine, and names no hub", async () => {
    const { rss } = await links();
    const { headers, payload } = await get(rss);
    expect(headers).toMatchObject({ "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
    expect(payload).not.toContain(HUB);
    expect((await get(rss, { "if-none-match": headers.etag })).statusCode).toBe(304);
  });

  it("is 429 after too many requests, and says when to try again", async () => {
    const limits = { ...limitTable, privateFeedsByUser: { points: 1, seconds: 60 } };
    const strict = await testServer({ config: { limits }, secondPlatform: app.platform });
    const { host, pathname } = new URL((await links()).rss);
    const open = () => strict.server.inject({ url: pathname, headers: { host } });
    expect((await open()).statusCode).toBe(200);
    const { statusCode, headers, payload } = await open();
    expect([statusCode, payload]).toEqual([429, `${errors.too_many_requests.message}\n`]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    await strict.close();
  });

  it.each([
    "/feeds/x/rss.xml",
    "/feeds/b0000000000000000000AAAAAAAAAAAAAAAAAAAAAA/rss.xml",
    "/feeds/x/other.xml",
    "/feeds/x/files/y/z.mp3",
    "/enclosures/x/y.mp3",
  ])("is 404 at %s", async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});
