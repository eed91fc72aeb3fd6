import { getMailSubscription, updateMailSubscription } from "@quire/contracts/calls/mailing";
import { updateNotificationSettings, updatePreferences } from "@quire/contracts/calls/preferences";
import type { EmailTopic } from "@quire/domain/audience/notificationChoice";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Mail, Message } from "../../../platform/mail/mail.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { makeComment } from "../../../testing/factories/comment.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser, type UserOptions } from "../../../testing/factories/user.ts";
import { runDuring } from "../../../testing/raceForRow.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { users } from "../../accounts/models/users.ts";
import { deliverEvents } from "../notifications/jobs/handleDeliver.ts";
import { notify } from "../notify.ts";
import { queueTopicEmail } from "../queueTopicEmail.ts";
import { sendDueEmails } from "./sendDueEmails.ts";

const HOUR = 3_600_000;

const emails: Message[] = [];
const mail: Mail = {
  send(message) {
    emails.push(message);
    return Promise.resolve({ messageId: message.messageId ?? "" });
  },
};

let app: TestServer;
let siteId: string;
let postId: string;
beforeAll(async () => {
  // A Thursday, 12:00 UTC.
  app = await testServer({ mail });
});
afterAll(() => app.close());
beforeEach(async () => {
  emails.length = 0;
  await execute(app.platform.db, "DELETE FROM graphile_worker._private_jobs");
  await execute(app.platform.db, "UPDATE notifications SET email_due_at = NULL");
  siteId = (await makeSite(app.platform, { name: "The Spouter-Inn" })).id;
  postId = (await makePublication(app.platform, { site_id: siteId })).post_id;
});

const makeReader = (options: UserOptions = {}) =>
  makeUser(app.platform, { email_verified_at: app.platform.clock.now(), ...options });

async function send(notification: Parameters<typeof notify>[1]) {
  await withTransaction(app.platform.db, (transaction) =>
    notify(scopeOf(app.platform, transaction), notification),
  );
  await deliverEvents(app.platform);
}

async function reply(userId: string, text = "Aye, and a whale.") {
  const actor = await makeUser(app.platform, { name: "Starbuck" });
  const { commentId } = await makeComment(app.platform, { post_id: postId, user_id: actor.id, text });
  await send({
    kind: "reply",
    userIds: [userId],
    siteId,
    postId,
    commentId,
    actorId: actor.id,
    groupKey: `reply ${commentId}`,
  });
  return commentId;
}

async function follow(userIds: string[], actorName = "Ahab") {
  const actor = await makeUser(app.platform, { name: actorName });
  await send({
    kind: "follower",
    userIds,
    siteId: userIds[0] ?? null,
    actorId: actor.id,
    groupKey: "follower",
  });
}

async function deliver() {
  await sendDueEmails(app.platform);
  await app.platform.jobs.runDue();
}

const hashOf = (email: Message | undefined) =>
  /unsubscribe\/([^>]*)>/.exec(email?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";

describe("a notification by email", () => {
  it("says what happened, with the words, a link, the site's name and one click to end its kind", async () => {
    const reader = await makeReader();
    const commentId = await reply(reader.id, "Aye <b>whale</b>.");
    await deliver();
    expect(emails).toHaveLength(1);
    const [email] = emails;
    expect(email).toMatchObject({
      to: reader.email,
      subject: "Starbuck replied to your comment on “Loomings”",
    });
    expect(email?.text).toContain("“Aye <b>whale</b>.”");
    expect(email?.text).toContain(`#comment-${commentId}`);
    expect(email?.html).toContain("Aye &lt;b&gt;whale&lt;/b&gt;.");
    expect(email?.html).toContain(">The Spouter-Inn</a>");
    expect(email?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    await deliver();
    expect(emails).toHaveLength(1);
  });

  it("is below the emails about the comments that it answers, the same whenever it is sent", async () => {
    const reader = await makeReader();
    const actor = await makeUser(app.platform, { name: "Starbuck" });
    const written = { post_id: postId, user_id: actor.id };
    const first = await makeComment(app.platform, written);
    const second = await makeComment(app.platform, { ...written, answers: first.commentId });
    for (const { commentId } of [first, second]) {
      const about = { userIds: [reader.id], siteId, postId, commentId, actorId: actor.id };
      await send({ kind: "reply", ...about, groupKey: `reply ${commentId}` });
      app.platform.clock.advance(1000);
    }
    await deliver();
    const [domain] = /@.*(?=>$)/.exec(emails[0]?.messageId ?? "") ?? [];
    const nameOf = (kind: string, id: string) => `<${kind}.${id}.${reader.id}${domain}>`;
    const [post, one, two] = [
      nameOf("post", postId),
      nameOf("comment", first.commentId),
      nameOf("comment", second.commentId),
    ];
    expect(emails.map(({ messageId }) => messageId)).toEqual([one, two]);
    expect(emails[0]?.headers).toMatchObject({ "In-Reply-To": post, References: post });
    expect(emails[1]?.headers).toMatchObject({ "In-Reply-To": one, References: `${post} ${one}` });
  });

  it("of a removed comment gives the reason, and no link to it", async () => {
    const reader = await makeReader();
    const { commentId } = await makeComment(app.platform, { post_id: postId, user_id: reader.id });
    await execute(
      app.platform.db,
      "UPDATE comments SET state = 'removed', removed_at = now(), removed_from = 'approved', removal_reason = 'No spoilers.' WHERE id = $id",
      { id: commentId },
    );
    const data = { event: "comment_removed" as const };
    const about = { userIds: [reader.id], siteId, postId, commentId, data };
    await send({ kind: "moderation", ...about, groupKey: `comment_state ${commentId}` });
    await deliver();
    expect(emails[0]?.text).toContain("was removed.\n\nReason: No spoilers.");
    expect(emails[0]?.text).not.toContain("See it");
  });

  it("of a user with a digest names the day in their time zone", async () => {
    const reader = await makeReader();
    await (await app.asProgram(reader)).call(updateNotificationSettings, {
      body: { digest: "daily", time_zone: "Pacific/Kiritimati" },
    });
    await reply(reader.id);
    await app.platform.advance(25 * HOUR);
    await deliver();
    expect(emails[0]?.subject).toMatch(/^\w+day \d{1,2} \w+: Starbuck replied/);
  });

  it.each<[string, (userId: string) => Promise<unknown>]>([
    [
      "has read it in the bell",
      (id) =>
        execute(app.platform.db, "UPDATE notifications SET read_at = $now WHERE user_id = $id", {
          id,
          now: app.platform.clock.now(),
        }),
    ],
    [
      "is suspended",
      (id) =>
        execute(app.platform.db, "UPDATE users SET suspended_at = $now WHERE id = $id", {
          id,
          now: app.platform.clock.now(),
        }),
    ],
    [
      "is deleted",
      (id) =>
        execute(app.platform.db, "UPDATE users SET deleted_at = $now WHERE id = $id", {
          id,
          now: app.platform.clock.now(),
        }),
    ],
    [
      "is blocked by the site",
      (id) =>
        execute(
          app.platform.db,
          "INSERT INTO blocked_commenters (site_id, user_id, created_at) VALUES ($siteId, $id, $now)",
          { id, siteId, now: app.platform.clock.now() },
        ),
    ],
    [
      "has turned off the kind",
      (id) =>
        execute(
          app.platform.db,
          "INSERT INTO notification_preferences (user_id, site_id, kind, email) VALUES ($id, '', 'reply', false)",
          { id },
        ),
    ],
    [
      "has turned off the site",
      (id) =>
        execute(
          app.platform.db,
          "INSERT INTO notification_preferences (user_id, site_id, kind, email) VALUES ($id, $siteId, '', false)",
          { id, siteId },
        ),
    ],
    [
      "has turned off all email",
      (id) => execute(app.platform.db, "UPDATE users SET preferences = '{2}' WHERE id = $id", { id }),
    ],
  ])("isn't sent to a user who by then %s", async (_, change) => {
    const reader = await makeReader();
    await reply(reader.id);
    await change(reader.id);
    await deliver();
    expect(emails).toEqual([]);
  });

  it("isn't sent after its comment was removed", async () => {
    const commentId = await reply((await makeReader()).id);
    await execute(app.platform.db, "UPDATE comments SET state = 'removed' WHERE id = $commentId", {
      commentId,
    });
    await deliver();
    expect(emails).toEqual([]);
  });

  it("isn't sent if another server is sending it", async () => {
    const { id } = await makeReader();
    await reply(id);
    const sql = "UPDATE notifications SET email_due_at = NULL WHERE user_id = $id RETURNING id";
    await runDuring(app.platform, { sql, bind: { id } }, deliver);
    expect(emails).toEqual([]);
  });

  it("waits for the end of quiet hours, in the reader's time zone", async () => {
    const reader = await makeReader();
    const browser = await app.asBrowser(reader);
    const local = (offset: number) => {
      const at = new Date(app.platform.clock.now().getTime() + offset + 5.5 * HOUR);
      return at.getUTCHours() * 60 + at.getUTCMinutes();
    };
    const body = { time_zone: "Asia/Kolkata", quiet_from: local(-HOUR), quiet_to: local(2 * HOUR) };
    expect((await browser.call(updateNotificationSettings, { body })).status).toBe(200);
    await reply(reader.id);
    await deliver();
    expect(emails).toEqual([]);
    await app.platform.advance(HOUR);
    await deliver();
    expect(emails).toEqual([]);
    await app.platform.advance(HOUR + 60_000);
    await deliver();
    expect(emails).toHaveLength(1);
  });

  it("of new followers is one a day", async () => {
    const creator = await makeReader();
    await makeSite(app.platform, { id: creator.id });
    await follow([creator.id], "Ahab");
    await follow([creator.id], "Queequeg");
    await follow([creator.id], "Pip");
    await deliver();
    expect(emails).toEqual([]);
    await app.platform.advance(24 * HOUR);
    await deliver();
    expect(emails.map(({ subject }) => subject)).toEqual(["3 people followed you"]);
  });

  it("is part of the weekly digest of a reader who chose one", async () => {
    const reader = await makeReader();
    const browser = await app.asBrowser(reader);
    await browser.call(updateNotificationSettings, { body: { digest: "weekly" } });
    await reply(reader.id, "First.");
    await app.platform.advance(1000);
    await reply(reader.id, "Second.");
    await deliver();
    expect(emails).toEqual([]);
    await app.platform.advance(7 * 24 * HOUR);
    await deliver();
    expect(emails.map(({ subject }) => subject)).toEqual([
      "Wednesday 14 January: Starbuck replied to your comment on “Loomings” and 1 more",
    ]);
    expect(emails[0]?.text).toMatch(/- Starbuck replied.*“First\.”.*“Second\.”/s);
  });

  it("of new followers isn't put off by one who follows once it is due", async () => {
    const creator = await makeReader();
    await makeSite(app.platform, { id: creator.id });
    await follow([creator.id], "Ahab");
    await app.platform.advance(24 * HOUR);
    await follow([creator.id], "Queequeg");
    await deliver();
    expect(emails.map(({ subject }) => subject)).toEqual(["Queequeg and Ahab followed you"]);
  });
});

describe("one click", () => {
  it("ends the kind on every site, however a site was set, and nothing else", async () => {
    const reader = await makeReader();
    const browser = await app.asBrowser(reader);
    await browser.call(updatePreferences, {
      params: { id: siteId },
      body: { kinds: { reply: { email: true } } },
    });
    await reply(reader.id);
    await deliver();
    const hash = hashOf(emails[0]);
    const guest = await app.asGuest();
    expect((await guest.call(getMailSubscription, { params: { hash } })).body).toEqual({
      site: null,
      topic: "Replies to your comments",
      subscribed: true,
      complained: false,
    });
    const posted = await app.server.inject({
      method: "POST",
      url: `/unsubscribe/${hash}`,
      payload: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(posted.statusCode).toBe(200);
    await reply(reader.id);
    await deliver();
    expect(emails).toHaveLength(1);
    await makeSite(app.platform, { id: reader.id });
    await follow([reader.id]);
    await app.platform.advance(24 * HOUR);
    await deliver();
    expect(emails).toHaveLength(2);
    const again = await guest.call(updateMailSubscription, { params: { hash }, body: { subscribed: true } });
    expect(again.body.subscribed).toBe(true);
    await reply(reader.id);
    await deliver();
    expect(emails).toHaveLength(3);
  });

  it("refuses a changed link", async () => {
    const reader = await makeReader();
    await reply(reader.id);
    await deliver();
    const guest = await app.asGuest();
    for (const hash of [
      hashOf(emails[0]).replace(".reply.", ".follower."),
      `n${reader.id}.reply.`,
      `n${reader.id}`,
    ]) {
      expect((await guest.call(getMailSubscription, { params: { hash } })).status).toBe(404);
    }
  });
});

describe("an email of another module about a topic", () => {
  async function send(userId: string, topic: EmailTopic, isEssential = false) {
    const user = await users(app.platform.db).findByPk(userId);
    await withTransaction(app.platform.db, (transaction) =>
      queueTopicEmail(
        scopeOf(app.platform, transaction),
        { to: { kind: "email", value: String(user?.get().email) }, userId, siteId, topic, isEssential },
        { subject: topic, lines: ["Paid."], sms: "" },
      ),
    );
    await app.platform.jobs.runDue();
  }

  it("shows the site to its buyer, and ends with one click", async () => {
    const buyer = await makeReader();
    await send(buyer.id, "receipt", true);
    expect(emails[0]?.html).toContain(">The Spouter-Inn</a>");
    const guest = await app.asGuest();
    const link = { params: { hash: hashOf(emails[0]) } };
    expect((await guest.call(getMailSubscription, link)).body.topic).toBe("Receipts");
    await guest.call(updateMailSubscription, { ...link, body: { subscribed: false } });
    await send(buyer.id, "receipt", true);
    expect(emails).toHaveLength(1);
    await send(buyer.id, "delivery");
    expect(emails).toHaveLength(2);
  });

  it("is texted to a mobile only if emails about it are wanted", async () => {
    const { id } = await makeReader({ preferences: [], mobile: "+919812345678" });
    const to = { kind: "mobile", value: "+919812345678" } as const;
    for (const isEssential of [false, true]) {
      await withTransaction(app.platform.db, (transaction) =>
        queueTopicEmail(
          scopeOf(app.platform, transaction),
          { to, userId: id, siteId, topic: "sale", isEssential },
          { subject: "sale", lines: [], sms: isEssential ? "essential" : "sale" },
        ),
      );
      await app.platform.jobs.runDue();
    }
    expect(app.platform.texts.map(({ text }) => text)).toEqual(["essential"]);
  });

  it("reaches users without email notifications only if it is essential", async () => {
    const { id } = await makeReader({ preferences: [] });
    await send(id, "sale");
    expect(emails).toEqual([]);
    await send(id, "payout", true);
    expect(emails).toHaveLength(1);
  });
});
