import { createPost, getPost, publishPost } from "@quire/contracts/calls/posts";
import { updateSite } from "@quire/contracts/calls/sites";
import { newId } from "@quire/domain/ids";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitTable } from "../../../../platform/limits/limitTable.ts";
import { paragraphs } from "../../../../testing/factories/post.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { posts } from "../../models/posts.ts";
import { revisions } from "../../models/revisions.ts";

let app: TestServer;
beforeAll(async () => {
  const postsByUser = { points: 1000, seconds: 86_400 };
  app = await testServer({ config: { limits: { ...limitTable, postsByUser } } });
});
afterAll(() => app.close());

async function creator() {
  const site = await makeSite(app.platform);
  return { site, siteId: site.id, as: await app.asProgram(site) };
}

describe("creating a draft", () => {
  it("stores the text and the fields, and returns the post's address", async () => {
    const { siteId, site, as } = await creator();
    const answer = await as.call(createPost, {
      params: { siteId },
      body: {
        ptype: "blog",
        title: " The  Whale ",
        markdown: "Call me *Ishmael*.",
        tags: ["Sea", "sea ", ""],
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      version: 1,
      status: "drafts",
      permalink: `/post/${answer.body.id}/the-whale`,
      url: `http://${site.domain}.localhost:4000/post/${answer.body.id}/the-whale`,
    });
    const row = await posts(app.platform.db).findByPk(answer.body.id, { rejectOnEmpty: true });
    expect(row.get()).toMatchObject({ title: "The Whale", tags: ["Sea"], words: 3, published_version: null });
    const saved = await revisions(app.platform.db).findAll({ where: { post_id: answer.body.id } });
    expect(saved.map((revision) => revision.get().blocks.map(({ type }) => type))).toEqual([
      ["featuredImage", "paragraph"],
    ]);
  });

  it("keeps the date of a post from elsewhere for when it is published here", async () => {
    const { siteId, as } = await creator();
    const published = "2013-05-06T00:12:52.000Z";
    const create = (at: string) =>
      as.call(createPost, { params: { siteId }, body: { ptype: "blog", title: "Old", published: at } });
    const { id } = (await create(published)).body;
    const row = await posts(app.platform.db).findByPk(id, { rejectOnEmpty: true });
    expect(row.get().published_at?.toISOString()).toBe(published);
    await as.call(publishPost, { params: { siteId, id }, body: {} });
    const { body } = await as.call(getPost, { params: { siteId, id }, query: {} });
    expect(body).toMatchObject({ status: "published", published });
    const later = await create(new Date(app.platform.clock.now().getTime() + 60_000).toISOString());
    expect([later.status, later.error?.issues?.[0]?.path]).toEqual([400, "body.published"]);
  });

  it.each([
    ["Asia/Kolkata", "2025-11-14", "2025-11-14T00:00:00+05:30"],
    ["America/Los_Angeles", "2025-11-14", "2025-11-14T00:00:00-08:00"],
    [null, "2025-11-14", "2025-11-14T00:00:00.000Z"],
    ["Asia/Kolkata", "2025-11-13T20:30:00Z", "2025-11-14T02:00:00+05:30"],
  ])("in %s takes %s as %s", async (time_zone, published, expected) => {
    const { siteId, as } = await creator();
    if (time_zone) await as.call(updateSite, { params: { id: siteId }, body: { time_zone } });
    const made = await as.call(createPost, {
      params: { siteId },
      body: { ptype: "blog", title: "Rain", published },
    });
    const params = { siteId, id: made.body.id };
    await as.call(publishPost, { params, body: {} });
    expect((await as.call(getPost, { params, query: {} })).body.published).toBe(expected);
  });

  it.each(["2026-02-30", "0000-01-01", "yesterday", "2025-11-14T25:00:00Z"])(
    "refuses %s as its date",
    async (published) => {
      const { siteId, as } = await creator();
      const { status, error } = await as.call(createPost, {
        params: { siteId },
        body: { ptype: "blog", title: "Rain", published },
      });
      expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.published"]);
    },
  );

  it("creates a draft once when a device sends it twice", async () => {
    const { siteId, as } = await creator();
    const id = newId(app.platform.clock.now().getTime(), app.platform.random);
    const body = { id, ptype: "blog" as const, title: "Once" };
    const both = await Promise.all([1, 2].map(() => as.call(createPost, { params: { siteId }, body })));
    expect(both.map(({ status, body }) => [status, body.id, body.version])).toEqual([
      [201, id, 1],
      [201, id, 1],
    ]);
    expect(await revisions(app.platform.db).count({ where: { post_id: id } })).toBe(1);
    const second = await as.call(createPost, { params: { siteId }, body: { ...body, title: "Twice" } });
    expect(second.body.permalink).toMatch(/\/once$/);
  });

  it("refuses an id that another site uses", async () => {
    const [one, other] = [await creator(), await creator()];
    const { body } = await one.as.call(createPost, {
      params: { siteId: one.siteId },
      body: { ptype: "blog" },
    });
    const answer = await other.as.call(createPost, {
      params: { siteId: other.siteId },
      body: { ptype: "blog", id: body.id },
    });
    expect([answer.status, answer.error?.code]).toEqual([409, "id_taken"]);
  });

  it("dates a draft from a device whose clock is far ahead as now", async () => {
    const { siteId, as } = await creator();
    const now = app.platform.clock.now();
    const id = newId(now.getTime() + 400 * 86_400_000, app.platform.random);
    await as.call(createPost, { params: { siteId }, body: { ptype: "blog", id } });
    const row = await posts(app.platform.db).findByPk(id, { rejectOnEmpty: true });
    expect(row.get().created_at).toEqual(now);
  });

  it("is refused to all but the owner, including readers without a site", async () => {
    const { siteId } = await creator();
    const other = (await creator()).as;
    const reader = await makeUser(app.platform);
    const body = { ptype: "blog" as const };
    expect((await other.call(createPost, { params: { siteId }, body })).status).toBe(403);
    const own = await app.asProgram(reader);
    expect((await own.call(createPost, { params: { siteId: reader.id }, body })).error?.code).toBe(
      "site_not_found",
    );
    expect((await (await app.asGuest()).call(createPost, { params: { siteId }, body })).status).toBe(401);
  });

  it.each([
    [{ title: "x".repeat(256) }, "body.title"],
    [{ markdown: "x", blocks: [] }, "body"],
    [{ blocks: [{ type: "script" }] }, "body.blocks.0"],
    [{ blocks: [] }, "body.blocks"],
    [{ tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) }, "body.tags"],
    [{ slug: "!!!" }, "body.slug"],
    [{ pricing: { web: { INR: 1.5 } } }, "body.pricing.web.INR"],
    [{ pricing: { web: { XAU: 1 } } }, "body.pricing.web.XAU"],
    [{ cover_file: "b0000000000000000000" }, "body.cover_file"],
    [{ ptype: "parent" }, "body.subtype"],
    [{ ptype: "chapter" }, "body.parent"],
    [{ parent: "b0000000000000000000" }, "body.parent"],
    [{ groups: [1] }, "body.groups"],
  ])("names the invalid field in %j", async (wrong, path) => {
    const { siteId, as } = await creator();
    const body = { ptype: "blog", ...wrong };
    const answer = await as.send("POST", `/api/w/${siteId}/posts`, body);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, path]);
  });

  it.each([
    ["a NUL", "a\u0000b"],
    ["half a surrogate pair", "a\ud800b"],
    ["invalid UTF-8", Buffer.from([0x22, 0xff, 0xfe, 0x22]).toString("latin1")],
  ])("stores text with %s as clean text", async (_, text) => {
    const { siteId, as } = await creator();
    const blocks = paragraphs(app.platform, [text]);
    for (const body of [
      { ptype: "blog" as const, title: text, summary: text, markdown: text, tags: [text], slug: text },
      { ptype: "blog" as const, blocks },
    ]) {
      const made = await as.call(createPost, { params: { siteId }, body });
      expect(made.status).toBe(201);
      const { id } = made.body;
      const published = await as.call(publishPost, { params: { siteId, id }, body: {} });
      expect(published.status).toBe(body.title === undefined ? 422 : 200);
    }
  });

  it("gives chapters that arrive in parallel distinct positions", async () => {
    const { siteId, as } = await creator();
    const story = await as.call(createPost, {
      params: { siteId },
      body: { ptype: "parent", subtype: "story" },
    });
    const made = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        as.call(createPost, {
          params: { siteId },
          body: { ptype: "chapter", parent: story.body.id, title: `Chapter ${at}` },
        }),
      ),
    );
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    const rows = await posts(app.platform.db).findAll({ where: { parent_id: story.body.id } });
    const places = rows.map((row) => row.get().position).sort((a, b) => Number(a) - Number(b));
    expect(places).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
  });

  it("moves later chapters when one is inserted between two", async () => {
    const { siteId, as } = await creator();
    const story = await as.call(createPost, {
      params: { siteId },
      body: { ptype: "parent", subtype: "story" },
    });
    const chapter = (title: string, index?: number) =>
      as.call(createPost, {
        params: { siteId },
        body: { ptype: "chapter", parent: story.body.id, title, index },
      });
    await chapter("one");
    await chapter("three");
    await chapter("two", 2);
    await chapter("last", 99);
    const rows = await posts(app.platform.db).findAll({
      where: { parent_id: story.body.id },
      order: ["position"],
    });
    expect(rows.map((row) => [row.get().position, row.get().title])).toEqual([
      [1, "one"],
      [2, "two"],
      [3, "three"],
      [4, "last"],
    ]);
  });

  it("needs the site's own story for a chapter, and a comic for an episode", async () => {
    const [mine, other] = [await creator(), await creator()];
    const serial = (author: typeof mine, subtype: "story" | "comic") =>
      author.as.call(createPost, { params: { siteId: author.siteId }, body: { ptype: "parent", subtype } });
    const [story, foreign] = [await serial(mine, "story"), await serial(other, "story")];
    for (const [ptype, parent] of [
      ["episode", story.body.id],
      ["chapter", foreign.body.id],
    ] as const) {
      const answer = await mine.as.call(createPost, {
        params: { siteId: mine.siteId },
        body: { ptype, parent },
      });
      expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.parent"]);
    }
  });

  it("needs Pro for a book", async () => {
    const { siteId, as } = await creator();
    const answer = await as.call(createPost, { params: { siteId }, body: { ptype: "book" } });
    expect(answer.status).toBe(403);
  });
});
