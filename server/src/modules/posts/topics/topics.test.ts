import { createPost, publishPost, unpublishPost } from "@quire/contracts/calls/posts";
import { listTopicAuthors, listTopicPosts, listTopics } from "@quire/contracts/calls/topics";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
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

async function write(siteId: string, title: string, tags: string[], visibility: "free" | "follow" = "free") {
  const owner = await app.asProgram({ id: siteId });
  const body = { ptype: "blog", title, tags, visibility, markdown: "Text." } as const;
  const { id } = (await owner.call(createPost, { params: { siteId }, body: { ...body, tags } })).body;
  const key = { params: { siteId, id } };
  expect((await owner.call(publishPost, { ...key, body: {} })).status).toBe(200);
  app.platform.clock.advance(1000);
  return { id, unpublish: () => owner.call(unpublishPost, key) };
}

const slugs = async () => (await guest.call(listTopics, { query: {} })).body.topics.map(({ slug }) => slug);
const under = (slug: string, query = {}) => guest.call(listTopicPosts, { params: { slug }, query });

describe("topics", () => {
  it("are listed by number of posts, and end with the last one that has posts", async () => {
    const { id } = await makeSite(app.platform);
    await write(id, "One", ["Whales", "Ships"]);
    await write(id, "Two", ["Whales"]);
    const last = await write(id, "Three", ["Ropes"]);
    expect(await slugs()).toEqual(["whales", "ropes", "ships"]);
    await last.unpublish();
    expect(await slugs()).toEqual(["whales", "ships"]);
    expect((await under("ropes")).error?.code).toBe("not_found");
  });

  it("page to the end, each once, even if many have the same number of posts", async () => {
    const { id } = await makeSite(app.platform);
    await write(
      id,
      "Many",
      Array.from({ length: 9 }, (_, at) => `Knot ${at}`),
    );
    const all = await slugs();
    const found: string[] = [];
    let next: string | null = null;
    do {
      const query: { size: number; next?: string } = { size: 2, ...(next ? { next } : {}) };
      const { body } = await guest.call(listTopics, { query });
      found.push(...body.topics.map(({ slug }) => slug));
      next = body.next;
    } while (next);
    expect(found).toEqual(all);
  });
});

describe("a topic", () => {
  it("lists posts of all sites, newest first, with their sites", async () => {
    const [left, right] = [
      await makeSite(app.platform, { name: "Left" }),
      await makeSite(app.platform, { name: "Right" }),
    ];
    for (const [at, site] of [left, right, left].entries()) await write(site.id, `Sail ${at}`, ["Sails"]);
    const first = await under("sails", { size: 2 });
    expect(first.body.posts.map(({ title, site }) => [title, site.name])).toEqual([
      ["Sail 2", "Left"],
      ["Sail 1", "Right"],
    ]);
    expect(first.body.topic).toEqual({ slug: "sails", name: "Sails", posts: 3, authors: 2 });
    const rest = await under("sails", { size: 2, next: first.body.next });
    expect(rest.body.posts.map(({ title }) => title)).toEqual(["Sail 0"]);
    expect(rest.body.next).toBeNull();
    expect((await under("sails", { page: 1000, size: 100 })).error?.code).toBe("page_too_deep");
  });

  it("lists its authors, the most followed first", async () => {
    const [few, many] = [
      await makeSite(app.platform, { name: "Few" }),
      await makeSite(app.platform, { name: "Many", followers_count: 9 }),
    ];
    await write(few.id, "Mast", ["Masts"]);
    await write(many.id, "Mast", ["Masts"]);
    const answer = await guest.call(listTopicAuthors, { params: { slug: "masts" }, query: { size: 1 } });
    expect(answer.body.authors.map(({ name }) => name)).toEqual(["Many"]);
    const rest = await guest.call(listTopicAuthors, {
      params: { slug: "masts" },
      query: { size: 1, next: answer.body.next ?? "" },
    });
    expect(rest.body.authors.map(({ name }) => name)).toEqual(["Few"]);
  });

  it("lists neither posts nor authors of suspended sites", async () => {
    const [open, suspended] = [await makeSite(app.platform), await makeSite(app.platform)];
    for (const { id } of [open, suspended]) await write(id, `Of ${id}`, ["Shrouds"]);
    await execute(app.platform.db, "UPDATE sites SET suspended_at = now() WHERE id = $id", {
      id: suspended.id,
    });
    expect((await under("shrouds")).body.posts.map(({ title }) => title)).toEqual([`Of ${open.id}`]);
    const { body } = await guest.call(listTopicAuthors, { params: { slug: "shrouds" }, query: {} });
    expect(body.authors.map(({ id }) => id)).toEqual([open.id]);
  });

  it("marks a post for followers", async () => {
    const { id } = await makeSite(app.platform);
    await write(id, "Closed", ["Hatches"], "follow");
    expect((await under("hatches")).body.posts[0]).toMatchObject({
      visibility: "follow",
      access: "sign_in_and_follow_required",
    });
  });

  it.each(["never-written", "' OR 1=1 --", "ß", "..", "a b"])("“%s” is not found", async (slug) => {
    expect([
      (await under(slug)).status,
      (await guest.call(listTopicAuthors, { params: { slug }, query: {} })).status,
    ]).toEqual([404, 404]);
  });

  it("refuses a name with invalid characters and names the field", async () => {
    expect((await under("a\u0000b")).error?.issues?.[0]?.path).toBe("params.slug");
  });
});
