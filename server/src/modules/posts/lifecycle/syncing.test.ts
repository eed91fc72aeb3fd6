import { Readable } from "node:stream";
import { getPost, publishPost } from "@quire/contracts/calls/posts";
import { listPostHeads, listPostTexts, savePosts } from "@quire/contracts/calls/syncing";
import * as schemas from "@quire/contracts/schemas/syncing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let siteId: string;
let owner: Caller;
beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  owner = await app.asProgram({ id: siteId });
});
afterAll(() => app.close());

const draft = (more: object = {}) => makePost(app.platform, { site_id: siteId, ...more });
const texts = (...ids: string[]) => owner.call(listPostTexts, { params: { siteId }, query: { ids } });
const save = (...saves: object[]) =>
  owner.call(savePosts, { params: { siteId }, body: { saves: saves as never } });

describe("the list of all posts", () => {
  it("pages through every post, including drafts, chapters and archived ones", async () => {
    const site = await makeSite(app.platform);
    const own = await app.asProgram({ id: site.id });
    const params = { siteId: site.id };
    const story = await makePublication(app.platform, {
      site_id: site.id,
      ptype: "parent",
      subtype: "story",
    });
    const chapter = await makePost(app.platform, { site_id: site.id, parent_id: story.post_id });
    const away = await makePost(app.platform, { site_id: site.id, archived_at: new Date() });
    const first = await own.call(listPostHeads, { params, query: { size: 2 } });
    const rest = await own.call(listPostHeads, {
      params,
      query: { size: 2, next: first.body.next as string },
    });
    const heads = [...first.body.heads, ...rest.body.heads];
    expect(heads.map(({ id }) => id)).toEqual([story.post_id, chapter.id, away.id].sort());
    const head = (id: string) => heads.find((one) => one.id === id);
    expect(head(story.post_id)).toMatchObject({ status: "published", has_unpublished_changes: false });
    expect(head(chapter.id)).toMatchObject({ parent: story.post_id, index: 1, status: "drafts", version: 1 });
    expect(head(away.id)?.is_archived).toBe(true);
    expect(rest.body.next).toBeNull();
    expect(schemas.listPostHeads.output().validate(first.body).error).toBeUndefined();
  });

  it("refuses another list's page key", async () => {
    const { status } = await owner.call(listPostHeads, { params: { siteId }, query: { next: "made-up" } });
    expect(status).toBe(400);
  });
});

describe("several texts", () => {
  it("come with everything a save may change", async () => {
    const { id } = await draft({ text: ["A *plan*."], tags: ["Sea"], summary: "Why", slug: "plan" });
    const { body } = await texts(id);
    expect(body.posts).toMatchObject([
      {
        id,
        markdown: "A \\*plan\\*.\n",
        tags: ["Sea"],
        summary: "Why",
        slug: "plan",
        cover: null,
        pictures: [],
      },
    ]);
    expect(body.left).toEqual([]);
    expect(schemas.listPostTexts.output().validate(body).error).toBeUndefined();
  });

  it("list their files in order, each with a link to the bytes that were sent", async () => {
    const { storage } = app.platform;
    const [song, map] = await Promise.all(
      (["audio", "good"] as const).map(async (kind) => {
        const name = kind === "audio" ? "shanty.mp3" : "map.zip";
        const file = await makeFile(app.platform, { site_id: siteId, kind, name, public: false });
        await storage.put(file.original_key, Readable.from([name]), { contentType: "text/plain" });
        return file;
      }),
    );
    const id = app.platform.newId();
    const files = [{ file: song?.id, alt: "Sung at the capstan" }, { file: map?.id }];
    expect((await save({ id, ptype: "blog", title: "Carried", files })).body.results[0]?.refused).toBeNull();
    const carried = (await texts(id)).body.posts[0]?.files ?? [];
    expect(carried).toMatchObject([
      { id: song?.id, role: "media", alt: "Sung at the capstan", name: "shanty.mp3", kind: "audio" },
      { id: map?.id, role: "good", alt: "", name: "map.zip", kind: "good" },
    ]);
    for (const { name, url } of carried) {
      const sent = await app.server.inject({ url, headers: { host: "localhost:4000" } });
      expect([sent.statusCode, sent.payload]).toEqual([200, name]);
    }
  });

  it("leave out those of other sites", async () => {
    const { id } = await makePost(app.platform);
    expect((await texts(id)).body).toEqual({ posts: [], left: [] });
  });

  it("stop when one response is full, and name the rest", async () => {
    // Words that don't repeat, because the database compresses repetition.
    const long = Array.from({ length: 60_000 }, (_, n) => (n * 2654435761).toString(36)).join(" ");
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push((await draft({ text: [long + n] })).id);
    const { body } = await texts(...ids);
    expect(body.posts.length).toBeGreaterThan(0);
    expect(body.left.length).toBeGreaterThan(0);
    expect([...body.posts.map(({ id }) => id), ...body.left].sort()).toEqual(ids.sort());
    expect((await texts(...body.left)).body.posts.length).toBeGreaterThan(0);
  });
});

describe("several saves", () => {
  const newId = () => app.platform.newId();

  it("create, change and publish posts in one call", async () => {
    const [story, chapter] = [newId(), newId()];
    const old = await draft();
    const { body } = await save(
      { id: story, ptype: "parent", subtype: "story", title: "Moby-Dick", status: "published" },
      {
        id: chapter,
        ptype: "chapter",
        parent: story,
        title: "Loomings",
        markdown: "Call me.",
        status: "published",
      },
      { id: old.id, last_version: 1, markdown: "Another text." },
    );
    expect(body.results.map(({ saved }) => saved?.status)).toEqual(["published", "published", "drafts"]);
    expect(body.results[2]?.saved).toMatchObject({ version: 2, merged: false });
    expect(schemas.savePosts.output().validate(body).error).toBeUndefined();
  });

  it("don't block each other if one is refused", async () => {
    const [a, b] = [await draft({ text: ["One."] }), await draft()];
    await save({ id: a.id, last_version: 1, markdown: "Two." });
    const { body } = await save(
      { id: a.id, last_version: 1, markdown: "Three.", merge: "blocks" },
      { id: b.id, last_version: 1, title: "Other" },
    );
    expect(body.results[0]).toMatchObject({
      saved: null,
      refused: {
        status: 409,
        code: "version_conflict",
        details: { version: 2, current: { markdown: "Two.\n" } },
      },
    });
    expect(body.results[1]).toMatchObject({ saved: { version: 2 }, refused: null });
    expect(schemas.savePosts.output().validate(body).error).toBeUndefined();
  });

  it("return both results if a text was saved and can't be published", async () => {
    const id = newId();
    const { body } = await save({ id, ptype: "blog", title: "", markdown: "No title.", status: "published" });
    expect(body.results).toMatchObject([
      { saved: { version: 1, status: "drafts" }, refused: { code: "not_publishable" } },
    ]);
  });

  it("save once when sent twice", async () => {
    const id = newId();
    const one = { id, ptype: "blog", title: "Once", markdown: "Text.", status: "published" };
    const [first, second] = [await save(one), await save(one)];
    expect(second.body.results[0]?.saved).toEqual({ ...first.body.results[0]?.saved });
  });

  it("unpublish a post, and keep its state if none is named", async () => {
    const { post_id: id } = await makePublication(app.platform, { site_id: siteId });
    const unchanged = await save({ id, last_version: 1, title: "Still shown" });
    expect(unchanged.body.results[0]?.saved?.status).toBe("published");
    const unpublished = await save({ id, last_version: 2, status: "drafts" });
    expect(unpublished.body.results[0]?.saved?.status).toBe("drafts");
    const post = await owner.call(getPost, { params: { siteId, id }, query: {} });
    expect(post.body).toMatchObject({ title: "Still shown", status: "drafts" });
    expect((await owner.call(publishPost, { params: { siteId, id }, body: {} })).status).toBe(200);
  });

  it("need either the version they change or the kind they create", async () => {
    const { status, error } = await save({ id: newId(), title: "Neither" });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.saves.0"]);
  });

  it("change no other site's posts", async () => {
    const { id } = await makePost(app.platform);
    const { body } = await save({ id, last_version: 1, title: "Mine now" });
    expect(body.results[0]).toMatchObject({ saved: null, refused: { code: "post_not_found" } });
  });
});
