import { createPost, getArchivedPost, getPost, getPostFile, publishPost } from "@quire/contracts/calls/posts";
import { updateAccount } from "@quire/contracts/calls/preferences";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crawl, type Read } from "../crawl.ts";
import { makeEntitlement } from "../factories/entitlement.ts";
import { makeFile } from "../factories/file.ts";
import { makeSite } from "../factories/site.ts";
import { makeUser } from "../factories/user.ts";
import { PLATFORM_HOST } from "../serverOver.ts";
import type { Caller } from "../testCaller.ts";
import { type TestServer, testServer } from "../testServer.ts";

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
const ids = { post: "", paid: "", comic: "", episode: "" };
/** What must not appear: the hashes of pictures, and the ids of files whose addresses are given to readers. */
const hashes: string[] = [];
const carried: string[] = [];

async function picture(): Promise<{ id: string; hash: string }> {
  const { id, sha256 } = await makeFile(app.platform, { site_id: site.id });
  const hash = sha256.toString("hex");
  hashes.push(hash);
  return { id, hash };
}
async function publish(body: object): Promise<string> {
  const written = await owner.call(createPost, {
    params: { siteId: site.id },
    body: { ptype: "blog", ...body } as { ptype: "blog" },
  });
  expect(written.error).toBeUndefined();
  const { id } = written.body;
  const published = await owner.call(publishPost, { params: { siteId: site.id, id }, body: {} });
  expect(published.error).toBeUndefined();
  return id;
}

beforeAll(async () => {
  app = await testServer();
  site = await makeSite(app.platform, { name: "Explicit" });
  owner = await app.asProgram(site);
  const inText = await picture();
  const film = await makeFile(app.platform, {
    site_id: site.id,
    kind: "video",
    public: false,
    name: "film.mp4",
    content_type: "video/mp4",
    storage_key: "private/film",
    poster_file_id: (await picture()).id,
  });
  carried.push(film.id);
  ids.post = await publish({
    title: "Open and explicit",
    tags: ["explicit"],
    nsfw: true,
    cover_file: (await picture()).id,
    markdown: `The bathers by the sea.\n\n![At the beach](/files/${inText.hash}/full.webp)\n\nAnd home again.`,
    files: [{ file: film.id }],
  });
  const inOpening = await picture();
  ids.paid = await publish({
    title: "Paid and explicit",
    nsfw: true,
    visibility: "paid",
    pricing: { web: { INR: 5000 } },
    cover_file: (await picture()).id,
    markdown: `![](/files/${inOpening.hash}/full.webp)\n\nThe bathers again.\n\n<!-- paywall -->\n\nThe rest.`,
  });
  ids.comic = await publish({
    ptype: "parent",
    subtype: "comic",
    title: "An explicit comic",
    nsfw: true,
    cover_file: (await picture()).id,
  });
  const pages = [await picture(), await picture()];
  carried.push(...pages.map(({ id }) => id));
  ids.episode = await publish({
    ptype: "episode",
    parent: ids.comic,
    title: "Not marked itself",
    cover_file: (await picture()).id,
    files: pages.map(({ id }) => ({ file: id, alt: "A panel" })),
  });
}, 360_000);
afterAll(() => app.close());

const readAll = (caller: Caller): Promise<Read[]> =>
  crawl(caller, {
    siteHost: `${site.domain}.localhost:4000`,
    platformHost: PLATFORM_HOST,
    siteId: site.id,
    postIds: Object.values(ids),
    fileIds: carried,
    words: ["bathers"],
    slugs: ["explicit"],
  });
/** The addresses of responses that name one of the pictures, or lead to a file. */
const leaksOf = (all: Read[]) =>
  all
    .filter(
      ({ address, status, text }) =>
        hashes.some((hash) => text.includes(hash)) || (address.includes("/files/") && status === 302),
    )
    .map(({ address }) => address);
const read = async (caller: Caller, id: string) =>
  (await caller.call(getPost, { params: { siteId: site.id, id }, query: {} })).body;
async function readerWith(choice: { of_age?: boolean; nsfw?: boolean }) {
  const caller = await app.asProgram(await makeUser(app.platform));
  if (choice.of_age) expect((await caller.call(updateAccount, { body: choice })).error).toBeUndefined();
  return caller;
}

describe("a picture of an explicit post", { timeout: 720_000 }, () => {
  it("is named in no page, card, feed, search or response for a guest, and no file opens", async () => {
    const all = await readAll(await app.asGuest());
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    expect(leaksOf(all)).toEqual([]);
    // The crawl reaches these places, and they give the text.
    for (const place of [
      "/rss.xml",
      "/feed.json",
      `/post/${ids.post}`,
      "/api/sr/page",
      `posts/${ids.post}`,
    ]) {
      const reached = all.filter(({ text }) => text.includes("And home again."));
      expect(
        reached.some(({ address }) => address.includes(place)),
        place,
      ).toBe(true);
    }
  });

  it("is named nowhere for a reader who hasn't stated their age, also if they bought it", async () => {
    const user = await makeUser(app.platform);
    await makeEntitlement(app.platform, { user_id: user.id, site_id: site.id, item_id: ids.paid });
    const caller = await app.asProgram(user);
    expect(leaksOf(await readAll(caller))).toEqual([]);
    const archived = await caller.call(getArchivedPost, { params: { siteId: site.id, id: ids.paid } });
    expect(archived.body.content).toContain("The rest.");
  });

  it("comes with the post, and in no list, for a reader of age", async () => {
    const caller = await readerWith({ of_age: true });
    const post = await read(caller, ids.post);
    expect(post.meta).toMatchObject({ nsfw: true, explicit: "on_request", cover: { width: 1200 } });
    expect(post.content).toContain("<img");
    expect(post.files[0]?.url).toMatch(/\/files\//);
    const leaks = leaksOf(await readAll(caller)).map((address) => address.replace(/^[^/]+/, ""));
    const ofPosts = /^\/api\/r\/\w+\/(?:posts|children)\/\w+|^\/files\/signed\//;
    expect(leaks.filter((address) => !ofPosts.test(address))).toEqual([]);
  });

  it("comes without a notice for readers who want no blur, its creator, and moderators", async () => {
    const moderator = await app.asProgram(await makeUser(app.platform, { groups: [Role.moderator] }));
    for (const caller of [await readerWith({ of_age: true, nsfw: true }), owner, moderator]) {
      const post = await read(caller, ids.post);
      expect(post.meta.cover).not.toBeNull();
      expect(post.meta.explicit).toBeUndefined();
    }
  });

  it("is hidden again once the statement is taken back", async () => {
    const caller = await readerWith({ of_age: true });
    await caller.call(updateAccount, { body: { of_age: false } });
    expect((await read(caller, ids.post)).meta).toMatchObject({ cover: null, explicit: "hidden" });
    const file = { params: { siteId: site.id, id: ids.episode, fileId: carried[1] as string }, query: {} };
    const refused = await caller.call(getPostFile, file);
    expect([refused.status, refused.error?.code]).toEqual([403, "age_not_confirmed"]);
  });
});

describe("the page of an explicit post", () => {
  it("says why its pictures are missing, and how to see them", async () => {
    const guest = await app.asGuest();
    const page = await guest.get(`/post/${ids.post}`, { headers: { host: `${site.domain}.localhost:4000` } });
    expect(page.status === 200 ? page.body : page.headers.location).toContain("open-and-explicit");
    const shown = await guest.get(`/post/${ids.post}/open-and-explicit`, {
      headers: { host: `${site.domain}.localhost:4000` },
    });
    expect(shown.body).toContain("This post is marked as explicit");
    expect(shown.body).toContain("Sign in");
  });
});
