import { createPost, deletePost, getPost, publishPost, unpublishPost } from "@quire/contracts/calls/posts";
import { savePosts } from "@quire/contracts/calls/syncing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../../platform/database/select.ts";
import { makeComment } from "../../../../testing/factories/comment.ts";
import { makePost, paragraphs } from "../../../../testing/factories/post.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { sites } from "../../../sites/models/sites.ts";
import { publications } from "../../models/publications.ts";
import { publicationTopics } from "../../models/publicationTopics.ts";
import { topics } from "../../models/topics.ts";

let app: TestServer;
let siteId: string;
let as: Caller;
beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  as = await app.asProgram({ id: siteId });
});
afterAll(() => app.close());

const draft = (more: Parameters<typeof makePost>[1] = {}) =>
  makePost(app.platform, { site_id: siteId, ...more });
const publish = (id: string) => as.call(publishPost, { params: { siteId, id }, body: {} });
const unpublish = (id: string) => as.call(unpublishPost, { params: { siteId, id } });
const remove = (id: string) => as.call(deletePost, { params: { siteId, id } });
const published = async (id: string) => (await publications(app.platform.db).findByPk(id))?.get() ?? null;
const site = async () => (await sites(app.platform.db).findByPk(siteId, { rejectOnEmpty: true })).get();
const topic = async (slug: string) => (await topics(app.platform.db).findByPk(slug))?.get();

describe("publishing", () => {
  it("shows everyone the post as it is now", async () => {
    const { id } = await draft({
      title: "The Whale",
      text: ["Call me Ishmael. ".repeat(40)],
      tags: ["Sea Stories"],
    });
    const before = await site();
    const answer = await publish(id);
    expect(answer.body).toMatchObject({
      id,
      version: 1,
      status: "published",
      permalink: `/post/${id}/the-whale`,
    });
    expect(await published(id)).toMatchObject({
      slug: "the-whale",
      words: 120,
      opening_html: null,
      tags: [{ slug: "sea-stories", name: "Sea Stories" }],
      price_rank: 0,
    });
    const after = await site();
    expect(after.blog_count).toBe(before.blog_count + 1);
    expect(after.content_version).toBeGreaterThan(before.content_version);
    const read = await (await app.asGuest()).call(getPost, { params: { siteId, id }, query: {} });
    expect(read.body.content).toContain("Call me Ishmael.");
    expect(read.body.summary.length).toBeLessThanOrEqual(200);
  });

  it("does nothing for an unchanged post", async () => {
    const { id } = await draft();
    await publish(id);
    const [row, { content_version }] = [await published(id), await site()];
    app.platform.clock.advance(60_000);
    expect((await publish(id)).status).toBe(200);
    expect([await published(id), (await site()).content_version]).toEqual([row, content_version]);
  });

  it("keeps the first date, likes and comments when a new text is published", async () => {
    const { id } = await draft();
    await publish(id);
    const first = await published(id);
    await publications(app.platform.db).update(
      { likes_count: 7, comments_count: 3 },
      { where: { post_id: id } },
    );
    app.platform.clock.advance(86_400_000);
    await as.send("PATCH", `/api/w/${siteId}/posts/${id}`, { last_version: 1, title: "Second" });
    await publish(id);
    const second = await published(id);
    expect(second).toMatchObject({
      title: "Second",
      published_at: first?.published_at,
      likes_count: 7,
      comments_count: 3,
    });
    expect(second?.updated_at).not.toEqual(first?.updated_at);
  });

  it.each([
    [{ title: "" }, [["title", "Please add a title"]]],
    [{ visibility: "paid" as const }, [["pricing", "Please set a price"]]],
    [
      { visibility: "paid" as const, title: "", pricing: { web: { INR: 5 } } },
      [
        ["title", "Please add a title"],
        ["pricing", "Please set a price between ₹10 and ₹1,000"],
      ],
    ],
    [
      { visibility: "paid" as const, pricing: { web: { INR: 5000, USD: 1 } } },
      [["pricing.web.USD", "Please set a price between $1 and $100"]],
    ],
    [
      { ptype: "dg" as const, subtype: "document" as const },
      [
        ["files", "Please upload a document"],
        ["summary", "Please add a description"],
        ["cover_file", "Please add a cover"],
        ["pricing", "Please set a price, or 0 for free"],
      ],
    ],
  ])("lists everything that is missing in %j", async (lacking, issues) => {
    const { id } = await draft(lacking);
    const answer = await publish(id);
    expect([answer.status, answer.error?.code]).toEqual([422, "not_publishable"]);
    expect(answer.error?.issues?.map(({ path, message }) => [path, message])).toEqual(issues);
    expect(await published(id)).toBeNull();
  });

  it("accepts a very long text of distinct words", async () => {
    const words = Array.from({ length: 300_000 }, (_, at) => `w${at.toString(36)}-x.example/a@b${at}`);
    const { id } = await draft({ text: [words.join(" ")] });
    expect((await publish(id)).status).toBe(200);
  });
});

describe("a paid text", () => {
  const canary = "zanzibarquokka";
  it.each(["paid", "follow"] as const)(
    "that is %s appears nowhere a reader without access can look",
    async (visibility) => {
      const text = [
        "The opening of it all, which anyone may read. ".repeat(30),
        `The secret is ${canary}.`,
        "The end.",
      ];
      const { id } = await draft({ visibility, pricing: { web: { INR: 5000 } }, text, title: "Sold" });
      await publish(id);
      const [row] = await select<Record<string, string>>(
        app.platform.db,
        `SELECT title, slug, summary, coalesce(cover::text, '') AS cover, tags::text, opening_html, search::text, html,
              search @@ to_tsquery('simple', $canary) AS found, search @@ to_tsquery('simple', 'opening') AS opening
         FROM publications WHERE post_id = $id`,
        { id, canary },
      );
      const { html, found, opening, ...open } = row ?? {};
      expect(html).toContain(canary);
      expect([found, opening]).toEqual([false, true]);
      expect(JSON.stringify(open)).not.toContain(canary);
      const readers = [await app.asGuest(), await app.asProgram(await makeUser(app.platform))];
      for (const reader of readers) {
        for (const path of [
          `posts/${id}`,
          `posts/${id}?post_content_type=blocks`,
          `posts/${id}?post_content_type=markdown`,
          `posts/${id}/pack`,
          "posts",
          `posts?query=${canary}`,
        ]) {
          const answer = await reader.get(`/api/r/${siteId}/${path}`);
          expect(answer.status).toBe(200);
          expect(JSON.stringify(answer.body)).not.toContain(canary);
        }
      }
      const own = await as.call(getPost, { params: { siteId, id }, query: {} });
      expect(own.body.content).toContain(canary);
    },
  );

  it("opens when it becomes free, and closes again", async () => {
    const { id } = await draft({ text: ["First.", `Then ${canary}.`] });
    const read = async () =>
      (await (await app.asGuest()).call(getPost, { params: { siteId, id }, query: {} })).body;
    await publish(id);
    expect((await read()).content).toContain(canary);
    await as.send("PATCH", `/api/w/${siteId}/posts/${id}`, {
      last_version: 1,
      visibility: "paid",
      pricing: { web: { INR: 2000 } },
    });
    await publish(id);
    expect(await read()).toMatchObject({ content_is_opening: true, access: "sign_in_and_payment_required" });
    expect((await read()).content).not.toContain(canary);
  });
});

describe("unpublishing", () => {
  it("makes a post a draft that readers can't find; likes and comments return with it", async () => {
    const { id } = await draft({ tags: ["Taken back"] });
    await publish(id);
    const first = await published(id);
    const reader = await makeUser(app.platform);
    await execute(
      app.platform.db,
      "INSERT INTO likes (user_id, post_id, created_at) VALUES ($user, $id, now())",
      { user: reader.id, id },
    );
    await makeComment(app.platform, { post_id: id, user_id: reader.id });
    const before = await site();
    expect((await unpublish(id)).body.status).toBe("drafts");
    expect((await site()).blog_count).toBe(before.blog_count - 1);
    expect((await (await app.asGuest()).get(`/api/r/${siteId}/posts/${id}`)).status).toBe(404);
    expect(await topic("taken-back")).toMatchObject({ posts_count: 0, authors_count: 0 });
    expect((await unpublish(id)).status).toBe(200);
    await publish(id);
    expect(await published(id)).toMatchObject({
      likes_count: 1,
      comments_count: 1,
      published_at: first?.published_at,
    });
  });
});

describe("chapters", () => {
  it("may be published before their story and appear with it", async () => {
    const story = await draft({ ptype: "parent", subtype: "story" });
    const chapter = await draft({ parent_id: story.id, tags: ["Chaptered"] });
    expect((await publish(chapter.id)).body.status).toBe("published");
    const guest = await app.asGuest();
    expect((await guest.get(`/api/r/${siteId}/posts/${chapter.id}`)).status).toBe(404);
    await publish(story.id);
    expect((await guest.get(`/api/r/${siteId}/posts/${chapter.id}`)).status).toBe(200);
    expect((await published(story.id))?.children_count).toBe(1);
    expect(await topic("chaptered")).toBeUndefined();
    await unpublish(chapter.id);
    expect((await published(story.id))?.children_count).toBe(0);
  });

  it("are counted when published in parallel with their story", async () => {
    const story = await draft({ ptype: "parent", subtype: "story" });
    const chapters = [];
    for (let at = 0; at < 8; at++) chapters.push(await draft({ parent_id: story.id }));
    const answers = await Promise.all([story, ...chapters].map(({ id }) => publish(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await published(story.id))?.children_count).toBe(8);
  });
});

describe("fifty parallel publishes and unpublishes", () => {
  it("leave exact counts", async () => {
    const other = await makeSite(app.platform);
    const otherAs = await app.asProgram(other);
    const tags = [["Storm", "Calm"], ["Calm", "Storm"], ["Storm"]];
    const made: (Awaited<ReturnType<typeof draft>> & { as: Caller })[] = [];
    for (let at = 0; at < 10; at++) {
      const post = await makePost(app.platform, { site_id: at % 2 ? siteId : other.id, tags: tags[at % 3] });
      made.push({ ...post, as: at % 2 ? as : otherAs });
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const post = made[at % 10] as (typeof made)[0];
        const params = { siteId: post.site_id, id: post.id };
        const isUnpublish = (at * 7) % 3 === 0;
        return isUnpublish
          ? post.as.call(unpublishPost, { params })
          : post.as.call(publishPost, { params, body: {} });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const wrong = await select(
      app.platform.db,
      `SELECT t.slug FROM topics t
        WHERE t.posts_count <> (SELECT count(*) FROM publication_topics x WHERE x.topic_slug = t.slug)
           OR t.authors_count <> (SELECT count(DISTINCT site_id) FROM publication_topics x WHERE x.topic_slug = t.slug)
       UNION ALL
       SELECT s.id FROM sites s WHERE s.blog_count <>
         (SELECT count(*) FROM publications p WHERE p.site_id = s.id AND p.ptype = 'blog')
       UNION ALL
       SELECT p.id FROM posts p LEFT JOIN publications u ON u.post_id = p.id
        WHERE (p.published_version IS NULL) <> (u.post_id IS NULL)`,
    );
    expect(wrong).toEqual([]);
    expect(await publicationTopics(app.platform.db).count()).toBeGreaterThan(0);
  });
});

describe("deleting", () => {
  it("removes a draft and closes the gap among its siblings", async () => {
    const story = await draft({ ptype: "parent", subtype: "story" });
    const [first, second, third] = [
      await draft({ parent_id: story.id }),
      await draft({ parent_id: story.id }),
      await draft({ parent_id: story.id }),
    ];
    await publish(third.id);
    expect((await remove(first.id)).body).toEqual({ deleted: true });
    expect((await remove(first.id)).error?.code).toBe("post_not_found");
    expect((await published(third.id))?.position).toBe(2);
    expect((await remove(story.id)).error?.code).toBe("post_has_parts");
    expect((await remove(third.id)).error?.code).toBe("post_published");
    await unpublish(third.id);
    for (const { id } of [third, second, story]) expect((await remove(id)).status).toBe(200);
  });

  it("is refused to other users", async () => {
    const { id } = await draft();
    const stranger = await app.asProgram(await makeSite(app.platform));
    expect((await stranger.call(deletePost, { params: { siteId, id } })).status).toBe(403);
    expect((await stranger.call(unpublishPost, { params: { siteId, id } })).status).toBe(403);
    expect((await stranger.call(publishPost, { params: { siteId, id }, body: {} })).status).toBe(403);
  });
});

it("the daily limit for new posts applies, and resending an existing draft still succeeds", async () => {
  const capped = await testServer({
    config: { limits: { ...app.platform.config.limits, postsByUser: { points: 2, seconds: 86_400 } } },
  });
  try {
    const own = await makeSite(capped.platform);
    const caller = await capped.asProgram(own);
    const id = capped.platform.newId();
    const make = (body: object = {}) =>
      caller.call(createPost, {
        params: { siteId: own.id },
        body: { ptype: "blog", blocks: paragraphs(capped.platform, ["x"]), ...body },
      });
    expect([(await make({ id })).status, (await make()).status]).toEqual([201, 201]);
    const refused = await make();
    expect([refused.status, refused.error?.code]).toEqual([429, "too_many_posts"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await make({ id })).body.id).toBe(id);
    const save = { id: capped.platform.newId(), ptype: "blog" as const, title: "Synced", markdown: "x" };
    const synced = await caller.call(savePosts, { params: { siteId: own.id }, body: { saves: [save] } });
    expect(synced.body.results[0]).toMatchObject({ refused: null });
  } finally {
    await capped.close();
  }
});
