import { signIn } from "@quire/contracts/calls/accounts";
import { deleteComment, listComments, updateComment } from "@quire/contracts/calls/comments";
import {
  createReport,
  dismissCase,
  listCases,
  listModerationActions,
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
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makeComment } from "../../../testing/factories/comment.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
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

const makeCaller = async (name = "Ishmael") => app.asProgram(await makeUser(app.platform, { name }));
/** Advances the clock after the call: the test clock doesn't move by itself, and equal times have no order. */
async function andAdvance<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  app.platform.clock.advance(1000);
  return done;
}
const report = (caller: Caller, subject: ReportSubject, reason = "It is spam.") =>
  andAdvance(caller.call(createReport, { body: { subject, reason } }));
/** Every open case, over all pages. */
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
const lastActs = async (size: number) =>
  (await moderator.call(listModerationActions, { query: { size } })).body.acts;

describe("a report", () => {
  it("opens a case that counts every reporter once", async () => {
    const { post_id: id, site_id } = await makePublication(app.platform);
    const subject = { kind: "post", id } as const;
    const user = await makeCaller("Queequeg");
    const first = await report(user, subject, "It is copied.");
    const second = await report(user, subject, "Really, it is.");
    expect([first.status, second.body.id, second.body.reason]).toEqual([201, first.body.id, "It is copied."]);
    await report(await makeCaller("Tashtego"), subject);
    expect(await caseOf(id)).toMatchObject({
      reports: 2,
      state: "open",
      reasons: [
        { reporter: "Tashtego", reason: "It is spam." },
        { reporter: "Queequeg", reason: "It is copied." },
      ],
      thing: { excerpt: "Loomings", site: { id: site_id }, hidden: false, post_id: null },
    });
  });

  it("opens one case for two hundred concurrent reports", async () => {
    const { post_id: id } = await makePublication(app.platform);
    const callers = await Promise.all(Array.from({ length: 50 }, () => makeCaller()));
    const sent = await Promise.all(
      Array.from({ length: 200 }, (_, at) => report(callers[at % 50] as Caller, { kind: "post", id })),
    );
    expect(sent.every(({ status }) => status === 201)).toBe(true);
    expect((await openCases()).filter(({ subject }) => subject.id === id).map((one) => one.reports)).toEqual([
      50,
    ]);
  });

  it("is accepted only for what readers can see, and reveals nothing else", async () => {
    const user = await makeCaller();
    const draft = (await makePost(app.platform)).id;
    const subjects: ReportSubject[] = [
      { kind: "post", id: draft },
      { kind: "comment", id: draft },
      { kind: "site", id: app.platform.newId() },
    ];
    for (const subject of subjects) {
      const { status, error } = await report(user, subject);
      expect([status, error?.code]).toEqual([404, "not_found"]);
    }
    expect((await report(guest, { kind: "post", id: draft })).error?.code).toBe("sign_in_required");
    const blank = await user.call(createReport, {
      body: { subject: { kind: "post", id: draft }, reason: "  " },
    });
    expect(blank.error?.issues?.[0]?.path).toBe("body.reason");
  });

  it("is limited per user and day", async () => {
    const few = { ...limitTable, reportsByUser: { points: 1, seconds: 86_400 } };
    const strict = await testServer({ config: { limits: few }, secondPlatform: app.platform });
    const eager = await strict.asProgram(await makeUser(app.platform));
    const { post_id: id } = await makePublication(app.platform);
    await report(eager, { kind: "post", id });
    const answer = await report(eager, { kind: "post", id });
    expect([answer.status, answer.error?.code]).toEqual([429, "too_many_reports"]);
    await strict.close();
  });
});

describe("a case", () => {
  it("leaves the queue when it is dismissed, and a later report opens another", async () => {
    const { siteId: site_id } = await makeComment(app.platform);
    const subject = { kind: "site", id: site_id } as const;
    await report(await makeCaller(), subject);
    const opened = await caseOf(site_id);
    const key = { params: { id: opened?.id ?? "" }, body: { reason: "Fair enough." } };
    expect((await andAdvance(moderator.call(dismissCase, key))).body).toEqual({ dismissed: true });
    const second = await andAdvance(moderator.call(dismissCase, key));
    expect([second.status, second.error?.code]).toEqual([409, "case_closed"]);
    expect(await caseOf(site_id)).toBeUndefined();
    const closed = (await moderator.call(listCases, { query: { state: "closed", size: 1 } })).body.cases[0];
    expect(closed).toMatchObject({ id: opened?.id, resolution: "dismissed", closed_by: "Starbuck" });
    await report(await makeCaller(), subject);
    expect((await caseOf(site_id))?.reports).toBe(1);
  });

  it.each(["post", "comment", "site"] as const)("about a %s is logged when it is dismissed", async (kind) => {
    const { siteId, id, commentId } = await makeComment(app.platform, { text: `Buy ${"pills".repeat(50)}` });
    const reported = {
      post: { id, excerpt: "Loomings" },
      comment: { id: commentId, excerpt: `Buy ${"pills".repeat(50)}`.slice(0, 200) },
      site: { id: siteId, excerpt: "The Spouter-Inn" },
    }[kind];
    const subject = { kind, id: reported.id };
    await report(await makeCaller(), subject);
    const key = { params: { id: (await caseOf(subject.id))?.id ?? "" }, body: { reason: "Fair enough." } };
    await andAdvance(moderator.call(dismissCase, key));
    expect((await lastActs(1))[0]).toMatchObject({
      ...{ action: "case_dismissed", actor: { name: "Starbuck" }, subject, excerpt: reported.excerpt },
      ...{ reason: "Fair enough.", site_id: siteId },
    });
  });

  it("by two moderators at once is dismissed once", async () => {
    const { commentId } = await makeComment(app.platform);
    await report(await makeCaller(), { kind: "comment", id: commentId });
    const id = (await caseOf(commentId))?.id ?? "";
    const row = { sql: "SELECT 1 FROM moderation_cases WHERE id = $id FOR UPDATE", bind: { id } };
    const answers = await raceForRow(app.platform, row, () =>
      [moderator, admin].map((caller) => caller.call(dismissCase, { params: { id }, body: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("shows the comment's text and is closed by its removal, which is logged", async () => {
    const { siteId, id, commentId } = await makeComment(app.platform, { text: "Buy pills." });
    await report(await makeCaller(), { kind: "comment", id: commentId });
    const thing = (await caseOf(commentId))?.thing;
    expect(thing).toMatchObject({ excerpt: "Buy pills.", post_id: id, hidden: false });
    expect(thing?.url).toMatch(new RegExp(`#comment-${commentId}$`));
    await andAdvance(
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
      excerpt: "Buy pills.",
      reason: "Spam.",
      site_id: siteId,
    });
    const back = { params: { siteId, id, commentId }, body: { state: "approved" } } as const;
    expect((await andAdvance(moderator.call(updateComment, back))).body.state).toBe("approved");
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

  it("is hidden from readers; its owner sees the reason and cannot publish it again", async () => {
    const { id, siteId, owner, page } = await makeScene();
    await report(await makeCaller(), { kind: "post", id });
    expect(await page()).toBe(200);
    const removal = { params: { id }, body: { reason: "It is copied from a book." } };
    expect((await andAdvance(moderator.call(removePost, removal))).body).toEqual({ removed: true });
    expect((await andAdvance(moderator.call(removePost, removal))).status).toBe(200);
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
    const published = await owner.call(publishPost, { params, body: {} });
    expect([published.status, published.error?.code]).toEqual([409, "post_removed"]);
    expect(published.error?.message).toContain("It is copied from a book.");
  });

  it("is restored as readers saw it, with its comments, and later changes stay a draft", async () => {
    const { id, siteId, owner, page } = await makeScene();
    await andAdvance(moderator.call(removePost, { params: { id }, body: { reason: "A mistake." } }));
    const params = { siteId, id };
    await owner.call(updatePost, { params, body: { title: "Written since", last_version: 1 } });
    expect((await andAdvance(moderator.call(restorePost, { params: { id }, body: {} }))).body).toEqual({
      removed: false,
    });
    expect((await andAdvance(moderator.call(restorePost, { params: { id }, body: {} }))).status).toBe(200);
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

  it("must be published: drafts are not found", async () => {
    const { id } = await makePost(app.platform);
    const answer = await andAdvance(moderator.call(removePost, { params: { id }, body: { reason: "Hm." } }));
    expect([answer.status, answer.error?.code]).toEqual([404, "post_not_found"]);
  });
});

describe("a suspended account", () => {
  it("is signed out and cannot sign in; its site is hidden everywhere until the suspension is lifted", async () => {
    const { platform } = app;
    const user = await makeUser(platform, { email: "ahab@pequod.example", password: "the white whale" });
    const site = await makeSite(platform, { id: user.id });
    const { post_id: id } = await makePublication(platform, { site_id: site.id });
    await execute(
      platform.db,
      "INSERT INTO topics (slug, name, posts_count, authors_count) VALUES ('sea', 'Sea', 1, 1)",
    );
    await execute(
      platform.db,
      "INSERT INTO publication_topics (topic_slug, post_id, site_id, published_at) VALUES ('sea', $id, $site, now())",
      { id, site: site.id },
    );
    const owner = await app.asProgram(site);
    const follower = await app.asProgram(await makeUser(platform));
    await follower.call(followSite, { body: { site_id: site.id } });
    const other = await makeSite(platform);
    await owner.call(followSite, { body: { site_id: other.id } });
    const host = `site-${site.id.slice(-9)}.localhost:4000`;
    const at = async (headers: { host: string }, url: string) => app.server.inject({ url, headers });
    const signInAgain = async () =>
      (await app.asGuest()).call(signIn, {
        body: { identifier: "ahab@pequod.example", password: "the white whale" },
      });
    const visibility = async () => ({
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
    expect(await visibility()).toEqual(open);

    await report(follower, { kind: "site", id: site.id });
    const suspension = { params: { id: site.id }, body: { reason: "A machine made it." } };
    expect((await andAdvance(moderator.call(suspendAccount, suspension))).error?.code).toBe("forbidden");
    expect((await andAdvance(admin.call(suspendAccount, suspension))).body).toEqual({ suspended: true });
    expect((await andAdvance(admin.call(suspendAccount, suspension))).status).toBe(200);
    expect(await visibility()).toEqual({
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
    expect((await signInAgain()).error?.code).toBe("account_suspended");
    expect((await follower.call(followSite, { body: { site_id: site.id } })).error?.code).toBe(
      "site_not_found",
    );
    expect(await caseOf(site.id)).toBeUndefined();

    expect(
      (await andAdvance(admin.call(unsuspendAccount, { params: { id: site.id }, body: {} }))).body,
    ).toEqual({
      suspended: false,
    });
    expect(await visibility()).toEqual(open);
    expect((await signInAgain()).status).toBe(200);
    expect((await lastActs(2)).map(({ action, actor }) => [action, actor.name])).toEqual([
      ["account_unsuspended", "Stubb"],
      ["account_suspended", "Stubb"],
    ]);
  });

  it("cannot be the admin's own", async () => {
    const self = await makeUser(app.platform, { groups: [Role.admin] });
    const answer = await (await app.asProgram(self)).call(suspendAccount, {
      params: { id: self.id },
      body: { reason: "Tired." },
    });
    expect([answer.status, answer.error?.code]).toEqual([403, "forbidden"]);
  });
});

describe("the moderation log", () => {
  it("is paged by `next`, each action once, without what creators do on their own sites", async () => {
    const { siteId, id, commentId } = await makeComment(app.platform);
    const owner = await app.asProgram({ id: siteId });
    const before = await lastActs(1);
    await andAdvance(owner.call(deleteComment, { params: { siteId, id, commentId } }));
    expect(await lastActs(1)).toEqual(before);
    const ids: string[] = [];
    let next: string | null = null;
    do {
      const query: { size: number; next?: string } = { size: 3, ...(next ? { next } : {}) };
      const { body } = await moderator.call(listModerationActions, { query });
      ids.push(...body.acts.map((act) => act.id));
      next = body.next;
    } while (next);
    const [row] = await select<{ all: number }>(
      app.platform.db,
      'SELECT count(*)::int AS "all" FROM moderation_log',
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
