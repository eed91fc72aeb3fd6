import { addToLibrary, getSavedIds, listLibrary, removeFromLibrary } from "@quire/contracts/calls/library";
import { updateReadingPosition } from "@quire/contracts/calls/reading";
import { type LibraryList, MAX_SAVED, type SavedList } from "@quire/domain/posts/library";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makeOrder } from "../../../testing/factories/order.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { libraryEntries } from "../models/libraryEntries.ts";
import { type PublicationColumns, publications } from "../models/publications.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const now = () => app.platform.clock.now();
const newReader = async () => app.asProgram(await makeUser(app.platform));
const add = (reader: Caller, list: SavedList, postId: string) =>
  reader.call(addToLibrary, { params: { list, postId } });
const remove = (reader: Caller, list: SavedList, postId: string) =>
  reader.call(removeFromLibrary, { params: { list, postId } });
const idsIn = async (reader: Caller, list: LibraryList) =>
  (await reader.call(listLibrary, { params: { list }, query: {} })).body.entries.map(({ post }) => post.id);
const savedIds = async (reader: Caller) => (await reader.call(getSavedIds, {})).body;

async function makeStory() {
  const { id: site_id } = await makeSite(app.platform);
  const story = await makePublication(app.platform, { site_id, ptype: "parent", subtype: "story" });
  const chapter = (position: number) =>
    makePublication(app.platform, { site_id, ptype: "chapter", parent_id: story.post_id, position });
  return { story, first: await chapter(1), second: await chapter(2) };
}

describe("a saved post", () => {
  it("is in its list only, once, the last added first", async () => {
    const reader = await newReader();
    const [old, latest] = [await makePublication(app.platform), await makePublication(app.platform)];
    await add(reader, "bookmarks", old.post_id);
    app.platform.clock.advance(1000);
    await add(reader, "bookmarks", latest.post_id);
    expect((await add(reader, "bookmarks", old.post_id)).body).toEqual({ saved: true });
    expect(await idsIn(reader, "bookmarks")).toEqual([latest.post_id, old.post_id]);
    expect(await idsIn(reader, "offline")).toEqual([]);
    expect(await savedIds(reader)).toEqual({ bookmarks: [latest.post_id, old.post_id], offline: [] });
  });

  it("stays in one list when it is removed from the other", async () => {
    const reader = await newReader();
    const { post_id, site_id } = await makePublication(app.platform);
    await add(reader, "bookmarks", post_id);
    await add(reader, "offline", post_id);
    expect((await remove(reader, "bookmarks", post_id)).body).toEqual({ saved: false });
    expect(await savedIds(reader)).toEqual({ bookmarks: [], offline: [{ post_id, site_id }] });
    await remove(reader, "offline", post_id);
    expect((await remove(reader, "offline", post_id)).status).toBe(200);
    expect(await libraryEntries(app.platform.db).count({ where: { post_id } })).toBe(0);
  });

  it("is not in another user's library, and they can't remove it", async () => {
    const [reader, other] = [await newReader(), await newReader()];
    const { post_id } = await makePublication(app.platform);
    await add(reader, "bookmarks", post_id);
    expect(await idsIn(other, "bookmarks")).toEqual([]);
    await remove(other, "bookmarks", post_id);
    expect(await idsIn(reader, "bookmarks")).toEqual([post_id]);
  });

  it("stays saved while it is unpublished, so that devices keep their copy", async () => {
    const reader = await newReader();
    const { post_id, site_id } = await makePublication(app.platform);
    await add(reader, "offline", post_id);
    await publications(app.platform.db).destroy({ where: { post_id } });
    expect(await idsIn(reader, "offline")).toEqual([]);
    expect((await savedIds(reader)).offline).toEqual([{ post_id, site_id }]);
  });

  it("must be published", async () => {
    const reader = await newReader();
    const { status, error } = await add(reader, "bookmarks", app.platform.newId());
    expect([status, error?.code]).toEqual([404, "post_not_found"]);
  });

  it("is found on the next page after its neighbors change", async () => {
    const reader = await newReader();
    const posts = [];
    for (let at = 0; at < 3; at += 1) {
      const post = await makePublication(app.platform);
      app.platform.clock.advance(1000);
      await add(reader, "bookmarks", post.post_id);
      posts.unshift(post.post_id);
    }
    const page = (next?: string) =>
      reader.call(listLibrary, {
        params: { list: "bookmarks" },
        query: next ? { size: 2, next } : { size: 2 },
      });
    const first = await page();
    await remove(reader, "bookmarks", posts[1] as string);
    const second = await page(first.body.next ?? "");
    const ids = [...first.body.entries, ...second.body.entries].map(({ post }) => post.id);
    expect([ids, second.body.next]).toEqual([posts, null]);
  });
});

describe("a full library", () => {
  it("takes one more of two that arrive at once, and other lists still have room", async () => {
    const user = await makeUser(app.platform);
    const reader = await app.asProgram(user);
    const site = await makeSite(app.platform);
    const sample = await makePublication(app.platform, { site_id: site.id });
    await fillBookmarks(user.id, sample.post_id, MAX_SAVED - 1);
    const [a, b] = [await makePublication(app.platform), await makePublication(app.platform)];
    const answers = await Promise.all([
      add(reader, "bookmarks", a.post_id),
      add(reader, "bookmarks", b.post_id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("library_full");
    expect((await savedIds(reader)).bookmarks).toHaveLength(MAX_SAVED);
    expect((await add(reader, "offline", a.post_id)).status).toBe(200);
  });
});

it("removes a post from both lists at once", async () => {
  const reader = await app.asProgram(await makeUser(app.platform));
  const posts = await Promise.all(Array.from({ length: 20 }, () => makePublication(app.platform)));
  for (const { post_id } of posts) {
    for (const list of ["bookmarks", "offline"] as const) await add(reader, list, post_id);
  }
  const answers = await Promise.all(
    posts.flatMap(({ post_id }) => [
      remove(reader, "bookmarks", post_id),
      remove(reader, "offline", post_id),
    ]),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await savedIds(reader)).toEqual({ bookmarks: [], offline: [] });
});

/** Copies a post as often as the bookmarks need. */
async function fillBookmarks(userId: string, postId: string, count: number) {
  const ids = Array.from({ length: count }, () => app.platform.newId());
  const columns = (
    await app.platform.db.query(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'posts' AND is_generated = 'NEVER'",
    )
  )[0] as { name: string }[];
  const list = columns.map(({ name }) => name);
  await app.platform.db.query(
    `INSERT INTO posts (${list.join(", ")})
     SELECT ${list.map((name) => (name === "id" ? "copy" : name === "published_version" ? "NULL" : name)).join(", ")}
       FROM posts, unnest($ids::text[]) AS copy WHERE id = $postId`,
    { bind: { ids, postId } },
  );
  await libraryEntries(app.platform.db).bulkCreate(
    ids.map((id) => ({ user_id: userId, post_id: id, bookmarked_at: now(), offline_at: null })),
  );
}

describe("purchased works", () => {
  it("list a serial once for its chapters, with its order, and nothing that was refunded", async () => {
    const user = await makeUser(app.platform);
    const reader = await app.asProgram(user);
    const { story, first, second } = await makeStory();
    const refunded = await makePublication(app.platform);
    const { id: order_id } = await makeOrder(app.platform, {
      buyer_id: user.id,
      site_id: first.site_id,
      kind: "bulk",
      confirmed_at: now(),
    });
    const grant = ({ post_id, site_id }: Pick<PublicationColumns, "post_id" | "site_id">, fields = {}) =>
      makeEntitlement(app.platform, { user_id: user.id, site_id, item_id: post_id, ...fields });
    await grant(first, { order_id });
    await grant(second, { order_id });
    await grant(refunded, { revoked_at: now() });
    const { entries } = (await reader.call(listLibrary, { params: { list: "purchased" }, query: {} })).body;
    expect(entries.map((one) => [one.post.id, one.order_id])).toEqual([[story.post_id, order_id]]);
    expect(await idsIn(await newReader(), "purchased")).toEqual([]);
  });
});

describe("finished works", () => {
  it("list a serial once its last chapter is finished", async () => {
    const reader = await newReader();
    const { story, first, second } = await makeStory();
    const finish = (post: { post_id: string; site_id: string }) => {
      app.platform.clock.advance(1000);
      return reader.call(updateReadingPosition, {
        params: { siteId: post.site_id, postId: post.post_id },
        body: { fraction: 1, locator: null, finished: true, read_at: now().toISOString() },
      });
    };
    await finish(first);
    expect(await idsIn(reader, "finished")).toEqual([]);
    await finish(second);
    expect(await idsIn(reader, "finished")).toEqual([story.post_id]);
  });
});
