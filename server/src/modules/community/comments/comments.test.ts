import { listComments } from "@quire/contracts/calls/comments";
import type { Comment } from "@quire/contracts/records/comment";
import { newId, timeOfId } from "@quire/domain/ids";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { testServer } from "../../../testing/testServer.ts";
import { type CommentKit, openCommentKit, type Params } from "./testing/commentKit.ts";

let kit: CommentKit;
beforeAll(async () => {
  kit = await openCommentKit();
});
afterAll(() => kit.app.close());

describe("a new comment", () => {
  it("is public at once, with its author", async () => {
    const post = await kit.publish();
    const { status, body } = await kit.comment(post, { text: "  A good read.\nTruly.  " });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      text: "A good read.\nTruly.",
      depth: 0,
      parent: null,
      state: "approved",
      author: { name: "Queequeg", url: null },
    });
    expect((await kit.list(post)).comments).toEqual([body]);
    expect(await kit.countsOf(post)).toEqual({ count: 1, rows: 1 });
  });

  it("is created once when it is sent twice with its id, even concurrently", async () => {
    const post = await kit.publish();
    const id = kit.app.platform.newId();
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => kit.comment(post, { id, text: "Once." })),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await kit.countsOf(post)).toEqual({ count: 1, rows: 1 });
  });

  it("refuses an id of another user's comment, or of a comment under another post", async () => {
    const post = await kit.publish();
    const id = kit.app.platform.newId();
    await kit.comment(post, { id, text: "Mine." });
    const other = await kit.app.asProgram(await makeUser(kit.app.platform));
    expect((await kit.comment(post, { id, text: "Theirs." }, other)).error?.code).toBe("id_taken");
    expect((await kit.comment(await kit.publish(), { id, text: "Elsewhere." })).error?.code).toBe("id_taken");
    expect((await kit.list(post)).comments.map(({ text }) => text)).toEqual(["Mine."]);
  });

  it("counts each of two hundred concurrent comments", async () => {
    const post = await kit.publish();
    const callers = await Promise.all(
      Array.from({ length: 50 }, async () => kit.app.asProgram(await makeUser(kit.app.platform))),
    );
    const created = await Promise.all(
      Array.from({ length: 200 }, (_, at) => kit.comment(post, { text: `No. ${at}` }, callers[at % 50])),
    );
    expect(created.every(({ status }) => status === 201)).toBe(true);
    expect(await kit.countsOf(post)).toEqual({ count: 200, rows: 200 });
  });

  it("has its client's time, but neither before its parent nor in the future", async () => {
    const { platform } = kit.app;
    const post = await kit.publish();
    const published = platform.clock.now().getTime();
    platform.clock.advance(3_600_000);
    const now = platform.clock.now().getTime();
    const at = (time: number) => newId(time, platform.random);
    const written = async (time: number, more = {}) =>
      Date.parse((await kit.comment(post, { id: at(time), text: "Then.", ...more })).body.created);
    expect(await written(now - 60_000)).toBe(now - 60_000);
    expect(await written(0)).toBe(published);
    expect(await written(now + 7 * 86_400_000)).toBe(now);
    expect(await written(now + 1000)).toBe(now);
    const first = (await kit.comment(post, { text: "First." })).body;
    expect(await written(0, { parent: first.id })).toBe(Date.parse(first.created));
    expect(timeOfId(at(now))).toBe(now);
  });
});

describe("a comment's text", () => {
  it.each([
    ["empty", "", "invalid_input"],
    ["only spaces", " \n\t ", "invalid_input"],
    ["only control characters", "\u0000\u0007", "invalid_input"],
    ["longer than 5,000 characters", "é".repeat(5001), "invalid_input"],
    ["a link", "see https://spam.example/x", "links_disallowed"],
    ["a link without its scheme", "see spam.com now", "links_disallowed"],
    ["a Markdown link", "[x](y)", "links_disallowed"],
    ["a script URL", "javascript:alert(1)", "links_disallowed"],
    ["a link with a hidden character", "www\u200b.spam.example", "links_disallowed"],
  ])("cannot be %s", async (_, text, code) => {
    const post = await kit.publish();
    const { status, error } = await kit.comment(post, { text });
    expect([status, error?.code]).toEqual([400, code]);
    expect(error?.issues?.[0]?.path).toBe("body.text");
    expect(await kit.countsOf(post)).toEqual({ count: 0, rows: 0 });
  });

  it("may have 5,000 characters of any kind", async () => {
    const post = await kit.publish();
    expect((await kit.comment(post, { text: "🐋".repeat(5000) })).status).toBe(201);
  });

  it("drops terminal control characters", async () => {
    const post = await kit.publish();
    const { body } = await kit.comment(post, { text: "red \u001b[31mherring\u0000\u202e" });
    expect(body.text).toBe("red herring");
  });
});

describe("replies", () => {
  it("nest four levels deep; a reply to the deepest becomes its sibling", async () => {
    const post = await kit.publish();
    let parent: string | null = null;
    const depths = [];
    const parents = [];
    for (let level = 0; level < 7; level++) {
      const { body }: { body: Comment } = await kit.comment(post, { text: `Level ${level}`, parent });
      depths.push(body.depth);
      parents.push(body.parent);
      parent = body.id;
    }
    expect(depths).toEqual([0, 1, 2, 3, 4, 4, 4]);
    expect(new Set(parents.slice(4)).size).toBe(1);
  });

  it.each([
    [
      "a comment on another post",
      async () => (await kit.comment(await kit.publish(), { text: "There." })).body.id,
    ],
    ["an unknown comment", async () => kit.app.platform.newId()],
    [
      "a removed comment",
      async (post: Params) => {
        const { id } = (await kit.comment(post, { text: "Gone." })).body;
        await execute(kit.app.platform.db, "UPDATE comments SET state = 'removed' WHERE id = $id", { id });
        return id;
      },
    ],
  ])("cannot name %s as their parent", async (_, make) => {
    const post = await kit.publish();
    const { status, error } = await kit.comment(post, { text: "Yes.", parent: await make(post) });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.parent"]);
  });
});

describe("commenting", () => {
  it.each([
    [
      "a draft",
      async () => ({
        siteId: kit.siteId,
        id: (await makePost(kit.app.platform, { site_id: kit.siteId })).id,
      }),
    ],
    [
      "a chapter of an unpublished story",
      async () => {
        const story = await makePost(kit.app.platform, {
          site_id: kit.siteId,
          ptype: "parent",
          subtype: "story",
        });
        return kit.publish({ parent_id: story.id });
      },
    ],
    [
      "another site",
      async () => ({ ...(await kit.publish()), siteId: (await makeSite(kit.app.platform)).id }),
    ],
    ["an unknown id", async () => ({ siteId: kit.siteId, id: kit.app.platform.newId() })],
  ])("finds no post for %s", async (_, make) => {
    const params = await make();
    expect((await kit.comment(params, { text: "Hello?" })).error?.code).toBe("post_not_found");
    expect((await kit.guest.call(listComments, { params, query: {} })).error?.code).toBe("post_not_found");
  });

  it("is refused for guests and read-only tokens", async () => {
    const post = await kit.publish();
    const readOnly = await kit.app.asProgram(await makeUser(kit.app.platform), ["read"]);
    expect((await kit.comment(post, { text: "Hi." }, kit.guest)).error?.code).toBe("sign_in_required");
    expect((await kit.comment(post, { text: "Hi." }, readOnly)).error?.code).toBe("scope_missing");
  });

  it("on a site with moderation hides and does not count a comment until it is approved", async () => {
    const moderatedSite = await makeSite(kit.app.platform, { comment_default: "pending" });
    const { post_id: id } = await makePublication(kit.app.platform, { site_id: moderatedSite.id });
    const post = { siteId: moderatedSite.id, id };
    expect((await kit.comment(post, { text: "May I?" })).body.state).toBe("pending");
    expect((await kit.list(post)).comments).toEqual([]);
    expect(await kit.countsOf(post)).toEqual({ count: 0, rows: 0 });
  });

  it("is limited per user", async () => {
    const few = { ...limitTable, commentsByUser: { points: 2, seconds: 3600 } };
    const strict = await testServer({ config: { limits: few }, secondPlatform: kit.app.platform });
    const eager = await strict.asProgram(await makeUser(kit.app.platform));
    const post = await kit.publish();
    for (const text of ["One.", "Two."]) expect((await kit.comment(post, { text }, eager)).status).toBe(201);
    const answer = await kit.comment(post, { text: "Three." }, eager);
    expect([answer.status, answer.error?.code]).toEqual([429, "too_many_comments"]);
    expect(answer.error?.message).toMatch(/commenting limit/);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    await strict.close();
  });
});

describe("the comments of a post", () => {
  it("are paged by `next`, each once, even when many have the same time", async () => {
    const post = await kit.publish();
    for (let at = 0; at < 11; at++) {
      await kit.comment(post, { text: `No. ${at}` });
      if (at % 4 === 0) kit.app.platform.clock.advance(1000);
    }
    const found: Comment[] = [];
    let next: string | null = null;
    do {
      const page: { comments: Comment[]; next: string | null } = await kit.list(post, {
        size: 3,
        ...(next ? { next } : {}),
      });
      found.push(...page.comments);
      next = page.next;
    } while (next);
    expect(found).toHaveLength(11);
    expect(new Set(found.map(({ id }) => id)).size).toBe(11);
    expect(found.map(({ created }) => created)).toEqual(found.map(({ created }) => created).sort());
  });

  it("are ordered by thread over all pages, whenever each was written", async () => {
    const post = await kit.publish();
    const at = async (text: string, parent: string | null = null) => {
      kit.app.platform.clock.advance(1000);
      return (await kit.comment(post, { text, parent })).body.id;
    };
    const first = await at("1");
    const second = await at("2");
    const under = await at("1.1", first);
    await at("2.1", second);
    await at("1.2", first);
    await at("1.1.1", under);
    const texts: string[] = [];
    let next: string | null = null;
    do {
      const page: { comments: Comment[]; next: string | null } = await kit.list(post, {
        size: 2,
        ...(next ? { next } : {}),
      });
      texts.push(...page.comments.map(({ text }) => text));
      next = page.next;
    } while (next);
    expect(texts).toEqual(["1", "1.1", "1.1.1", "1.2", "2", "2.1"]);
  });

  it("refuse a page past 10,000 comments and a cursor of another list", async () => {
    const post = await kit.publish();
    const deep = await kit.guest.call(listComments, { params: post, query: { page: 102, size: 100 } });
    expect([deep.status, deep.error?.code]).toEqual([400, "page_too_deep"]);
    const foreign = Buffer.from('["latest","2026-01-01T00:00:00.000Z","b"]').toString("base64url");
    const refused = await kit.guest.call(listComments, { params: post, query: { next: foreign } });
    expect(refused.error?.issues?.[0]?.path).toBe("query.next");
  });
});

describe("the counts", () => {
  it("stay exact under two hundred concurrent replies, removals and approvals", async () => {
    const post = await kit.publish();
    const root = await kit.commentAs(post, "Root.");
    await kit.comment(post, { text: "First.", parent: root.id });
    const callers = await Promise.all(
      Array.from({ length: 20 }, async () => kit.app.asProgram(await makeUser(kit.app.platform))),
    );
    const work = Array.from({ length: 200 }, (_, at) => {
      if (at % 5 === 0)
        return kit.update(kit.owner, root.key, { state: at % 10 === 0 ? "removed" : "approved" });
      return kit.comment(post, { text: `No. ${at}`, parent: at % 2 ? root.id : null }, callers[at % 20]);
    });
    const done = await Promise.all(work);
    // A reply to a comment that is being removed may be refused with a 400.
    expect(done.filter(({ status }) => ![200, 201, 400].includes(status))).toEqual([]);
    const row = await kit.countsOf(post);
    expect(row?.count).toBe(row?.rows);
    const [{ answers, below } = { answers: -1, below: -2 }] = await select<{
      answers: number;
      below: number;
    }>(
      kit.app.platform.db,
      `SELECT answers_count AS answers,
              (SELECT count(*) FROM comments b WHERE b.parent_id = c.id AND b.state = 'approved') AS below
         FROM comments c WHERE id = $id`,
      { id: root.id },
    );
    expect(answers).toBe(below);
    expect(answers).toBeGreaterThan(0);
  });
});
