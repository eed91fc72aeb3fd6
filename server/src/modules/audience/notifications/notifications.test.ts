import { blockCommenter, createComment, deleteComment, updateComment } from "@quire/contracts/calls/comments";
import * as drafts from "@quire/contracts/calls/drafts";
import {
  listNotificationActors,
  listNotifications,
  readNotifications,
} from "@quire/contracts/calls/notifications";
import { followSite, likePost, unfollowSite, unlikePost } from "@quire/contracts/calls/reactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { users } from "../../accounts/models/users.ts";
import { notifications } from "../models/notifications.ts";
import { notify } from "../notify.ts";
import { deliverEvents } from "./jobs/handleDeliver.ts";
import { handlePrune } from "./jobs/handlePrune.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

async function reader(name = "Queequeg") {
  const user = await makeUser(app.platform, { name, email_verified_at: new Date() });
  return { ...user, as: await app.asBrowser(user) };
}

async function openSite(fields: Parameters<typeof makeSite>[1] = {}) {
  const site = await makeSite(app.platform, fields);
  const { post_id: id } = await makePublication(app.platform, { site_id: site.id });
  return { siteId: site.id, owner: await app.asBrowser(site), params: { siteId: site.id, id } };
}

async function listOf(caller: Caller) {
  await deliverEvents(app.platform);
  return (await caller.call(listNotifications, { query: {} })).body;
}

const textsOf = async (caller: Caller) => (await listOf(caller)).notifications.map(({ text }) => text);

const unreadOf = async (caller: Caller) => (await listOf(caller)).unread;

describe("likes and follows", () => {
  it("are grouped while unread, counted once, and taken back", async () => {
    const { owner, params, siteId } = await openSite();
    const like = { params: { siteId, postId: params.id } };
    const [ahab, starbuck, stubb] = [await reader("Ahab"), await reader("Starbuck"), await reader("Stubb")];
    await ahab.as.call(likePost, like);
    await ahab.as.call(likePost, like);
    expect(await textsOf(owner)).toEqual(["Ahab liked “Loomings”"]);
    await starbuck.as.call(likePost, like);
    await stubb.as.call(likePost, like);
    expect(await textsOf(owner)).toEqual(["3 people liked “Loomings”"]);
    expect(await unreadOf(owner)).toBe(1);
    await stubb.as.call(unlikePost, like);
    expect(await textsOf(owner)).toEqual(["Starbuck and Ahab liked “Loomings”"]);
    await starbuck.as.call(unlikePost, like);
    await ahab.as.call(unlikePost, like);
    expect(await textsOf(owner)).toEqual([]);
    await ahab.as.call(followSite, { body: { site_id: siteId } });
    expect(await textsOf(owner)).toEqual(["Ahab followed you"]);
    await ahab.as.call(unfollowSite, { body: { site_id: siteId } });
    expect(await textsOf(owner)).toEqual([]);
  });

  it("are grouped by one delivery, with those that were delivered before", async () => {
    const { owner, params, siteId } = await openSite();
    const like = { params: { siteId, postId: params.id } };
    const readers = await Promise.all(Array.from({ length: 6 }, (_, n) => reader(`Reader ${n}`)));
    await readers[0]?.as.call(likePost, like);
    expect(await textsOf(owner)).toEqual(["Reader 0 liked “Loomings”"]);
    await readers[0]?.as.call(unlikePost, like);
    for (const { as } of readers.slice(1)) await as.call(likePost, like);
    await readers[0]?.as.call(likePost, like);
    const [shown] = (await listOf(owner)).notifications;
    expect(shown).toMatchObject({ text: "6 people liked “Loomings”", count: 6 });
    expect(shown?.actors.map(({ name }) => name)).toEqual(["Reader 0", "Reader 5", "Reader 4"]);
  });

  it("name their people, the latest first, only to whom they are about", async () => {
    const { owner, params, siteId } = await openSite();
    const like = { params: { siteId, postId: params.id } };
    const writer = await reader("Ahab");
    await makeSite(app.platform, { id: writer.id, domain: `ahab-${siteId.slice(-6)}` });
    const readers = [writer, ...(await Promise.all(["Stubb", "Flask", "Pip"].map((name) => reader(name))))];
    for (const { as } of readers) await as.call(likePost, like);
    const [shown] = (await listOf(owner)).notifications;
    expect(shown?.actors).toHaveLength(3);
    const input = { params: { id: String(shown?.id) } };
    const { actors } = (await owner.call(listNotificationActors, input)).body;
    expect(actors.map(({ name }) => name)).toEqual(["Pip", "Flask", "Stubb", "Ahab"]);
    expect(actors.map(({ url }) => url !== null)).toEqual([false, false, false, true]);
    expect((await writer.as.call(listNotificationActors, input)).error?.code).toBe("notification_not_found");
  });

  it("leave nothing when taken back before they are delivered", async () => {
    const { owner, params, siteId } = await openSite();
    const like = { params: { siteId, postId: params.id } };
    const ahab = await reader("Ahab");
    await ahab.as.call(likePost, like);
    await ahab.as.call(followSite, { body: { site_id: siteId } });
    const comment = await ahab.as.call(createComment, { params, body: { text: "A whale!" } });
    await ahab.as.call(unlikePost, like);
    await ahab.as.call(unfollowSite, { body: { site_id: siteId } });
    await ahab.as.call(deleteComment, { params: { ...params, commentId: comment.body.id } });
    expect(await textsOf(owner)).toEqual([]);
    expect(await notifications(app.platform.db).count({ where: { user_id: siteId } })).toBe(0);
  });

  it("of oneself notify no one", async () => {
    const { owner, params, siteId } = await openSite();
    await owner.call(likePost, { params: { siteId, postId: params.id } });
    await owner.call(createComment, { params, body: { text: "My own." } });
    expect(await textsOf(owner)).toEqual([]);
  });
});

describe("comments", () => {
  it("notify the owner, and replies their author, once each", async () => {
    const { owner, params } = await openSite();
    const [ahab, starbuck] = [await reader("Ahab"), await reader("Starbuck")];
    const first = await ahab.as.call(createComment, { params, body: { text: "A whale!" } });
    await starbuck.as.call(createComment, { params, body: { text: "Where?", parent: first.body.id } });
    expect(await textsOf(owner)).toEqual(["Starbuck and Ahab commented on “Loomings”"]);
    expect((await listOf(ahab.as)).notifications).toMatchObject([
      {
        text: "Starbuck replied to your comment on “Loomings”",
        detail: "Where?",
        url: expect.stringMatching(/#comment-b\w{19}$/),
      },
    ]);
    app.platform.clock.advance(1000);
    // The owner answered: only the reply's author is notified.
    const own = await owner.call(createComment, { params, body: { text: "Astern.", parent: first.body.id } });
    await starbuck.as.call(createComment, { params, body: { text: "Aye.", parent: own.body.id } });
    expect((await textsOf(owner))[0]).toBe("Starbuck replied to your comment on “Loomings”");
  });

  it.each([
    [400, "x"],
    [400, "🐋"],
    [399, "🐋"],
  ])("are shown in full up to 400 characters, and then cut: %i and %s", async (length, last) => {
    const { owner, params } = await openSite();
    const { as } = await reader("Ahab");
    const shown = "x".repeat(length);
    await as.call(createComment, { params, body: { text: shown } });
    const [{ detail: full } = {}] = (await listOf(owner)).notifications;
    await owner.call(readNotifications, { body: { until: app.platform.clock.now().toISOString() } });
    app.platform.clock.advance(1000);
    await as.call(createComment, { params, body: { text: `${shown}${last}x` } });
    const [{ detail: cut } = {}] = (await listOf(owner)).notifications;
    expect([full, cut]).toEqual([shown, length === 400 ? `${shown}…` : `${shown}🐋…`]);
  });

  it("that await approval notify the owner at once, and others when approved", async () => {
    const { owner, params } = await openSite({ comment_default: "pending" });
    const [ahab, starbuck] = [await reader("Ahab"), await reader("Starbuck")];
    const approve = (commentId: string) =>
      owner.call(updateComment, { params: { ...params, commentId }, body: { state: "approved" } });
    const first = (await ahab.as.call(createComment, { params, body: { text: "A whale!" } })).body.id;
    expect(await textsOf(owner)).toEqual(["Ahab commented on “Loomings”, awaiting your approval"]);
    await approve(first);
    expect(await textsOf(ahab.as)).toEqual(["Your comment on “Loomings” was approved"]);
    const second = await starbuck.as.call(createComment, { params, body: { text: "Where?", parent: first } });
    expect(await textsOf(ahab.as)).toHaveLength(1);
    app.platform.clock.advance(1000);
    await approve(second.body.id);
    expect((await textsOf(ahab.as))[0]).toBe("Starbuck replied to your comment on “Loomings”");
    app.platform.clock.advance(1000);
    // A removed comment takes its notification with it, and its author is notified.
    await owner.call(updateComment, {
      params: { ...params, commentId: second.body.id },
      body: { state: "removed", reason: "No spoilers." },
    });
    expect(await textsOf(ahab.as)).toEqual(["Your comment on “Loomings” was approved"]);
    expect((await listOf(starbuck.as)).notifications[0]).toMatchObject({
      text: "Your comment on “Loomings” was removed",
      detail: "No spoilers.",
    });
  });

  it("notify no one whom the site has blocked", async () => {
    const { owner, params, siteId } = await openSite();
    const [ahab, starbuck] = [await reader("Ahab"), await reader("Starbuck")];
    const first = await ahab.as.call(createComment, { params, body: { text: "A whale!" } });
    const answer = () =>
      starbuck.as.call(createComment, { params, body: { text: "Where?", parent: first.body.id } });
    await answer();
    expect(await unreadOf(ahab.as)).toBe(1);
    await owner.call(blockCommenter, { params: { id: siteId }, body: { commenter_id: ahab.id } });
    expect(await textsOf(ahab.as)).toEqual([]);
    await answer();
    expect(await textsOf(ahab.as)).toEqual([]);
  });
});

describe("a shared draft", () => {
  it("notifies the invited account, then all writers", async () => {
    const post = await makePost(app.platform, { title: "The Whale" });
    const params = { siteId: post.site_id, id: post.id };
    await users(app.platform.db).update({ email_verified_at: new Date() }, { where: { id: post.site_id } });
    const owner = await app.asBrowser({ id: post.site_id });
    const [ahab, starbuck] = [await reader("Ahab"), await reader("Starbuck")];
    const invite = async (email: string | null) => {
      const { body } = await owner.call(drafts.createDraftInvite, {
        params,
        body: { role: "writer", email: email ?? "" },
      });
      return body.url.split("/draft-invite/")[1] as string;
    };
    const token = await invite(ahab.email);
    expect(await textsOf(ahab.as)).toEqual(["Ishmael emailed you an invite to write “The Whale” together"]);
    await ahab.as.call(drafts.acceptDraftInvite, { body: { token } });
    expect([await textsOf(ahab.as), await textsOf(owner)]).toEqual([
      [],
      ["Ahab joined you in writing “The Whale”"],
    ]);
    await starbuck.as.call(drafts.acceptDraftInvite, { body: { token: await invite(starbuck.email) } });
    app.platform.clock.advance(1000);
    await owner.call(drafts.createDraftComment, { params, body: { text: "Longer, please." } });
    expect((await textsOf(ahab.as))[0]).toBe("Ishmael commented on the draft “The Whale”");
    await owner.call(drafts.removeWriter, { params: { ...params, userId: ahab.id } });
    expect(await textsOf(ahab.as)).toEqual([]);
  });
});

describe("reading", () => {
  async function send(userId: string, groupKey: string) {
    await withTransaction(app.platform.db, (transaction) =>
      notify(scopeOf(app.platform, transaction), {
        kind: "payout",
        userIds: [userId],
        siteId: null,
        groupKey,
        data: { event: "onHold" },
      }),
    );
    await deliverEvents(app.platform);
  }

  it("is shared by devices, by id or up to a time; later events are new again", async () => {
    const { id, as } = await reader();
    const other = await app.asProgram({ id });
    for (const key of ["a", "b", "c"]) {
      await send(id, key);
      app.platform.clock.advance(1000);
    }
    const { notifications: shown } = (await as.call(listNotifications, { query: {} })).body;
    const [latest, middle] = shown;
    const read = await as.call(readNotifications, { body: { ids: [latest?.id as string] } });
    expect(read.body).toEqual({ unread: 2 });
    await other.call(readNotifications, { body: { until: middle?.updated as string } });
    expect(await unreadOf(as)).toBe(0);
    await send(id, "a");
    expect(await unreadOf(other)).toBe(1);
    expect(
      (await as.call(listNotifications, { query: {} })).body.notifications.map(({ read }) => read),
    ).toEqual([false, true, true, true]);
  });

  it("waits for a row that an email job holds", async () => {
    const { id, as } = await reader();
    await send(id, "held");
    const held = { sql: "SELECT id FROM notifications WHERE user_id = $id FOR UPDATE", bind: { id } };
    const until = app.platform.clock.now().toISOString();
    const [read] = await raceForRow(app.platform, held, () => [
      as.call(readNotifications, { body: { until } }),
    ]);
    expect(read?.body).toEqual({ unread: 0 });
  });

  it("leaves unread what a new event changed while it waited", async () => {
    const { id, as } = await reader();
    await send(id, "held");
    const until = app.platform.clock.now();
    const later = {
      sql: "UPDATE notifications SET updated_at = $later WHERE user_id = $id RETURNING id",
      bind: { id, later: new Date(until.getTime() + 1) },
    };
    const [read] = await raceForRow(app.platform, later, () => [
      as.call(readNotifications, { body: { until: until.toISOString() } }),
    ]);
    expect(read?.body).toEqual({ unread: 1 });
  });

  it("pages by key, and refuses another user's", async () => {
    const { id, as } = await reader();
    const stranger = await reader();
    for (let n = 0; n < 5; n++) await send(id, `n${n}`);
    const seen: string[] = [];
    let next: string | null | undefined;
    do {
      const { body } = await as.call(listNotifications, { query: { size: 2, ...(next ? { next } : {}) } });
      seen.push(...body.notifications.map((one) => one.id));
      next = body.next;
    } while (next);
    expect(new Set(seen).size).toBe(5);
    await stranger.as.call(readNotifications, { body: { ids: seen } });
    expect(await unreadOf(as)).toBe(5);
  });

  it.each([{}, { ids: ["x"] }, { until: "soon" }, { ids: [], until: "2026-01-05T00:00:00.000Z" }])(
    "refuses %j",
    async (body) => {
      const { as } = await reader();
      expect((await as.call(readNotifications, { body })).status).toBe(400);
    },
  );

  it("ends: read ones are deleted after 90 days, others after a year", async () => {
    const { id, as } = await reader();
    await send(id, "read");
    await as.call(readNotifications, { body: { until: app.platform.clock.now().toISOString() } });
    await send(id, "unread");
    const left = () => notifications(app.platform.db).count({ where: { user_id: id } });
    const leftAfter = async (days: number) => {
      app.platform.clock.advance(days * 86_400_000);
      await handlePrune(app.platform);
      return left();
    };
    expect([await leftAfter(89), await leftAfter(2), await leftAfter(250), await leftAfter(30)]).toEqual([
      2, 1, 1, 0,
    ]);
  });

  it("stays for a year after the last event of its group", async () => {
    const { id } = await reader();
    await send(id, "payouts");
    app.platform.clock.advance(364 * 86_400_000);
    await send(id, "payouts");
    app.platform.clock.advance(2 * 86_400_000);
    await handlePrune(app.platform);
    expect(await notifications(app.platform.db).count({ where: { user_id: id } })).toBe(1);
  });
});
