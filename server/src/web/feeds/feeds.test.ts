import { createFeedLinks, replaceFeedLinks } from "@quire/contracts/calls/feeds";
import { createPost, publishPost } from "@quire/contracts/calls/posts";
import { followSite, unfollowSite } from "@quire/contracts/calls/reactions";
import { errors } from "@quire/contracts/errors";
import { parseFeed } from "@rowanmanning/feed-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../platform/database/select.ts";
import { limitTable } from "../../platform/limits/limitTable.ts";
import { makeEntitlement } from "../../testing/factories/entitlement.ts";
import { makeFile } from "../../testing/factories/file.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeUser } from "../../testing/factories/user.ts";
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

const siteHost = () => `${site.domain}.localhost:4000`;
const get = (url: string, headers: object = {}) => {
  const { host, pathname } = new URL(url, `http://${siteHost()}`);
  return app.server.inject({ url: pathname, headers: { host, ...headers } });
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
    expect(findAll(rss, "itunes:image")[0]?.attributes.href).toMatch(/^http.*\.webp$/);
    const chapters = findAll(rss, "psc:chapter").map(({ attributes: { start, title } }) => [start, title]);
    expect(chapters).toEqual([
      ["00:00:00", "Loomings"],
      ["00:01:30", "The Carpet-Bag & <co>"],
    ]);
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
