import { publishPost } from "@quire/contracts/calls/posts";
import { search } from "@quire/contracts/calls/search";
import * as schemas from "@quire/contracts/schemas/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let guest: Caller;
beforeAll(async () => {
  app = await testServer();
  guest = await app.asGuest();
});
afterAll(() => app.close());

const runSearch = (query: string, more: object = {}) => guest.call(search, { query: { query, ...more } });
const titles = async (query: string, more: object = {}) =>
  (await runSearch(query, more)).body.posts.map(({ post }) => post.title);

/** Publishes as its creator, so that topics and the index are updated. */
async function publish(more: Parameters<typeof makePost>[1] = {}) {
  const post = await makePost(app.platform, more);
  const owner = await app.asProgram({ id: post.site_id });
  const { status } = await owner.call(publishPost, {
    params: { siteId: post.site_id, id: post.id },
    body: {},
  });
  expect(status).toBe(200);
  return post;
}
const bodyOf = (hit: { text: string; marks: [number, number][] } | undefined) =>
  hit?.marks.map(([from, to]) => hit.text.slice(from, to));

describe("a search for posts", () => {
  it("ranks titles before tags, tags before summaries, and those before the text", async () => {
    await publish({
      title: "In the text",
      text: ["Nothing yet. ".repeat(30), "There an ambergris lay. ".repeat(3)],
    });
    await publish({ title: "In the summary", summary: "All about ambergris", text: ["Nothing."] });
    await publish({ title: "In the tags", tags: ["ambergris"], text: ["Nothing."] });
    await publish({ title: "Ambergris in the title", text: ["Nothing."] });
    expect(await titles("ambergris")).toEqual([
      "Ambergris in the title",
      "In the tags",
      "In the summary",
      "In the text",
    ]);
  });

  it("ranks an exact title first, then newer posts and those with ten times the likes", async () => {
    const at = (day: number) => new Date(Date.UTC(2025, 0, day));
    const text = ["Nothing."];
    await makePublication(app.platform, { title: "Harpoon old", text, published_at: at(1) });
    await makePublication(app.platform, { title: "Harpoon new", text, published_at: at(20) });
    await makePublication(app.platform, {
      title: "Harpoon liked",
      text,
      published_at: at(2),
      likes_count: 9,
    });
    await makePublication(app.platform, { title: "Harpoon", text, published_at: at(1) });
    expect(await titles("harpoon")).toEqual(["Harpoon", "Harpoon liked", "Harpoon new", "Harpoon old"]);
  });

  it("ranks a work before the chapters of another, and counts a work's chapters as one", async () => {
    const text = ["Nothing."];
    const story = await makePublication(app.platform, { ptype: "parent", title: "The voyage", text });
    for (const title of ["Narwhal ahead", "The narwhal", "A narwhal’s tooth"])
      await makePublication(app.platform, {
        ptype: "chapter",
        site_id: story.site_id,
        parent_id: story.post_id,
        title,
        text,
      });
    await makePublication(app.platform, { title: "The smallest narwhal of the northern sea", text });
    const { posts } = (await runSearch("narwhal", { size: 1 })).body;
    expect(posts).toMatchObject([
      { post: { title: "The smallest narwhal of the northern sea" }, more_chapters: 0 },
    ]);
    const all = (await runSearch("narwhal")).body.posts;
    expect(all.map(({ post, more_chapters: more }) => [post.parent?.title, more])).toEqual([
      [undefined, 0],
      ["The voyage", 2],
    ]);
    const chapters = (await runSearch("narwhal", { type: "chapters" })).body.posts;
    expect(chapters.map(({ post, more_chapters: more }) => [post.parent?.title, more])).toEqual(
      Array(3).fill(["The voyage", 0]),
    );
  });

  it("shows the best creators and topics on its first page only", async () => {
    const { id } = await makeSite(app.platform, { name: "Gamming Press" });
    await publish({ site_id: id, title: "One gam", tags: ["Gam"], text: ["Nothing."] });
    await publish({ title: "Two gams", text: ["Nothing."] });
    const { body } = await runSearch("gam", { size: 1 });
    expect(body.sites.map(({ site }) => site.name)).toEqual(["Gamming Press"]);
    expect(body.topics.map(({ topic }) => topic.name)).toEqual(["Gam"]);
    const second = (await runSearch("gam", { size: 1, next: body.next })).body;
    expect([second.posts.length, second.sites, second.topics]).toEqual([1, [], []]);
  });

  it("pages through each post once, until a page is empty", async () => {
    for (let n = 0; n < 7; n++) await makePublication(app.platform, { title: `Sperm candle ${n}` });
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const { body }: Awaited<ReturnType<typeof runSearch>> = await runSearch("candle", {
        size: 3,
        ...(next ? { next } : {}),
      });
      seen.push(...body.posts.map(({ post }) => post.id));
      next = body.next;
    } while (next);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect((await runSearch("candle", { page: 4, size: 3 })).body.posts).toEqual([]);
  });

  it("highlights matches in plain text", async () => {
    await publish({
      title: "A <b>Café</b> & cafés",
      text: [`${"word ".repeat(80)}the cafe <script> stood. ${"word ".repeat(80)}`],
    });
    const [hit] = (await runSearch("cafe")).body.posts;
    expect(hit?.title.text).toContain("Café");
    expect(bodyOf(hit?.title)?.[0]).toBe("Café");
    expect(bodyOf(hit?.snippet)).toEqual(["cafe"]);
    expect(hit?.snippet.text).toContain("<script>");
  });

  it("corrects a typo and says so", async () => {
    await publish({ title: "The Quadrant" });
    const { body } = await runSearch("quadrnat");
    expect(body.posts.map(({ post }) => post.title)).toEqual(["The Quadrant"]);
    expect(body.corrected).toBe("quadrant");
    expect((await runSearch("quadrant")).body.corrected).toBeNull();
  });

  it("finds Hindi as people type it", async () => {
    await publish({ title: "समुद्र की कहानियाँ", text: ["हिन्दी में एक ज़माना।"] });
    for (const query of ["कहानी समुद्र", "हिंदी", "जमाना", "ज़माने", "कहानि", "समुद्रर"]) {
      expect(await titles(query), query).toEqual(["समुद्र की कहानियाँ"]);
    }
  });

  it("finds chapters with their story, and none of an unpublished story", async () => {
    const story = await makePublication(app.platform, { ptype: "parent", subtype: "story", title: "Voyage" });
    const chapter = { ptype: "chapter", site_id: story.site_id, parent_id: story.post_id } as const;
    await makePublication(app.platform, { ...chapter, title: "Binnacle lights", position: 1 });
    const [hit] = (await runSearch("binnacle")).body.posts;
    expect(hit?.post.parent?.title).toBe("Voyage");
    await execute(app.platform.db, "DELETE FROM publications WHERE post_id = $id", { id: story.post_id });
    expect(await titles("binnacle")).toEqual([]);
  });

  it("quotes and finds nothing of a locked text below its opening", async () => {
    const text = [
      "A dull beginning about whales.",
      ...Array.from({ length: 40 }, () => "More of it. "),
      "The spermaceti canary.",
    ];
    for (const visibility of ["follow", "paid"] as const) {
      await publish({ title: `Locked ${visibility}`, visibility, pricing: { web: { INR: 5000 } }, text });
    }
    expect(await titles("spermaceti")).toEqual([]);
    const { body } = await runSearch("dull beginning");
    expect(body.posts.map(({ post }) => post.access).sort()).toEqual([
      "sign_in_and_follow_required",
      "sign_in_and_payment_required",
    ]);
    expect(JSON.stringify(body)).not.toContain("canary");
  });

  it("finds no drafts, unpublished posts or posts of suspended sites", async () => {
    await makePost(app.platform, { title: "Marlinspike draft" });
    const unpublished = await makePublication(app.platform, { title: "Marlinspike gone" });
    await execute(app.platform.db, "DELETE FROM publications WHERE post_id = $id", {
      id: unpublished.post_id,
    });
    const suspended = await makePublication(app.platform, { title: "Marlinspike suspended" });
    await execute(app.platform.db, "UPDATE sites SET suspended_at = now() WHERE id = $id", {
      id: suspended.site_id,
    });
    expect(await titles("marlinspike")).toEqual([]);
    expect((await runSearch("Site", { type: "sites" })).body.sites.map(({ site }) => site.id)).not.toContain(
      suspended.site_id,
    );
  });

  it("finds a post by its newest text only", async () => {
    const post = await publish({ title: "Topgallant" });
    await execute(
      app.platform.db,
      "UPDATE publications SET title = 'Mizzen', search = search_vector('Mizzen', '', '', '') WHERE post_id = $id",
      { id: post.id },
    );
    expect(await titles("topgallant")).toEqual([]);
    expect(await titles("mizzen")).toEqual(["Mizzen"]);
  });
});

describe("a search for sites and topics", () => {
  it("finds sites that publish, by name, address and description, the most followed first", async () => {
    const site = async (more: object, followers: number) => {
      const { id } = await makeSite(app.platform, more);
      await makePublication(app.platform, { site_id: id, title: "Hello" });
      await execute(app.platform.db, "UPDATE sites SET followers_count = $followers WHERE id = $id", {
        id,
        followers,
      });
      return id;
    };
    const few = await site({ name: "Nantucket Tales" }, 1);
    const many = await site({ name: "Nantucket Letters" }, 9);
    const about = await site(
      { name: "Letters home", description: "From the island of Nantucket, weekly." },
      99,
    );
    await makeSite(app.platform, { name: "Nantucket empty" });
    const { body } = await runSearch("nantuck", { type: "sites" });
    expect(body.sites.map(({ site: found }) => found.id)).toEqual([many, few, about]);
    expect(bodyOf(body.sites[0]?.name)).toEqual(["Nantucket"]);
    expect(bodyOf(body.sites[2]?.snippet)).toEqual(["Nantucket"]);
    const first = (await runSearch("nantucket", { type: "sites", size: 2 })).body;
    const second = (await runSearch("nantucket", { type: "sites", size: 2, next: first.next })).body;
    expect([...first.sites, ...second.sites].map(({ site: found }) => found.id)).toEqual([many, few, about]);
    expect(second.next).toBeNull();
  });

  it("finds topics that have posts, those with the most posts first", async () => {
    for (const title of ["One", "Two"]) await publish({ title, tags: ["Whaling Ships"] });
    await publish({ title: "Three", tags: ["Ships"] });
    const { body } = await runSearch("ship", { type: "topics" });
    expect(body.topics.map(({ topic }) => [topic.name, topic.posts])).toEqual([
      ["Whaling Ships", 2],
      ["Ships", 1],
    ]);
    expect(bodyOf(body.topics[0]?.name)).toEqual(["Ships"]);
  });
});

describe("an invalid search", () => {
  it.each(["", "ab", "  a  ", "क"])("names the field for “%s”", async (query) => {
    const { status, error } = await runSearch(query);
    expect([status, error?.issues?.[0]?.path]).toEqual([400, "query.query"]);
  });

  it("accepts only its own page key", async () => {
    const { status, error } = await runSearch("whale", { next: "made-up" });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, "query.next"]);
  });

  it("finds nothing for punctuation, and says so", async () => {
    const { status, body } = await runSearch("?!?!");
    expect([status, body.posts, body.next]).toEqual([200, [], null]);
  });
});

it("responds as its contract says", async () => {
  await publish({ title: "Capstan", tags: ["capstan"], text: ["A capstan."] });
  for (const type of ["posts", "sites", "topics"] as const) {
    const { body } = await runSearch("capstan", { type });
    expect(schemas.search.output().validate(body, { convert: false }).error).toBeUndefined();
  }
});
