import { createPost, publishPost, unpublishPost, updatePost } from "@quire/contracts/calls/posts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { SITE_CHANGED } from "../platform/bus/siteChanged.ts";
import { execute } from "../platform/database/select.ts";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSite } from "../testing/factories/site.ts";
import { type Primary, type Standby, startPrimary, startStandby } from "../testing/replication.ts";
import { serverOver } from "../testing/serverOver.ts";
import type { Caller } from "../testing/testCaller.ts";
import { testPlatform } from "../testing/testPlatform.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

let primary: Primary;
let standby: Standby;
let app: TestServer;
/** Another process of the fleet. */
let second: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;

beforeAll(async () => {
  primary = await startPrimary();
  standby = await startStandby(primary);
  app = await testServer({ replicated: { primary, standby } });
  second = await testServer({ secondPlatform: app.platform, replicated: { primary, standby } });
  site = await makeSite(app.platform);
  owner = await app.asProgram({ id: site.id });
});
afterAll(async () => {
  await second?.close();
  await app?.close();
  await standby?.close();
  await primary?.close();
});
afterEach(async () => {
  await standby.resumeReplay();
});

const params = (id: string) => ({ params: { siteId: site.id, id } });
const get = async (path: string, on = app, host = `${site.domain}.localhost:4000`) => {
  const answer = await on.server.inject({ url: path, headers: { host } });
  return { status: answer.statusCode, text: answer.payload };
};
/** Whether this process reads from the standby. */
const isRead = ({ platform }: TestServer, siteId?: string) =>
  platform.replicas.reader(siteId) !== platform.db;

async function publish(title: string, text: string) {
  const body = { ptype: "blog", title, markdown: text } as const;
  const { id, version } = (await owner.call(createPost, { params: { siteId: site.id }, body })).body;
  await owner.call(publishPost, { ...params(id), body: {} });
  return { id, version, path: `/post/${id}/${title.toLowerCase()}` };
}

it("pages are read from a replica that keeps up", async () => {
  const { id, path } = await publish("Replayed", "By the standby.");
  await expect.poll(() => isRead(app, site.id)).toBe(true);
  await standby.pauseReplay();
  // Written past the product: only the standby still has the text.
  await execute(app.platform.db, "UPDATE publications SET html = '' WHERE post_id = $id", { id });
  expect(await get(path)).toMatchObject({ status: 200, text: expect.stringContaining("By the standby.") });
});

it("an unpublished post is gone in every process, though the replica has it for some time", async () => {
  const { id, path } = await publish("Withdrawn", "A canary.");
  const marks = {
    "/": id,
    "/rss.xml": id,
    "/sitemap.xml": id,
    [path]: "A canary.",
    [`/api/sr/page?path=${path}`]: "A canary.",
    [`/api/r/${site.id}/posts/${id}`]: "A canary.",
    [`/api/r/${site.id}/posts`]: id,
  };
  const showing = async (on: TestServer) => {
    const pages = await Promise.all(
      Object.entries(marks).map(async ([url, mark]) => ((await get(url, on)).text.includes(mark) ? url : "")),
    );
    return pages.filter(Boolean);
  };
  for (const on of [app, second]) {
    await expect.poll(() => isRead(on, site.id)).toBe(true);
    expect(await showing(on)).toEqual(Object.keys(marks));
  }
  await standby.pauseReplay();
  await owner.call(unpublishPost, params(id));
  expect(await showing(app)).toEqual([]);
  await expect.poll(() => showing(second)).toEqual([]);
  await standby.resumeReplay();
  for (const on of [app, second]) {
    await expect.poll(() => isRead(on, site.id)).toBe(true);
    expect(await showing(on)).toEqual([]);
  }
});

it("a text that was just closed shows no more than its opening", async () => {
  const text = ["An opening.", ...Array(40).fill("A paragraph."), "The canary."].join("\n\n");
  const { id, version, path } = await publish("Closed", text);
  await expect.poll(() => isRead(app, site.id)).toBe(true);
  expect((await get(path)).text).toContain("The canary.");
  await standby.pauseReplay();
  await owner.call(updatePost, { ...params(id), body: { visibility: "follow", last_version: version } });
  await owner.call(publishPost, { ...params(id), body: {} });
  expect((await get(path)).text).not.toContain("The canary.");
  await standby.resumeReplay();
  await expect.poll(() => isRead(app, site.id)).toBe(true);
  expect((await get(path)).text).not.toContain("The canary.");
});

it("the other sites' pages are still read from a replica that lags behind one site", async () => {
  const other = await makeSite(app.platform);
  await expect.poll(() => isRead(app)).toBe(true);
  await standby.pauseReplay();
  await publish("Recent", "Text.");
  expect([isRead(app, site.id), isRead(app, other.id), isRead(app)]).toEqual([false, true, false]);
});

it("a replica that has replayed nothing for five seconds is not read at all", async () => {
  await expect.poll(() => isRead(app)).toBe(true);
  await standby.pauseReplay();
  await expect.poll(() => isRead(app)).toBe(false);
});

it("a new post is found, though neither its change nor the replica has arrived", async () => {
  await expect.poll(() => isRead(app, site.id)).toBe(true);
  await standby.pauseReplay();
  const { post_id: id } = await makePublication(app.platform, { site_id: site.id, title: "New" });
  expect((await get(`/post/${id}/new`)).status).toBe(200);
  expect((await get(`/api/r/${site.id}/posts/${id}`)).status).toBe(200);
});

it("a page that was read before its change was known is read again", async () => {
  const { id, path } = await publish("Overtaken", "Before the change.");
  await expect.poll(() => isRead(second, site.id)).toBe(true);
  await standby.pauseReplay();
  const { db, bus } = app.platform;
  await execute(db, "UPDATE publications SET html = 'After the change.' WHERE post_id = $id", { id });
  await execute(db, "UPDATE sites SET content_version = content_version + 1 WHERE id = $id", { id: site.id });
  // The other process sees the new version of the site before it is notified of the change.
  app.platform.clock.advance(60_000);
  expect((await get(path, second)).text).toContain("Before the change.");
  await bus.publish(SITE_CHANGED, site.id);
  await expect.poll(async () => (await get(path, second)).text).toContain("After the change.");
});

it("a process that starts shows no page from before a change that it missed", async () => {
  const { id, path } = await publish("Early", "A canary.");
  const platform = await testPlatform({ secondPlatform: app.platform, replicated: { primary, standby } });
  await expect.poll(() => platform.replicas.reader(site.id) !== platform.db).toBe(true);
  await standby.pauseReplay();
  await owner.call(unpublishPost, params(id));
  const late = { ...(await serverOver(platform)), platform, close: platform.close };
  expect((await get(path, late)).text).not.toContain("A canary.");
  await late.server.stop();
  await late.close();
});

it("the primary answers while the only replica is stopped", async () => {
  const posts = [await publish("Stopped", "Text."), await publish("Again", "Text.")];
  await expect.poll(() => isRead(app, site.id)).toBe(true);
  await standby.kill();
  for (const { path } of posts) expect((await get(path)).status).toBe(200);
  expect((await get("/", app, "localhost:4000")).status).toBe(200);
  await standby.restart();
  await expect.poll(() => isRead(app, site.id)).toBe(true);
});

it("a replica that goes silent delays the pages of a few seconds, not each page", async () => {
  const posts = [await publish("Silent", "Text."), await publish("Still", "Text.")];
  await expect.poll(() => isRead(app, site.id)).toBe(true);
  // Over a connection that is open already: a new one fails sooner.
  await get("/");
  await standby.freeze();
  try {
    expect((await get(posts[0]?.path ?? "")).status).toBe(200);
    expect(isRead(app, site.id)).toBe(false);
    expect((await get(posts[1]?.path ?? "")).status).toBe(200);
  } finally {
    standby.unfreeze();
  }
  await expect.poll(() => isRead(app, site.id)).toBe(true);
});
