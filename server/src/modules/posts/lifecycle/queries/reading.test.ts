import { getPost, getPostPack, listChildren, listPosts, type OwnList } from "@quire/contracts/calls/posts";
import { schedulePost } from "@quire/contracts/calls/publishing";
import type { PostCard } from "@quire/contracts/records/post";
import * as schemas from "@quire/contracts/schemas/posts";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../../platform/database/select.ts";
import { makePost, paragraphs } from "../../../../testing/factories/post.ts";
import { makePublication } from "../../../../testing/factories/publication.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";

let app: TestServer;
let siteId: string;
let owner: Caller;
let guest: Caller;
let stranger: Caller;
beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  owner = await app.asProgram({ id: siteId });
  guest = await app.asGuest();
  stranger = await app.asProgram(await makeSite(app.platform));
});
afterAll(() => app.close());

const draft = (more: object = {}) => makePost(app.platform, { site_id: siteId, ...more });
const publication = (more: object = {}) => makePublication(app.platform, { site_id: siteId, ...more });

it("a list names the type of digital good", async () => {
  const site = await makeSite(app.platform);
  const promise = { site_id: site.id, ptype: "dg", subtype: "other" } as const;
  await makePublication(app.platform, { ...promise, good_type: "virtual_meetup" });
  const params = { siteId: site.id };
  const { body } = await guest.call(listPosts, { params, query: {} });
  expect(body.posts.map(({ good_type }) => good_type)).toEqual(["virtual_meetup"]);
});

describe("one post", () => {
  it("that is a draft exists for its owner only", async () => {
    const { id } = await draft({ text: ["A secret plan."] });
    const params = { siteId, id };
    const own = await owner.call(getPost, { params, query: {} });
    expect(own.body).toMatchObject({
      status: "drafts",
      published: null,
      version: 1,
      has_unpublished_changes: true,
    });
    expect(own.body.content).toContain("A secret plan.");
    expect(own.body.blocks).toBeUndefined();
    const moderator = await app.asProgram(await makeUser(app.platform, { groups: [Role.moderator] }));
    for (const other of [guest, stranger, moderator]) {
      const answer = await other.call(getPost, { params, query: { post_content_type: "blocks" } });
      expect([answer.status, answer.error?.code]).toEqual([404, "post_not_found"]);
    }
  });

  it("returns its working text and version to its owner only", async () => {
    const { post_id: id } = await publication();
    const params = { siteId, id };
    const own = await owner.call(getPost, { params, query: { post_content_type: "markdown" } });
    expect(own.body).toMatchObject({
      status: "published",
      markdown: "Call me Ishmael.\n",
      has_unpublished_changes: false,
    });
    const others = await stranger.call(getPost, { params, query: { post_content_type: "markdown" } });
    expect(Object.keys(others.body)).not.toEqual(expect.arrayContaining(["markdown"]));
    expect(others.body).toMatchObject({ content: expect.stringContaining("Ishmael") });
    for (const secret of ["version", "markdown", "blocks", "has_unpublished_changes"]) {
      expect(others.body).not.toHaveProperty(secret);
    }
  });

  it("of another site is not found under this one", async () => {
    const { post_id: id } = await makePublication(app.platform);
    expect((await guest.call(getPost, { params: { siteId, id }, query: {} })).status).toBe(404);
    expect((await owner.call(getPost, { params: { siteId, id }, query: {} })).status).toBe(404);
  });

  it("matches its contract for everyone", async () => {
    const story = await publication({ ptype: "parent", subtype: "story" });
    const chapter = await publication({ parent_id: story.post_id, tags: ["sea"] });
    const unfinished = await draft({ parent_id: story.post_id });
    for (const [caller, id] of [
      [guest, chapter.post_id],
      [owner, chapter.post_id],
      [owner, unfinished.id],
    ] as const) {
      const { body } = await caller.call(getPost, { params: { siteId, id }, query: {} });
      expect(schemas.getPost.output().validate(body).error).toBeUndefined();
      expect(body.parent).toMatchObject({ id: story.post_id, permalink: `/story/${story.post_id}/loomings` });
    }
  });
});

describe("the list of drafts", () => {
  it("is visible to its owner only", async () => {
    const listDrafts = (caller: Caller) =>
      caller.call(listPosts, { params: { siteId }, query: { status: "drafts" } });
    expect([
      (await listDrafts(guest)).status,
      (await listDrafts(stranger)).status,
      (await listDrafts(owner)).status,
    ]).toEqual([401, 403, 200]);
  });

  it("pages from the last changed on, each draft once", async () => {
    const site = await makeSite(app.platform);
    const caller = await app.asProgram(site);
    for (let at = 0; at < 7; at++) {
      if (at % 3 === 0) app.platform.clock.advance(1000);
      await makePost(app.platform, { site_id: site.id, title: `Draft ${at}` });
    }
    await makePublication(app.platform, { site_id: site.id, title: "Published" });
    for (const sort_order of ["desc", "asc"] as const) {
      const titles: string[] = [];
      let next: string | null = null;
      do {
        const query = { status: "drafts" as const, size: 2, sort_order, ...(next ? { next } : {}) };
        const answer: { body: { posts: PostCard[]; next: string | null } } = await caller.call(listPosts, {
          params: { siteId: site.id },
          query,
        });
        expect(schemas.listPosts.output().validate(answer.body).error).toBeUndefined();
        titles.push(...answer.body.posts.map(({ title }) => title));
        next = answer.body.next;
      } while (next);
      expect([...titles].sort()).toEqual(Array.from({ length: 7 }, (_, at) => `Draft ${at}`));
      expect(titles.at(sort_order === "desc" ? 0 : -1)).toBe("Draft 6");
    }
  });

  it("filters by kind and by words of the title", async () => {
    await draft({ title: "Überfahrt", ptype: "blog", subtype: "audio" });
    const titles = async (query: object) => {
      const answer = await owner.call(listPosts, {
        params: { siteId },
        query: { status: "drafts", ...query },
      });
      return answer.body.posts.map(({ title }) => title);
    };
    expect(await titles({ query: "uberfa" })).toEqual(["Überfahrt"]);
    expect(await titles({ sub_type: "audio" })).toEqual(["Überfahrt"]);
    expect(await titles({ ptype: ["dg", "book"] })).toEqual([]);
  });

  it.each([
    ["next=nonsense", "query.next"],
    [`next=${Buffer.from('["drafts","9999-99-99","b"]').toString("base64url")}`, "query.next"],
    ["sort_by=title", "query.sort_by"],
    ["offset=10001", "query.offset"],
    ["page=600&size=100", "query.page"],
    ["size=101", "query.size"],
    ["ids=x", "query.ids"],
    ["mine=yes", "query.mine"],
  ])("refuses %s and names the field", async (search, path) => {
    const answer = await owner.get(`/api/r/${siteId}/posts?status=drafts&${search}`);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, path]);
  });
});

describe("the owner's own lists", () => {
  it("hold each post by its state, with the first words of one without a title", async () => {
    const site = await makeSite(app.platform);
    const caller = await app.asProgram(site);
    const make = (fields: object) => {
      app.platform.clock.advance(1000);
      return makePost(app.platform, { site_id: site.id, ...fields });
    };
    await makePublication(app.platform, { site_id: site.id, title: "Published" });
    await make({ title: "", text: ["Call me Ishmael. Some years ago."] });
    const later = await make({ title: "Later" });
    const soon = await make({ title: "Soon" });
    await make({ title: "A story", ptype: "parent", subtype: "story" });
    await make({ title: "Archived", archived_at: app.platform.clock.now() });
    const schedule = (id: string, minutes: number) =>
      caller.call(schedulePost, {
        params: { siteId: site.id, id },
        body: { at: new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString() },
      });
    expect((await schedule(later.id, 60)).status).toBe(200);
    expect((await schedule(soon.id, 30)).status).toBe(200);
    const titles = async (status: OwnList, query: object = {}) => {
      const answer = await caller.call(listPosts, {
        params: { siteId: site.id },
        query: { status, ...query },
      });
      expect(schemas.listPosts.output().validate(answer.body).error).toBeUndefined();
      return answer.body.posts.map(({ title, first_words }) => title || first_words);
    };
    const words = "Call me Ishmael. Some years ago.";
    expect((await titles("all")).sort()).toEqual(["A story", words, "Later", "Published", "Soon"].sort());
    expect((await titles("drafts")).sort()).toEqual(["A story", words, "Later", "Soon"].sort());
    expect(await titles("live")).toEqual(["Published"]);
    expect(await titles("scheduled")).toEqual(["Soon", "Later"]);
    expect(await titles("archived")).toEqual(["Archived"]);
    expect(await titles("all", { ptype: ["parent"] })).toEqual(["A story"]);
  });

  it.each(["all", "live", "scheduled"] as const)(
    "of %s posts are visible to their owner only",
    async (status) => {
      const list = (caller: Caller) => caller.call(listPosts, { params: { siteId }, query: { status } });
      expect([(await list(guest)).status, (await list(stranger)).status, (await list(owner)).status]).toEqual(
        [401, 403, 200],
      );
    },
  );
});

describe("the published list", () => {
  it("is not found for a missing site, and empty for an empty one", async () => {
    const empty = await makeSite(app.platform);
    expect((await guest.call(listPosts, { params: { siteId: empty.id }, query: {} })).body.posts).toEqual([]);
    const answer = await guest.call(listPosts, { params: { siteId: app.platform.newId() }, query: {} });
    expect([answer.status, answer.error?.code]).toEqual([404, "site_not_found"]);
  });
});

describe("posts requested by id", () => {
  const named = async (caller: Caller, ids: string[]) =>
    (await caller.call(listPosts, { params: { siteId }, query: { ids } })).body.posts
      .map(({ id }) => id)
      .sort();

  it("are all returned, including parts of serials, and nothing else", async () => {
    const story = await publication({ ptype: "parent", subtype: "story" });
    const chapter = await publication({ parent_id: story.post_id, visibility: "follow" });
    await publication({ parent_id: story.post_id });
    const { post_id: blog } = await publication();
    expect(await named(guest, [chapter.post_id, blog])).toEqual([chapter.post_id, blog].sort());
  });

  it("aren't returned before their serial is published", async () => {
    const story = await draft({ ptype: "parent", subtype: "story" });
    const chapter = await publication({ parent_id: story.id });
    expect(await named(guest, [chapter.post_id])).toEqual([]);
  });
});

describe("the parts of a serial", () => {
  it("are all returned to the owner, and the published ones to everyone", async () => {
    const story = await publication({ ptype: "parent", subtype: "story" });
    await publication({ parent_id: story.post_id, title: "One" });
    await draft({ parent_id: story.post_id, title: "Two" });
    await publication({ parent_id: story.post_id, title: "Three", visibility: "follow" });
    const titles = async (caller: Caller) => {
      const { body } = await caller.call(listChildren, { params: { siteId, id: story.post_id }, query: {} });
      expect(schemas.listChildren.output().validate(body).error).toBeUndefined();
      return body.children.map(({ title, index, access }) => [index, title, access]);
    };
    expect(await titles(owner)).toEqual([
      [1, "One", "granted"],
      [2, "Two", "granted"],
      [3, "Three", "granted"],
    ]);
    expect(await titles(guest)).toEqual([
      [1, "One", "granted"],
      [3, "Three", "sign_in_and_follow_required"],
    ]);
  });

  it("of an unpublished story are returned to the owner only", async () => {
    const story = await draft({ ptype: "parent", subtype: "story" });
    await publication({ parent_id: story.id });
    const listDrafts = (caller: Caller) =>
      caller.call(listChildren, { params: { siteId, id: story.id }, query: {} });
    expect([(await listDrafts(guest)).status, (await listDrafts(owner)).body.children.length]).toEqual([
      404, 1,
    ]);
  });
});

describe("a pack", () => {
  it("contains the complete texts open to the caller, page by page, with their pictures", async () => {
    const story = await publication({ ptype: "parent", subtype: "story" });
    const hash = "ab".repeat(32);
    const image = { image: `/files/${hash}/full.webp`, fallback: `/files/${hash}/full.webp` };
    const blocks = paragraphs(app.platform, ["With a picture."]);
    const pictured = {
      type: "image" as const,
      id: app.platform.newId(),
      src: image,
      alt: "",
      caption: "",
      width: 900,
      height: 600,
      prominent_color: null,
    };
    await publication({ parent_id: story.post_id, title: "1", blocks: [...blocks, pictured] });
    await publication({
      parent_id: story.post_id,
      title: "2",
      visibility: "paid",
      pricing: { web: { INR: 5000 } },
    });
    await publication({ parent_id: story.post_id, title: "3", visibility: "follow" });
    await publication({ parent_id: story.post_id, title: "4" });
    await draft({ parent_id: story.post_id, title: "5" });
    const fetchPack = (caller: Caller, query: object) =>
      caller.call(getPostPack, { params: { siteId, id: story.post_id }, query });
    const full = await fetchPack(guest, {});
    expect(schemas.getPostPack.output().validate(full.body).error).toBeUndefined();
    expect(full.body.posts.map(({ title }) => title)).toEqual(["1", "4"]);
    expect(full.body).toMatchObject({ total: 2, next: null, images: [image.image] });
    expect(full.body.bytes).toBe(
      full.body.posts.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0),
    );
    expect((await fetchPack(owner, {})).body.total).toBe(4);
    const first = await fetchPack(guest, { size: 1 });
    const second = await fetchPack(guest, { size: 1, next: first.body.next });
    expect([first, second].map(({ body }) => body.posts[0]?.title)).toEqual(["1", "4"]);
    expect(second.body.next).toBeNull();
    expect((await fetchPack(guest, { size: 51 })).status).toBe(400);
  });

  it("includes followers' posts for followers", async () => {
    const story = await publication({ ptype: "parent", subtype: "story" });
    await publication({ parent_id: story.post_id, visibility: "follow" });
    const reader = await makeUser(app.platform);
    await execute(
      app.platform.db,
      "INSERT INTO follows (user_id, site_id, created_at) VALUES ($user, $siteId, now())",
      { user: reader.id, siteId },
    );
    const params = { siteId, id: story.post_id };
    const pack = await (await app.asProgram(reader)).call(getPostPack, { params, query: {} });
    expect(pack.body.posts.map(({ content_is_opening }) => content_is_opening)).toEqual([false]);
    expect((await stranger.call(getPostPack, { params, query: {} })).body).toMatchObject({
      posts: [],
      total: 0,
      bytes: 0,
    });
  });

  it("of a post without parts is the post itself", async () => {
    const { post_id: id } = await publication();
    const { body } = await guest.call(getPostPack, { params: { siteId, id }, query: {} });
    expect([body.total, body.posts[0]?.id]).toEqual([1, id]);
  });
});
