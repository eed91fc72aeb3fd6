import { signIn } from "@quire/contracts/calls/accounts";
import { deleteComment, listComments, updateComment } from "@quire/contracts/calls/comments";
import {
  createReport,
  dismissCase,
  listActs,
  listCases,
  removePost,
  restorePost,
  suspendAccount,
  unsuspendAccount,
} from "@quire/contracts/calls/moderation";
import { getPost, listPosts, publishPost, updatePost } from "@quire/contracts/calls/posts";
import { followSite, listFollowees, listFollowers } from "@quire/contracts/calls/reactions";
import { findSite } from "@quire/contracts/calls/sites";
import { listTopicPosts } from "@quire/contracts/calls/topics";
import type { ReportSubject } from "@quire/contracts/records/moderation";
import { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makeComment } from "../../../testing/factories/comment.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let moderator: Caller;
let admin: Caller;
let guest: Caller;
beforeAll(async () => {
  app = await testServer();
  const { platform } = app;
  moderator = await app.asProgram(await makeUser(platform, { name: "Starbuck", groups: [Role.moderator] }));
  admin = await app.asProgram(await makeUser(platform, { name: "Stubb", groups: [Role.admin] }));
  guest = await app.asGuest();
});
afterAll(() => app.close());

const someone = async (name = "Ishmael") => app.asProgram(await makeUser(app.platform, { name }));
/** Things that happen one after the other: the clock stands still, and what has one time has no order. */
async function then<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  app.platform.clock.advance(1000);
  return done;
}
const report = (who: Caller, subject: ReportSubject, reason = "It is spam.") =>
  then(who.call(createReport, { body: { subject, reason } }));
/** Everything that waits, over all pages. */
async function openCases() {
  const all = [];
  let next: string | null = null;
  do {
    const query: { size: number; next?: string } = { size: 2, ...(next ? { next } : {}) };
    const { body } = await moderator.call(listCases, { query });
    all.push(...body.cases);
    next = body.next;
  } while (next);
  return all;
}
const caseOf = async (id: string) => (await openCases()).find(({ subject }) => subject.id === id);
const lastActs = async (size: number) => (await moderator.call(listActs, { query: { size } })).body.acts;

describe("a report", () => {
  it("opens a case that counts everybody who made it, and each person once", async () => {
    const { post_id: id, site_id } = await makePublication(app.platform);
    const subject = { kind: "post", id } as const;
    const person = await someone("Queequeg");
    const first = await report(person, subject, "It is copied.");
    const again = await report(person, subject, "Really, it is.");
    expect([first.status, again.body.id, again.body.reason]).toEqual([201, first.body.id, "It is copied."]);
    await report(await someone("Tashtego"), subject);
    expect(await caseOf(id)).toMatchObject({
      reports: 2,
      state: "open",
      reasons: [
        { reporter: "Tashtego", reason: "It is spam." },
        { reporter: "Queequeg", reason: "It is copied." },
      ],
      thing: { words: "Loomings", site: { id: site_id }, hidden: false, post_id: null },
    });
  });

  it("of two hundred people at the same time is one case with two hundred", async () => {
    const { post_id: id } = await makePublication(app.platform);
    const people = await Promise.all(Array.from({ length: 50 }, () => someone()));
    const sent = await Promise.all(
      Array.from({ length: 200 }, (_, at) => report(people[at % 50] as Caller, { kind: "post", id })),
    );
    expect(sent.every(({ status }) => status === 201)).toBe(true);
    expect((await openCases()).filter(({ subject }) => subject.id === id).map((one) => one.reports)).toEqual([
      50,
    ]);
  });

  it("is of something that readers see: it does not tell what else is there", async () => {
    const person = await someone();
    const draft = (await makePost(app.platform)).id;
    const subjects: ReportSubject[] = [
      { kind: "post", id: draft },
      { kind: "comment", id: draft },
      { kind: "site", id: app.platform.newId() },
    ];
    for (const subject of subjects) {
      const { status, error } = await report(person, subject);
      expect([status, error?.code]).toEqual([404, "not_found"]);
    }
    expect((await report(guest, { kind: "post", id: draft })).error?.code).toBe("sign_in_required");
    const blank = await person.call(createReport, {
      body: { subject: { kind: "post", id: draft }, reason: "  " },
    });
    expect(blank.error?.issues?.[0]?.path).toBe("body.reason");
  });

  it("too often a day is told so", async () => {
    const few = { ...limitTable, reportsByUser: { points: 1, seconds: 86_400 } };
    const strict = await testServer({ config: { limits: few }, beside: app.platform });
    const eager = await strict.asProgram(await makeUser(app.platform));
    const { post_id: id } = await makePublication(app.platform);
    await report(eager, { kind: "post", id });
    const answer = await report(eager, { kind: "post", id });
    expect([answer.status, answer.error?.code]).toEqual([429, "too_many_reports"]);
    await strict.close();
  });
});

describe("a case", () => {
  it("that is dismissed leaves the queue, and a later report opens another", async () => {
    const { siteId: site_id } = await makeComment(app.platform);
    const subject = { kind: "site", id: site_id } as const;
    await report(await someone(), subject);
    const opened = await caseOf(site_id);
    const key = { params: { id: opened?.id ?? "" }, body: { reason: "Fair enough." } };
    expect((await then(moderator.call(dismissCase, key))).body).toEqual({ dismissed: true });
    const again = await then(moderator.call(dismissCase, key));
    expect([again.status, again.error?.code]).toEqual([409, "case_closed"]);
    expect(await caseOf(site_id)).toBeUndefined();
    const closed = (await moderator.call(listCases, { query: { state: "closed", size: 1 } })).body.cases[0];
    expect(closed).toMatchObject({ id: opened?.id, resolution: "dismissed", closed_by: "Starbuck" });
    await report(await someone(), subject);
    expect((await caseOf(site_id))?.reports).toBe(1);
  });

  it("of a comment shows its words and is closed by its removal, which its author is told of", async () => {
    const { siteId, id, commentId } = await makeComment(app.platform, { text: "Buy pills." });
    await report(await someone(), { kind: "comment", id: commentId });
    const seen = (await caseOf(commentId))?.thing;
    expect(seen).toMatchObject({ words: "Buy pills.", post_id: id, hidden: false });
    expect(seen?.url).toMatch(new RegExp(`#comment-${commentId}$`));
    await then(
      moderator.call(updateComment, {
        params: { siteId, id, commentId },
        body: { state: "removed", reason: "Spam." },
      }),
    );
    expect(await caseOf(commentId)).toBeUndefined();
    const { comments } = (await guest.call(listComments, { params: { siteId, id }, query: {} })).body;
    expect(comments).toEqual([]);
    expect((await lastActs(1))[0]).toMatchObject({
      action: "comment_removed",
      actor: { name: "Starbuck" },
      subject: { kind: "comment", id: commentId },
      words: "Buy pills.",
      reason: "Spam.",
      site_id: siteId,
    });
    const back = { params: { siteId, id, commentId }, body: { state: "approved" } } as const;
    expect((await then(moderator.call(updateComment, back))).body.state).toBe("approved");
    expect((await lastActs(1))[0]?.action).toBe("comment_approved");
  });
});

describe("a removed post", () => {
  const makeScene = async () => {
    const site = await makeSite(app.platform);
    const { post_id: id } = await makePublication(app.platform, {
      site_id: site.id,
      text: ["The first text."],
    });
    const { commentId } = await makeComment(app.platform, { post_id: id });
    const host = `site-${site.id.slice(-9)}.localhost:4000`;
    return {
      id,
      siteId: site.id,
      commentId,
      owner: await app.asProgram(site),
      page: async () =>
        (await app.server.inject({ url: `/post/${id}/loomings`, headers: { host } })).statusCode,
    };
  };

  it("is gone for its readers, and its owner reads why and cannot put it back", async () => {
    const { id, siteId, owner, page } = await makeScene();
    await report(await someone(), { kind: "post", id });
    expect(await page()).toBe(200);
    const removal = { params: { id }, body: { reason: "It is copied from a book." } };
    expect((await then(moderator.call(removePost, removal))).body).toEqual({ removed: true });
    expect((await then(moderator.call(removePost, removal))).status).toBe(200);
    expect(await page()).toBe(404);
    const params = { siteId, id };
    expect((await guest.call(getPost, { params, query: {} })).error?.code).toBe("post_not_found");
    expect((await guest.call(listPosts, { params: { siteId }, query: {} })).body.posts).toEqual([]);
    expect(await caseOf(id)).toBeUndefined();

    const mine = (await owner.call(getPost, { params, query: {} })).body;
    expect([mine.status, mine.removal?.reason]).toEqual(["drafts", "It is copied from a book."]);
    const saved = await owner.call(updatePost, {
      params,
      body: { title: "My own words", last_version: 1 },
    });
    expect(saved.status).toBe(200);
    const shown = await owner.call(publishPost, { params, body: {} });
    expect([shown.status, shown.error?.code]).toEqual([409, "post_removed"]);
    expect(shown.error?.message).toContain("It is copied from a book.");
  });

  it("comes back as its readers knew it, with its comments, and what was written since stays a draft", async () => {
    const { id, siteId, owner, page } = await makeScene();
    await then(moderator.call(removePost, { params: { id }, body: { reason: "A mistake." } }));
    const params = { siteId, id };
    await owner.call(updatePost, { params, body: { title: "Written since", last_version: 1 } });
    expect((await then(moderator.call(restorePost, { params: { id }, body: {} }))).body).toEqual({
      removed: false,
    });
    expect((await then(moderator.call(restorePost, { params: { id }, body: {} }))).status).toBe(200);
    expect(await page()).toBe(200);
    const { body } = await guest.call(getPost, { params, query: {} });
    expect([body.title, body.content, body.comments_count]).toEqual([
      "Loomings",
      expect.stringContaining("The first text."),
      1,
    ]);
    const mine = (await owner.call(getPost, { params, query: {} })).body;
    expect([mine.has_unpublished_changes, mine.removal]).toEqual([true, undefined]);
    expect((await lastActs(2)).map(({ action }) => action)).toEqual(["post_restored", "post_removed"]);
  });

  it("was published: a draft is nobody's but its owner's", async () => {
    const { id } = await makePost(app.platform);
    const answer = await then(moderator.call(removePost, { params: { id }, body: { reason: "Hm." } }));
    expect([answer.status, answer.error?.code]).toEqual([404, "post_not_found"]);
  });
});

describe("a suspended account", () => {
  it("is signed out and told at its sign-in; its site is in no list and at no address, until it is opened again", async () => {
    const { platform } = app;
    const person = await makeUser(platform, { email: "ahab@pequod.example", password: "the white whale" });
    const site = await makeSite(platform, { id: person.id });
    const { post_id: id } = await makePublication(platform, { site_id: site.id });
    await platform.db.query(
      "INSERT INTO topics (slug, name, posts_count, authors_count) VALUES ('sea', 'Sea', 1, 1)",
    );
    await platform.db.query(
      "INSERT INTO publication_topics (topic_slug, post_id, site_id, published_at) VALUES ('sea', $id, $site, now())",
      { bind: { id, site: site.id } },
    );
    const owner = await app.asProgram(site);
    const follower = await app.asProgram(await makeUser(platform));
    await follower.call(followSite, { body: { site_id: site.id } });
    const other = await makeSite(platform);
    await owner.call(followSite, { body: { site_id: other.id } });
    const host = `site-${site.id.slice(-9)}.localhost:4000`;
    const at = async (headers: { host: string }, url: string) => app.server.inject({ url, headers });
    const enter = async () =>
      (await app.asGuest()).call(signIn, {
        body: { identifier: "ahab@pequod.example", password: "the white whale" },
      });
    const seen = async () => ({
      home: (await at({ host }, "/")).statusCode,
      platform: (await at({ host: "localhost:4000" }, "/")).payload.includes(id),
      topic:
        (await guest.call(listTopicPosts, { params: { slug: "sea" }, query: {} })).body.posts?.length ?? 0,
      site: (await guest.call(findSite, { query: { id: site.id } })).status,
      posts:
        (await guest.call(listPosts, { params: { siteId: site.id }, query: {} })).body.posts?.length ?? 0,
      post: (await guest.call(getPost, { params: { siteId: site.id, id }, query: {} })).status,
      followees: (await follower.call(listFollowees, { query: {} })).body.sites.length,
      followers: (await guest.call(listFollowers, { params: { siteId: other.id }, query: {} })).body.followers
        .length,
    });
    const open = {
      home: 200,
      platform: true,
      topic: 1,
      site: 200,
      posts: 1,
      post: 200,
      followees: 1,
      followers: 1,
    };
    expect(await seen()).toEqual(open);

    await report(follower, { kind: "site", id: site.id });
    const suspension = { params: { id: site.id }, body: { reason: "A machine made it." } };
    expect((await then(moderator.call(suspendAccount, suspension))).error?.code).toBe("forbidden");
    expect((await then(admin.call(suspendAccount, suspension))).body).toEqual({ suspended: true });
    expect((await then(admin.call(suspendAccount, suspension))).status).toBe(200);
    expect(await seen()).toEqual({
      home: 404,
      platform: false,
      topic: 0,
      site: 404,
      posts: 0,
      post: 404,
      followees: 0,
      followers: 0,
    });
    expect((await owner.call(listFollowees, { query: {} })).status).toBe(401);
    expect((await enter()).error?.code).toBe("account_suspended");
    expect((await follower.call(followSite, { body: { site_id: site.id } })).error?.code).toBe(
      "site_not_found",
    );
    expect(await caseOf(site.id)).toBeUndefined();

    expect((await then(admin.call(unsuspendAccount, { params: { id: site.id }, body: {} }))).body).toEqual({
      suspended: false,
    });
    expect(await seen()).toEqual(open);
    expect((await enter()).status).toBe(200);
    expect((await lastActs(2)).map(({ action, actor }) => [action, actor.name])).toEqual([
      ["account_unsuspended", "Stubb"],
      ["account_suspended", "Stubb"],
    ]);
  });

  it("is not an admin's own", async () => {
    const self = await makeUser(app.platform, { groups: [Role.admin] });
    const answer = await (await app.asProgram(self)).call(suspendAccount, {
      params: { id: self.id },
      body: { reason: "Tired." },
    });
    expect([answer.status, answer.error?.code]).toEqual([403, "forbidden"]);
  });
});

describe("the log", () => {
  it("goes on by `next`, each act once, and tells nothing of a creator who minds their own site", async () => {
    const { siteId, id, commentId } = await makeComment(app.platform);
    const owner = await app.asProgram({ id: siteId });
    const before = await lastActs(1);
    await then(owner.call(deleteComment, { params: { siteId, id, commentId } }));
    expect(await lastActs(1)).toEqual(before);
    const ids: string[] = [];
    let next: string | null = null;
    do {
      const query: { size: number; next?: string } = { size: 3, ...(next ? { next } : {}) };
      const { body } = await moderator.call(listActs, { query });
      ids.push(...body.acts.map((act) => act.id));
      next = body.next;
    } while (next);
    const [row] = await app.platform.db.query<{ all: number }>(
      'SELECT count(*)::int AS "all" FROM moderation_log',
      { type: QueryTypes.SELECT },
    );
    expect(new Set(ids).size).toBe(row?.all);
    expect(ids).toHaveLength(row?.all ?? 0);
  });

  it.each([
    "UPDATE moderation_log SET reason = 'another'",
    "DELETE FROM moderation_log",
    "TRUNCATE moderation_log",
  ])("refuses %s", async (statement) => {
    await expect(app.platform.db.query(statement)).rejects.toThrow(/only ever added to/);
  });
});
