import { blockCommenter } from "@quire/contracts/calls/comments";
import { getMailSubscription, updateMailSubscription } from "@quire/contracts/calls/mailing";
import { createPost, publishPost, unpublishPost, updatePost } from "@quire/contracts/calls/posts";
import { getPublishing } from "@quire/contracts/calls/publishing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { type Mail, MailRefused, type Message } from "../../../platform/mail/mail.ts";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser, type UserOptions } from "../../../testing/factories/user.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { sendNewsletter, sweepNewsletters } from "./jobs/names.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A mail server that stores what it accepts and can be told to fail. */
const emails: Message[] = [];
let fail: (message: Message) => Error | null = () => null;
const mail: Mail = {
  send(message) {
    const failure = fail(message);
    if (failure) return Promise.reject(failure);
    emails.push(message);
    return Promise.resolve({ messageId: message.messageId ?? "" });
  },
};

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;

beforeAll(async () => {
  app = await testServer({ mail });
});
afterAll(() => app.close());
beforeEach(async () => {
  emails.length = 0;
  fail = () => null;
  await execute(app.platform.db, "DELETE FROM graphile_worker._private_jobs");
  site = await makeSite(app.platform, { name: "The Spouter-Inn" });
  owner = await app.asProgram(site);
});

async function addFollower(options: UserOptions = {}) {
  const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now(), ...options });
  await execute(
    app.platform.db,
    "INSERT INTO follows (user_id, site_id, created_at) VALUES ($id, $siteId, $now)",
    { id: user.id, siteId: site.id, now: app.platform.clock.now() },
  );
  return user;
}

const block = ({ id }: { id: string }) =>
  owner.call(blockCommenter, { params: { id: site.id }, body: { commenter_id: id } });
const publishWithEmail = async (id: string) => {
  const answer = await owner.call(publishPost, {
    params: { siteId: site.id, id },
    body: { publish_newsletter: true },
  });
  await app.platform.jobs.runDue();
  return answer;
};
async function createDraft(body: object) {
  const answer = await owner.call(createPost, {
    params: { siteId: site.id },
    body: { ptype: "blog", title: "Loomings", markdown: "Call me Ishmael.", ...body },
  });
  return answer.body.id;
}
const makeDraft = async () => (await makePost(app.platform, { site_id: site.id })).id;
const recipients = () => emails.map((email) => email.to).sort();
const pathOf = (email: Message | undefined) =>
  new URL(/<(.*)>/.exec(email?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "http://none").pathname;
const hashOf = (email: Message | undefined) => pathOf(email).split("/").at(-1) ?? "";

describe("a post published with a newsletter", () => {
  it("is emailed only to followers who want email and have a verified address", async () => {
    const reader = await addFollower();
    await addFollower({ email_verified_at: null });
    await addFollower({ preferences: [] });
    await addFollower({ suspended_at: app.platform.clock.now() });
    await addFollower({ email: null, mobile: "+919845012345" });
    await block(await addFollower());
    await makeUser(app.platform);
    const id = await makeDraft();
    const before = await owner.call(getPublishing, { params: { siteId: site.id, id } });
    expect(before.body.newsletter).toEqual({ recipients: 1, sent_at: null, delivered: 0, next_at: null });
    expect((await publishWithEmail(id)).status).toBe(200);
    expect(recipients()).toEqual([reader.email]);
    const after = await owner.call(getPublishing, { params: { siteId: site.id, id } });
    expect(after.body.newsletter).toMatchObject({ delivered: 1, sent_at: expect.any(String) });
  });

  it("names its site, its text, its link and how to unsubscribe", async () => {
    await addFollower();
    const id = await createDraft({ markdown: "Call me **Ishmael**.\n\nSome years ago.\n\n[Here](/post/x)." });
    await publishWithEmail(id);
    const [email] = emails;
    expect(email).toMatchObject({ subject: "Loomings", sender: { name: "The Spouter-Inn" } });
    const address = `http://${site.domain}.localhost:4000/post/${id}/loomings`;
    expect(email?.text).toContain("Call me Ishmael.\n\nSome years ago.");
    expect(email?.text).toContain(address);
    expect(email?.html).toContain(">Call me <strong>Ishmael</strong>.</p>");
    expect(email?.html).toContain(
      `?to=${encodeURIComponent(`http://${site.domain}.localhost:4000/post/x`)}"`,
    );
    expect(email?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    expect(email?.text).toContain(pathOf(email));
    expect(email?.html).toContain(pathOf(email));
  });

  it("is emailed once: an update, a second publish and a second job send nothing more", async () => {
    await addFollower();
    const id = await makeDraft();
    await publishWithEmail(id);
    await publishWithEmail(id);
    const params = { siteId: site.id, id };
    await owner.call(updatePost, { params, body: { title: "Later", last_version: 1 } });
    await app.platform.advance(2 * HOUR);
    await publishWithEmail(id);
    await owner.call(unpublishPost, { params });
    await publishWithEmail(id);
    const [row] = await select<{ id: string }>(
      app.platform.db,
      "SELECT id FROM newsletters WHERE post_id = $id",
      { id },
    );
    await app.platform.jobs.enqueue(null, sendNewsletter, { newsletterId: String(row?.id) });
    await app.platform.jobs.runDue();
    expect(emails).toHaveLength(1);
  });

  it("is refused within an hour of another, and stays a draft", async () => {
    await publishWithEmail(await makeDraft());
    const id = await makeDraft();
    const refused = await publishWithEmail(id);
    expect([refused.status, refused.error?.message]).toEqual([429, "Wait an hour before another email."]);
    expect(refused.headers["retry-after"]).toBe("3600");
    const state = await owner.call(getPublishing, { params: { siteId: site.id, id } });
    expect(state.body).toMatchObject({ status: "drafts", newsletter: { sent_at: null } });
    expect(state.body.newsletter.next_at).toBe(
      new Date(app.platform.clock.now().getTime() + HOUR).toISOString(),
    );
    await app.platform.advance(HOUR);
    expect((await publishWithEmail(id)).status).toBe(200);
  });

  it("is refused for a chapter of an unpublished story", async () => {
    const story = await createDraft({ ptype: "parent", subtype: "story", title: "Moby-Dick" });
    const chapter = await createDraft({ ptype: "chapter", parent: story });
    const refused = await publishWithEmail(chapter);
    expect(refused.error?.issues?.[0]?.path).toBe("body.publish_newsletter");
  });
});

describe("restricted content", () => {
  const CANARY = "xylograph";
  const closed = `${"An opening that anybody may read. ".repeat(8)}\n\n<!-- paywall -->\n\nThe ${CANARY} sings.`;
  const pricing = { web: { INR: 5000 } };

  it("is emailed in full only to a buyer", async () => {
    const [reader, buyer, refunded] = [await addFollower(), await addFollower(), await addFollower()];
    const id = await createDraft({ markdown: closed, visibility: "paid", pricing });
    const owned = { site_id: site.id, item_id: id };
    await makeEntitlement(app.platform, { ...owned, user_id: buyer.id });
    await makeEntitlement(app.platform, {
      ...owned,
      user_id: refunded.id,
      revoked_at: app.platform.clock.now(),
    });
    await publishWithEmail(id);
    const withCanary = emails.filter((email) => JSON.stringify(email).includes(CANARY));
    expect(withCanary.map((email) => email.to)).toEqual([buyer.email]);
    expect(emails.find((email) => email.to === reader.email)?.text).toContain("An opening");
    expect(emails).toHaveLength(3);
  });

  it("for followers is emailed to them in full", async () => {
    await addFollower();
    await publishWithEmail(await createDraft({ markdown: closed, visibility: "follow" }));
    expect(emails[0]?.text).toContain(CANARY);
  });

  it("marked as explicit is only announced, except to readers who show explicit posts", async () => {
    const [reader, explicitReader] = [
      await addFollower(),
      await addFollower({ nsfw: true, of_age_at: app.platform.clock.now() }),
    ];
    await publishWithEmail(await createDraft({ markdown: closed, nsfw: true }));
    const htmlTo = (address: string | null) => emails.find((email) => email.to === address)?.html ?? "";
    expect(htmlTo(explicitReader.email)).toContain(CANARY);
    expect(htmlTo(reader.email)).not.toMatch(/An opening|xylograph/);
  });

  it("is cut to its opening when access is restricted before sending", async () => {
    await addFollower();
    const id = await createDraft({ markdown: closed });
    const params = { siteId: site.id, id };
    await owner.call(publishPost, { params, body: { publish_newsletter: true } });
    await owner.call(updatePost, { params, body: { visibility: "paid", pricing, last_version: 1 } });
    await owner.call(publishPost, { params, body: {} });
    await app.platform.jobs.runDue();
    expect(emails).toHaveLength(1);
    expect(JSON.stringify(emails)).not.toContain(CANARY);
  });

  it("of an unpublished draft is never emailed", async () => {
    await addFollower();
    const id = await createDraft({});
    const params = { siteId: site.id, id };
    await owner.call(publishPost, { params, body: { publish_newsletter: true } });
    await owner.call(updatePost, { params, body: { markdown: `Not yet: ${CANARY}.`, last_version: 1 } });
    await app.platform.jobs.runDue();
    expect(JSON.stringify(emails)).not.toContain(CANARY);
    expect(emails).toHaveLength(1);
  });

  it("is not sent when the post is unpublished before sending", async () => {
    await addFollower();
    const id = await makeDraft();
    const params = { siteId: site.id, id };
    await owner.call(publishPost, { params, body: { publish_newsletter: true } });
    await owner.call(unpublishPost, { params });
    await app.platform.jobs.runDue();
    expect(emails).toEqual([]);
    expect(await app.platform.jobs.depth()).toEqual({ waiting: 0, failed: 0 });
  });
});

it("sends one of two posts that are emailed at once, and refuses the other for an hour", async () => {
  const ids = [await makeDraft(), await makeDraft()];
  for (const id of ids) await owner.call(publishPost, { params: { siteId: site.id, id }, body: {} });
  const row = { sql: "SELECT 1 FROM sites WHERE id = $id FOR UPDATE", bind: { id: site.id } };
  const answers = await raceForRow(app.platform, row, () =>
    ids.map((id) =>
      owner.call(publishPost, { params: { siteId: site.id, id }, body: { publish_newsletter: true } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
});

describe("when the mail server fails", () => {
  it("every email is delivered once, although half of them fail at first", async () => {
    const followers = await Promise.all(Array.from({ length: 12 }, () => addFollower()));
    const failing = new Set(followers.slice(0, 6).map(({ email }) => email));
    fail = (message) => (failing.delete(message.to) ? new Error("421 try later") : null);
    await publishWithEmail(await makeDraft());
    expect(emails).toHaveLength(6);
    await app.platform.advance(2 * MINUTE);
    await app.platform.jobs.runDue();
    expect(recipients()).toEqual(followers.map(({ email }) => email).sort());
  });

  it("a half-sent newsletter reaches the rest a minute later, nobody twice and no later follower", async () => {
    // One more than a run sends.
    const followers = await Promise.all(Array.from({ length: 101 }, () => addFollower()));
    const [first] = followers.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const failing = new Set([first?.email]);
    fail = (message) => (failing.delete(message.to) ? new Error("421 try later") : null);
    await publishWithEmail(await makeDraft());
    expect(emails).toHaveLength(99);
    await addFollower();
    await app.platform.jobs.runDue();
    expect(emails).toHaveLength(99);
    await app.platform.advance(MINUTE);
    await app.platform.jobs.runDue();
    expect(recipients()).toEqual(followers.map(({ email }) => email).sort());
  });

  it("for all emails of a run, the next run starts with those behind them", async () => {
    const failing = await Promise.all(Array.from({ length: 100 }, () => addFollower()));
    await app.platform.advance(1000);
    const last = await addFollower();
    fail = ({ to }) => (to === last.email ? null : new Error("421 try later"));
    await publishWithEmail(await makeDraft());
    expect(emails).toEqual([]);
    await app.platform.advance(MINUTE);
    await app.platform.jobs.runDue();
    expect(recipients()).toEqual([last.email]);
    expect(failing.every(({ id }) => id < last.id)).toBe(true);
    fail = () => null;
    await app.platform.advance(HOUR);
    await app.platform.jobs.runDue();
    expect(emails).toHaveLength(101);
  });

  it("for all emails, the job is retried, and a lost job is enqueued again by the sweep", async () => {
    const { email } = await addFollower();
    fail = () => new Error("connect ECONNREFUSED");
    await publishWithEmail(await makeDraft());
    await execute(app.platform.db, "DELETE FROM graphile_worker._private_jobs");
    fail = () => null;
    await app.platform.jobs.enqueue(null, sweepNewsletters, {}, { key: sweepNewsletters });
    await app.platform.jobs.runDue();
    expect(recipients()).toEqual([email]);
  });

  it("a running newsletter is not started twice, and a waiting retry is not hurried", async () => {
    await addFollower();
    fail = () => new Error("connect ECONNREFUSED");
    await publishWithEmail(await makeDraft());
    const waiting = () =>
      select<{ locked_by: string | null; attempts: number }>(
        app.platform.db,
        `SELECT locked_by, attempts FROM graphile_worker.jobs WHERE task_identifier = '${sendNewsletter}'`,
      );
    const sweep = async () => {
      await app.platform.jobs.enqueue(null, sweepNewsletters, {}, { key: sweepNewsletters });
      await app.platform.jobs.runDue();
    };
    await sweep();
    expect(await waiting()).toEqual([{ locked_by: null, attempts: 1 }]);
    const change = (what: string) =>
      execute(
        app.platform.db,
        `UPDATE graphile_worker._private_jobs SET ${what}
          WHERE id IN (SELECT id FROM graphile_worker.jobs WHERE task_identifier = '${sendNewsletter}')`,
      );
    await change("locked_by = 'another', locked_at = now()");
    fail = () => null;
    await sweep();
    expect(emails).toEqual([]);
    expect(await waiting()).toEqual([{ locked_by: "another", attempts: 1 }]);
    await change("locked_by = NULL, locked_at = NULL, run_at = now()");
    await app.platform.jobs.runDue();
    expect(emails).toHaveLength(1);
  });

  it("a rejected mailbox is not retried", async () => {
    const [missing, existing] = [await addFollower(), await addFollower()];
    let tries = 0;
    fail = (message) => {
      if (message.to !== missing.email) return null;
      tries += 1;
      return new MailRefused("550 no such user");
    };
    await publishWithEmail(await makeDraft());
    await app.platform.advance(24 * HOUR);
    await app.platform.jobs.runDue();
    expect([tries, recipients()]).toEqual([1, [existing.email]]);
    expect(await app.platform.jobs.depth()).toEqual({ waiting: 0, failed: 0 });
  });

  it("an email whose record was lost is sent again with the same Message-ID", async () => {
    await addFollower();
    await publishWithEmail(await makeDraft());
    const mine = "(SELECT id FROM newsletters WHERE site_id = $siteId)";
    for (const statement of [
      `UPDATE newsletter_recipients SET sent_at = NULL WHERE newsletter_id IN ${mine}`,
      `UPDATE newsletters SET finished_at = NULL WHERE id IN ${mine}`,
    ]) {
      await execute(app.platform.db, statement, { siteId: site.id });
    }
    await app.platform.jobs.enqueue(null, sweepNewsletters, {}, { key: sweepNewsletters });
    await app.platform.jobs.runDue();
    expect(emails).toHaveLength(2);
    expect(emails[0]?.messageId).toBe(emails[1]?.messageId);
  });
});

describe("a follower's unsubscribe link", () => {
  async function emailFollower() {
    const user = await addFollower();
    await publishWithEmail(await makeDraft());
    return { user, email: emails.find((email) => email.to === user.email) };
  }
  const nextEmails = async () => {
    await app.platform.advance(HOUR);
    emails.length = 0;
    await publishWithEmail(await makeDraft());
    return recipients();
  };

  it("changes nothing by GET", async () => {
    const { email, user } = await emailFollower();
    const guest = await app.asGuest();
    expect((await guest.get(pathOf(email))).status).toBe(200);
    const subscription = await guest.call(getMailSubscription, { params: { hash: hashOf(email) } });
    expect(subscription.body).toEqual({
      site: { name: "The Spouter-Inn", url: `http://${site.domain}.localhost:4000` },
      topic: null,
      subscribed: true,
      complained: false,
    });
    expect(await nextEmails()).toEqual([user.email]);
  });

  it.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "works as a one-click POST of %s without cookies",
    async (type) => {
      const { email } = await emailFollower();
      const answer = await app.server.inject({
        method: "POST",
        url: pathOf(email),
        headers: { "content-type": type, host: "localhost:4000" },
        payload: "List-Unsubscribe=One-Click",
      });
      expect([answer.statusCode, answer.payload]).toEqual([200, "You are unsubscribed.\n"]);
      expect(await nextEmails()).toEqual([]);
    },
  );

  it("works on its page, which can also subscribe again", async () => {
    const { email, user } = await emailFollower();
    const guest = await app.asGuest();
    const params = { hash: hashOf(email) };
    const left = await guest.call(updateMailSubscription, { params, body: { subscribed: false } });
    expect(left.body.subscribed).toBe(false);
    expect(await nextEmails()).toEqual([]);
    await guest.call(updateMailSubscription, { params, body: { subscribed: true } });
    expect(await nextEmails()).toEqual([user.email]);
  });

  it("applies to emails that are queued already", async () => {
    const { email } = await emailFollower();
    await app.platform.advance(HOUR);
    const id = await makeDraft();
    await owner.call(publishPost, { params: { siteId: site.id, id }, body: { publish_newsletter: true } });
    const guest = await app.asGuest();
    emails.length = 0;
    await guest.call(updateMailSubscription, {
      params: { hash: hashOf(email) },
      body: { subscribed: false },
    });
    await app.platform.jobs.runDue();
    expect(emails).toEqual([]);
  });

  it("cannot be forged for another user or site", async () => {
    const { email, user } = await emailFollower();
    const other = await makeSite(app.platform);
    const guest = await app.asGuest();
    const hash = hashOf(email);
    const forged = [user.id + other.id + hash.slice(40), `${hash.slice(0, -2)}AA`, hash.slice(0, 40), "x"];
    for (const one of forged) {
      const body = { subscribed: false };
      const answer = await guest.call(updateMailSubscription, { params: { hash: one }, body });
      expect([answer.status, answer.error?.code]).toEqual([404, "unsubscribe_link_unknown"]);
      const posted = await app.server.inject({ method: "POST", url: `/unsubscribe/${one}` });
      expect(posted.statusCode).toBe(404);
    }
    expect(await nextEmails()).toEqual([user.email]);
  });
});
