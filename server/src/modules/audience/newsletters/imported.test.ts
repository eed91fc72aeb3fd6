import { getMailSubscription, setMailSubscription } from "@quire/contracts/calls/mailing";
import { publishPost } from "@quire/contracts/calls/posts";
import { getPublishing } from "@quire/contracts/calls/publishing";
import { followSite, unfollowSite } from "@quire/contracts/calls/reactions";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Mail, MailRefused, type Message } from "../../../platform/mail/mail.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeSubscriber } from "../../../testing/factories/subscriber.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { addressKey, readAddressKey } from "./addressKey.ts";

const HOUR = 3_600_000;
const letters: Message[] = [];
let refused = "";
const mail: Mail = {
  send(message) {
    if (message.to === refused) return Promise.reject(new MailRefused("no such mailbox"));
    letters.push(message);
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
  letters.length = 0;
  refused = "";
  ({ id: siteId } = await makeSite(app.platform, { name: "The Spouter-Inn" }));
  owner = await app.asProgram({ id: siteId });
});

const add = (email: string, wishes: object = {}) =>
  makeSubscriber(app.platform, { site_id: siteId, email, ...wishes });
const to = () => letters.map((letter) => letter.to).sort();
const linkIn = (letter: Message | undefined) =>
  new URL(/<(.*)>/.exec(letter?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "http://none").pathname;

async function follower(email: string, byMail = true) {
  const now = app.platform.clock.now();
  const person = await makeUser(app.platform, { email, email_verified_at: now });
  await (await app.asProgram(person)).call(followSite, { body: { site_id: siteId } });
  await app.platform.db.query("UPDATE follows SET by_mail = $byMail WHERE user_id = $id", {
    bind: { byMail, id: person.id },
  });
  return person;
}

/** Publishes a post with its letters, in its turn. */
async function mailed(wishes: object = {}) {
  const { id } = await makePost(app.platform, { site_id: siteId, ...wishes });
  letters.length = 0;
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
  const [row] = await app.platform.db.query<{ state: string; total: number }>(
    `SELECT l.state, s.subscribers_count AS total FROM subscribers l JOIN sites s ON s.id = l.site_id
      WHERE l.site_id = $siteId AND l.email = $email`,
    { bind: { siteId, email }, type: QueryTypes.SELECT },
  );
  return row;
}

describe("a post that is mailed", () => {
  it("comes to followers and to imported people, once to each address", async () => {
    await add("a@list.example");
    await add("gone@list.example", { state: "unsubscribed" });
    await add(`both-${siteId}@b.example`);
    await follower(`both-${siteId}@b.example`);
    await add(`quiet-${siteId}@b.example`);
    await follower(`quiet-${siteId}@b.example`, false);
    await follower(`only-${siteId}@b.example`);
    const id = await mailed();
    expect(to()).toEqual(["a@list.example", `both-${siteId}@b.example`, `only-${siteId}@b.example`]);
    const { newsletter } = (await owner.call(getPublishing, { params: { siteId, id } })).body;
    expect(newsletter).toMatchObject({ recipients: 3, delivered: 3 });
    const letter = letters.find((one) => one.to === "a@list.example");
    expect(letter?.text).toContain("You get this because you subscribed to The Spouter-Inn.");
    expect(letter?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(JSON.stringify(letter?.headers) + letter?.messageId).not.toContain("a@list.example");
  });

  it.each([
    ["followers", ["follows"]],
    ["imported", ["a@list.example"]],
  ])("to %s alone comes to nobody else", async (audience, people) => {
    await add("a@list.example");
    await follower(`follows-${siteId}@b.example`);
    const { id } = await makePost(app.platform, { site_id: siteId });
    await app.platform.advance(HOUR);
    await owner.call(publishPost, { params: { siteId, id }, body: { publish_newsletter: true } });
    await app.platform.db.query("UPDATE newsletters SET audience = $audience WHERE post_id = $id", {
      bind: { audience, id },
    });
    await app.platform.jobs.runDue();
    expect(to().map((one) => one.replace(/-.*/, ""))).toEqual(people);
  });

  it("for followers comes to imported people as its opening", async () => {
    await add("a@list.example");
    await mailed({ visibility: "follow" });
    expect(letters[0]?.text).toContain("Keep reading on The Spouter-Inn");
  });

  it("that a mail server refuses for good takes the address off the list", async () => {
    await add("a@list.example");
    await add("no@list.example");
    refused = "no@list.example";
    await mailed();
    expect(await stateOf("no@list.example")).toEqual({ state: "bounced", total: 1 });
    await mailed();
    expect(to()).toEqual(["a@list.example"]);
  });
});

describe("the link to unsubscribe of somebody who was imported", () => {
  it("changes nothing by being looked at, and takes them off by one click, for ever", async () => {
    await add("a@list.example");
    await mailed();
    const path = linkIn(letters[0]);
    const hash = path.split("/").at(-1) as string;
    const guest = await app.asGuest();
    expect((await guest.get(path)).status).toBe(200);
    const looked = await guest.call(getMailSubscription, { params: { hash } });
    expect(looked.body).toMatchObject({ site: { name: "The Spouter-Inn" }, subscribed: true });
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
    await mailed();
    expect(to()).toEqual([]);
    // Taken back by the same person, it counts again; nobody else has the link.
    await guest.call(setMailSubscription, { params: { hash }, body: { subscribed: true } });
    expect(await stateOf("a@list.example")).toEqual({ state: "subscribed", total: 1 });
  });

  it("works when the list has forgotten them, and keeps them out of the next one", async () => {
    const key = addressKey(app.platform, { email: "a@list.example", siteId });
    const guest = await app.asGuest();
    const off = await guest.call(setMailSubscription, { params: { hash: key }, body: { subscribed: false } });
    expect(off.body.subscribed).toBe(false);
    const rows = await app.platform.db.query(
      "SELECT email, reason FROM suppressions WHERE site_id = $siteId",
      {
        bind: { siteId },
        type: QueryTypes.SELECT,
      },
    );
    expect(rows).toEqual([{ email: "a@list.example", reason: "unsubscribed" }]);
  });

  it("is for one address of one site, and cannot be made by anybody else", async () => {
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

describe("somebody who was imported and follows", () => {
  it("gets nothing more once they unsubscribe as a follower, also when they stop following", async () => {
    const email = `both-${siteId}@b.example`;
    await add(email);
    const person = await follower(email);
    await mailed();
    const hash = linkIn(letters[0]).split("/").at(-1) as string;
    await (await app.asGuest()).call(setMailSubscription, { params: { hash }, body: { subscribed: false } });
    await (await app.asProgram(person)).call(unfollowSite, { body: { site_id: siteId } });
    await mailed();
    expect(to()).toEqual([]);
  });

  it("gets nothing more once they stop following", async () => {
    const email = `both-${siteId}@b.example`;
    await add(email);
    const person = await follower(email);
    await (await app.asProgram(person)).call(unfollowSite, { body: { site_id: siteId } });
    expect(await stateOf(email)).toEqual({ state: "unsubscribed", total: 0 });
    await mailed();
    expect(to()).toEqual([]);
  });
});
