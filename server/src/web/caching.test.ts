import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createPost, deletePost, publishPost, unpublishPost, updatePost } from "@quire/contracts/calls/posts";
import { updateProfile } from "@quire/contracts/calls/sites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../platform/database/select.ts";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSession } from "../testing/factories/session.ts";
import { makeSite } from "../testing/factories/site.ts";
import type { Caller } from "../testing/testCaller.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

let app: TestServer;
let second: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
let host: string;

beforeAll(async () => {
  app = await testServer();
  second = await testServer({ secondPlatform: app.platform });
  site = await makeSite(app.platform, { name: "Herman Melville" });
  host = `${site.domain}.localhost:4000`;
  owner = await app.asProgram({ id: site.id });
  await app.server.start();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const get = (path: string, headers: Record<string, string> = {}, on = app) =>
  on.server.inject({ url: path, headers: { host, ...headers } });
const publication = (more: object = {}) => makePublication(app.platform, { site_id: site.id, ...more });

interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Fetches over a real socket, to see the raw bytes. */
function fetchPage(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Received> {
  const { port } = app.server.listener.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: "127.0.0.1", path, method, headers: { host, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

describe("on the wire", () => {
  it("a page is the same in Brotli, gzip and plain, each with its own entity tag", async () => {
    await publication({ title: "On the wire" });
    const plain = await fetchPage("/");
    const br = await fetchPage("/", { "accept-encoding": "gzip, deflate, br" });
    const gzip = await fetchPage("/", { "accept-encoding": "gzip" });
    expect([plain, br, gzip].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "br",
      "gzip",
    ]);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, body } of [plain, br, gzip]) {
      expect(headers.vary).toBe("accept-encoding");
      expect(Number(headers["content-length"])).toBe(body.length);
    }
  });

  it("a browser that has a page gets 304 and no bytes", async () => {
    const first = await fetchPage("/", { "accept-encoding": "br" });
    const etag = String(first.headers.etag);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const second = await fetchPage("/", { "accept-encoding": "br", "if-none-match": tag });
      expect([second.status, second.body.length]).toEqual([304, 0]);
      expect(second.headers.etag).toBe(etag);
      expect(second.headers["cache-control"]).toBe(first.headers["cache-control"]);
      expect(second.headers.vary).toBe("accept-encoding");
    }
    expect((await fetchPage("/", { "if-none-match": etag })).status).toBe(200);
  });

  it("HEAD returns the headers of GET without the page", async () => {
    const full = await fetchPage("/");
    const head = await fetchPage("/", {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.etag).toBe(full.headers.etag);
    expect(head.headers["content-length"]).toBe(full.headers["content-length"]);
  });
});

describe("a shared cache in front", () => {
  it.each(["/", "/stories", "/profile", "/terms", "/rss.xml", "/sitemap.xml", "/manifest.webmanifest"])(
    "may keep %s for five seconds, and it sets no cookie",
    async (path) => {
      const { headers, statusCode } = await get(path);
      expect(statusCode).toBe(200);
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=5");
    },
  );

  it("gets the same bytes for every user: pages contain nothing personal", async () => {
    const post = await publication({
      title: "For followers",
      visibility: "follow",
      text: ["An opening.", "The canary."],
    });
    const { token } = await makeSession(app.platform, { user_id: site.id, host });
    for (const path of ["/", `/post/${post.post_id}/for-followers`]) {
      const guest = await get(path);
      const signedIn = await get(path, { cookie: `quire_session=${token}`, "accept-language": "hi" });
      expect(signedIn.payload).toBe(guest.payload);
      expect(signedIn.headers.etag).toBe(guest.headers.etag);
      expect(signedIn.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("isn't filled by made-up addresses", async () => {
    const misses = () => cacheMisses(app);
    await get("/comics");
    const before = await misses();
    for (const junk of ["utm_source=1", "fbclid=2", "a=b&c=d", "search=ab", "sort=none", "next="]) {
      expect((await get(`/comics?${junk}`)).statusCode).toBe(200);
    }
    for (const other of [host.replace("4000", "81"), `${host}`.toUpperCase()]) {
      expect((await get("/comics", { host: other })).statusCode).toBe(200);
    }
    expect(await misses()).toBe(before);
  });

  it("a cached 404 never hides a page that is created later", async () => {
    const id = app.platform.newId();
    expect((await get(`/post/${id}`)).statusCode).toBe(404);
    await owner.call(createPost, {
      params: { siteId: site.id },
      body: { id, ptype: "blog", title: "Late", markdown: "Text." },
    });
    expect((await get(`/post/${id}/late`)).statusCode).toBe(404);
    await owner.call(publishPost, { params: { siteId: site.id, id }, body: {} });
    expect((await get(`/post/${id}/late`)).statusCode).toBe(200);
  });
});

async function cacheMisses({ platform }: TestServer): Promise<number> {
  const line = (await platform.metrics.render())
    .split("\n")
    .find((text) => /page_cache.*result="miss"/.test(text));
  return Number(line?.split(" ").at(-1) ?? 0);
}

describe("a change to a site", () => {
  const key = (id: string) => ({ params: { siteId: site.id, id } });
  const shows = async (text: string, on = app) => (await get("/", {}, on)).payload.includes(text);

  it("is visible at once: published, changed, unpublished and deleted", async () => {
    const start = { ptype: "blog", title: "A first title", markdown: "Text." } as const;
    await get("/");
    const { id, version } = (await owner.call(createPost, { params: { siteId: site.id }, body: start })).body;
    expect(await shows("A first title")).toBe(false);
    await owner.call(publishPost, { ...key(id), body: {} });
    expect(await shows("A first title")).toBe(true);
    await owner.call(updatePost, { ...key(id), body: { title: "A second title", last_version: version } });
    expect(await shows("A second title")).toBe(false);
    await owner.call(publishPost, { ...key(id), body: {} });
    expect(await shows("A second title")).toBe(true);
    expect((await get(`/post/${id}/a-first-title`)).headers.location).toBe(`/post/${id}/a-second-title`);
    await owner.call(unpublishPost, key(id));
    expect(await shows("A second title")).toBe(false);
    expect((await get(`/post/${id}/a-second-title`)).statusCode).toBe(404);
    await owner.call(deletePost, key(id));
    expect((await get(`/post/${id}/a-second-title`)).statusCode).toBe(404);
  });

  it("of its name is visible on every page, in the feeds and in the manifest", async () => {
    const pages = ["/", "/profile", "/rss.xml", "/atom.xml", "/feed.json", "/manifest.webmanifest"];
    for (const path of pages) await get(path);
    await owner.call(updateProfile, { params: { id: site.id }, body: { name: "Ishmael Bly" } });
    for (const path of pages) expect((await get(path)).payload).toContain("Ishmael Bly");
  });

  it("is visible on the platform's home", async () => {
    const platformHome = async () => (await get("/", { host: "localhost:4000" })).payload;
    await platformHome();
    const body = { ptype: "blog", title: "Seen by all", markdown: "Text." } as const;
    const { id } = (await owner.call(createPost, { params: { siteId: site.id }, body })).body;
    await owner.call(publishPost, { ...key(id), body: {} });
    expect(await platformHome()).toContain("Seen by all");
    await owner.call(unpublishPost, key(id));
    expect(await platformHome()).not.toContain("Seen by all");
  });

  it("is visible a moment later in another process", async () => {
    await get("/", {}, second);
    const body = { ptype: "blog", title: "Heard by the other", markdown: "Text." } as const;
    const { id } = (await owner.call(createPost, { params: { siteId: site.id }, body })).body;
    await owner.call(publishPost, { ...key(id), body: {} });
    await expect.poll(() => shows("Heard by the other", second)).toBe(true);
    await owner.call(unpublishPost, key(id));
    await expect.poll(() => shows("Heard by the other", second)).toBe(false);
  });
});

describe("an aged page", () => {
  it("is served once more after a minute, and has new counts after that", async () => {
    const { post_id: id } = await publication({ title: "Liked" });
    const likes = async () => {
      const answer = await get(`/api/sr/page?path=/post/${id}/liked`);
      return JSON.parse(answer.payload).data.post.likes as number;
    };
    expect(await likes()).toBe(0);
    await execute(app.platform.db, "UPDATE publications SET likes_count = 7 WHERE post_id = $id", { id });
    app.platform.clock.advance(59_000);
    expect(await likes()).toBe(0);
    app.platform.clock.advance(1_000);
    expect(await likes()).toBe(0);
    await expect.poll(likes).toBe(7);
  });

  it("is rendered once for fifty concurrent requests, and cached for later ones", async () => {
    const before = await cacheMisses(app);
    const { post_id: id } = await publication({ title: "Asked by many" });
    const all = await Promise.all(Array.from({ length: 50 }, () => get(`/post/${id}/asked-by-many`)));
    expect(new Set(all.map(({ statusCode, payload }) => `${statusCode} ${payload.length}`)).size).toBe(1);
    const misses = await cacheMisses(app);
    expect(misses).toBeGreaterThan(before);
    expect(await get(`/post/${id}/asked-by-many`)).toMatchObject({ statusCode: 200 });
    expect(await cacheMisses(app)).toBe(misses);
  });
});
