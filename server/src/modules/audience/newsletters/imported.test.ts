import { getMailSubscription, updateMailSubscription } from "@quire/contracts/calls/mailing";
import { publishPost } from "@quire/contracts/calls/posts";
import { getPublishing } from "@quire/contracts/calls/publishing";
import { followSite, unfollowSite } from "@quire/contracts/calls/reactions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { type Mail, MailRefused, type Message } from "../../../platform/mail/mail.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeSubscriber } from "../../../testing/factories/subscriber.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { addressKey, readAddressKey } from "./addressKey.ts";

const HOUR = 3_600_000;
const emails: Message[] = [];
let rejected = "";
const mail: Mail = {
  send(message) {
    if (message.to === rejected) return Promise.reject(new MailRefused("no such mailbox"));
    emails.push(message);
    return Promise.resolve({ messageId: message.messageId ?? "" });
  },
};

let app: TestServer;
let siteId: string;
let owner: Caller;
beforeAll(async () => {
  app = await testServer({ mail });
});
afterAll(() => app.close());
beforeEach(async () => {
  emails.length = 0;
  rejected = "";
  ({ id: siteId } = await makeSite(app.platform, { name: "The Spouter-Inn" }));
  owner = await app.asProgram({ id: siteId });
});

const addSubscriber = (email: string, options: object = {}) =>
  makeSubscriber(app.platform, { site_id: siteId, email, ...options });
const recipients = () => emails.map((email) => email.to).sort();
const unsubscribePath = (email: Message | undefined) =>
  new URL(/<(.*)>/.exec(email?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "http://none").pathname;

async function addFollower(email: string, byMail = true) {
  const now = app.platform.clock.now();
  const user = await makeUser(app.platform, { email, email_verified_at: now });
  await (await app.asProgram(user)).call(followSite, { body: { site_id: siteId } });
  await execute(app.platform.db, "UPDATE follows SET by_mail = $byMail WHERE user_id = $id", {
    byMail,
    id: user.id,
  });
  return user;
}

/** Publishes a post with its newsletter, an hour after the last one. */
async function publishWithEmail(options: object = {}) {
  const { id } = await makePost(app.platform, { site_id: siteId, ...options });
  emails.length = 0;
  await app.platform.advance(HOUR);
  const answer = await owner.call(publishPost, {
    params: { siteId, id },
    body: { publish_newsletter: true },
  });
  expect(answer.status).toBe(200);
  await app.platform.jobs.runDue();
  return id;
}

async function stateOf(email: string) {
  const [row] = await select<{ state: string; total: number }>(
    app.platform.db,
    `SELECT l.state, s.subscribers_count AS total FROM subscribers l JOIN sites s ON s.id = l.site_id
      WHERE l.site_id = $siteId AND l.email = $email`,
    { siteId, email },
  );
  return row;
}

describe("a newsletter", () => {
  it("goes to followers and subscribers, once to each address", async () => {
    await addSubscriber("a@list.example");
    await addSubscriber("gone@list.example", { state: "unsubscribed" });
    await addSubscriber(`both-${siteId}@b.example`);
    await addFollower(`both-${siteId}@b.example`);
    await addSubscriber(`quiet-${siteId}@b.example`);
    await addFollower(`quiet-${siteId}@b.example`, false);
    await addFollower(`only-${siteId}@b.example`);
    const id = await publishWithEmail();
    expect(recipients()).toEqual(["a@list.example", `both-${siteId}@b.example`, `only-${siteId}@b.example`]);
    const { newsletter } = (await owner.call(getPublishing, { params: { siteId, id } })).body;
    expect(newsletter).toMatchObject({ recipients: 3, delivered: 3 });
    const email = emails.find((one) => one.to === "a@list.example");
    expect(email?.text).toContain("You get this because you subscribed to The Spouter-Inn.");
    expect(email?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(JSON.stringify(email?.headers) + email?.messageId).not.toContain("a@list.example");
  });

  it.each([
    ["followers", ["follows"]],
    ["imported", ["a@list.example"]],
  ])("to %s reaches no one else", async (audience, expected) => {
    await addSubscriber("a@list.example");
    await addFollower(`follows-${siteId}@b.example`);
    const { id } = await makePost(app.platform, { site_id: siteId });
    await app.platform.advance(HOUR);
    await owner.call(publishPost, { params: { siteId, id }, body: { publish_newsletter: true } });
    await execute(app.platform.db, "UPDATE newsletters SET audience = $audience WHERE post_id = $id", {
      audience,
      id,
    });
    await app.platform.jobs.runDue();
    expect(recipients().map((one) => one.replace(/-.*/, ""))).toEqual(expected);
  });

  it("of a post for followers sends subscribers its opening", async () => {
    await addSubscriber("a@list.example");
    await publishWithEmail({ visibility: "follow" });
    expect(emails[0]?.text).toContain("Keep reading on The Spouter-Inn");
  });

  it("takes an address off the list when the mail server rejects it", async () => {
    await addSubscriber("a@list.example");
    await addSubscriber("no@list.example");
    rejected = "no@list.example";
    await publishWithEmail();
    expect(await stateOf("no@list.example")).toEqual({ state: "bounced", total: 1 });
    await publishWithEmail();
    expect(recipients()).toEqual(["a@list.example"]);
  });
});

describe("a subscriber's unsubscribe link", () => {
  it("changes nothing by GET, and unsubscribes them for good by one click", async () => {
    await addSubscriber("a@list.example");
    await publishWithEmail();
    const path = unsubscribePath(emails[0]);
    const hash = path.split("/").at(-1) as string;
    const guest = await app.asGuest();
    expect((await guest.get(path)).status).toBe(200);
    const subscription = await guest.call(getMailSubscription, { params: { hash } });
    expect(subscription.body).toMatchObject({ site: { name: "The Spouter-Inn" }, subscribed: true });
    expect(await stateOf("a@list.example")).toEqual({ state: "subscribed", total: 1 });
    for (let times = 0; times < 2; times++) {
      const clicked = await app.server.inject({
        method: "POST",
        url: path,
        headers: { host: "localhost:4000", "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      });
      expect(clicked.statusCode).toBe(200);
      expect(await stateOf("a@list.example")).toEqual({ state: "unsubscribed", total: 0 });
    }
    await publishWithEmail();
    expect(recipients()).toEqual([]);
    // The same link subscribes again, and only the recipient has it.
    await guest.call(updateMailSubscription, { params: { hash }, body: { subscribed: true } });
    expect(await stateOf("a@list.example")).toEqual({ state: "subscribed", total: 1 });
  });

  it("works after they were removed from the list, and keeps them out of later imports", async () => {
    const key = addressKey(app.platform, { email: "a@list.example", siteId });
    const guest = await app.asGuest();
    const off = await guest.call(updateMailSubscription, {
      params: { hash: key },
      body: { subscribed: false },
    });
    expect(off.body.subscribed).toBe(false);
    const rows = await select(
      app.platform.db,
      "SELECT email, reason FROM suppressions WHERE site_id = $siteId",
      { siteId },
    );
    expect(rows).toEqual([{ email: "a@list.example", reason: "unsubscribed" }]);
  });

  it("is valid for one address of one site, and cannot be forged", async () => {
    const key = addressKey(app.platform, { email: "zoë@list.example", siteId });
    expect(readAddressKey(app.platform, key)).toEqual({ email: "zoë@list.example", siteId });
    const other = (await makeSite(app.platform)).id;
    const forged = [
      key.replace(siteId, other),
      `${key.slice(0, -2)}AA`,
      key.slice(0, 40),
      `a${siteId}`,
      "a",
      "",
    ];
    for (const hash of forged) expect(readAddressKey(app.platform, hash)).toBeNull();
  });
});

describe("a subscriber who follows too", () => {
  it("gets no email after unsubscribing as a follower, even when they unfollow later", async () => {
    const email = `both-${siteId}@b.example`;
    await addSubscriber(email);
    const user = await addFollower(email);
    await publishWithEmail();
    const hash = unsubscribePath(emails[0]).split("/").at(-1) as string;
    await (await app.asGuest()).call(updateMailSubscription, {
      params: { hash },
      body: { subscribed: false },
    });
    await (await app.asProgram(user)).call(unfollowSite, { body: { site_id: siteId } });
    await publishWithEmail();
    expect(recipients()).toEqual([]);
  });

  it("gets no email after unfollowing", async () => {
    const email = `both-${siteId}@b.example`;
    await addSubscriber(email);
    const user = await addFollower(email);
    await (await app.asProgram(user)).call(unfollowSite, { body: { site_id: siteId } });
    expect(await stateOf(email)).toEqual({ state: "unsubscribed", total: 0 });
    await publishWithEmail();
    expect(recipients()).toEqual([]);
  });
});
