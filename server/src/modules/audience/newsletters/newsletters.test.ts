import { getMailSubscription, setMailSubscription } from "@quire/contracts/calls/mailing";
import { createPost, publishPost, unpublishPost, updatePost } from "@quire/contracts/calls/posts";
import { getPublishing } from "@quire/contracts/calls/publishing";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Mail, MailRefused, type Message } from "../../../platform/mail/mail.ts";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser, type UserWishes } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { sweepNewsletters } from "./jobs/sweepNewsletters.ts";
import { sendNewsletter } from "./sendNewsletter.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A mail server that keeps what it takes, and can be told to fail. */
const letters: Message[] = [];
let fail: (message: Message) => Error | null = () => null;
const mail: Mail = {
  send(message) {
    const failure = fail(message);
    if (failure) return Promise.reject(failure);
    letters.push(message);
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
  letters.length = 0;
  fail = () => null;
  await app.platform.db.query("DELETE FROM graphile_worker._private_jobs");
  site = await makeSite(app.platform, { name: "The Spouter-Inn" });
  owner = await app.asProgram(site);
});

async function follower(wishes: UserWishes = {}) {
  const person = await makeUser(app.platform, { email_verified_at: app.platform.clock.now(), ...wishes });
  await app.platform.db.query(
    "INSERT INTO follows (user_id, site_id, created_at) VALUES ($id, $siteId, $now)",
    {
      bind: { id: person.id, siteId: site.id, now: app.platform.clock.now() },
    },
  );
  return person;
}

const mailed = async (id: string) => {
  const answer = await owner.call(publishPost, {
    params: { siteId: site.id, id },
    body: { publish_newsletter: true },
  });
  await app.platform.jobs.runDue();
  return answer;
};
async function write(body: object) {
  const answer = await owner.call(createPost, {
    params: { siteId: site.id },
    body: { ptype: "blog", title: "Loomings", markdown: "Call me Ishmael.", ...body },
  });
  return answer.body.id;
}
const draft = async () => (await makePost(app.platform, { site_id: site.id })).id;
const to = () => letters.map((letter) => letter.to).sort();
const pathOf = (letter: Message | undefined) =>
  new URL(/<(.*)>/.exec(letter?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "http://none").pathname;
const hashOf = (letter: Message | undefined) => pathOf(letter).split("/").at(-1) ?? "";

describe("a post that is published with its letters", () => {
  it("comes to the followers who want mail and are known to read it, and to nobody else", async () => {
    const reader = await follower();
    await follower({ email_verified_at: null });
    await follower({ preferences: [] });
    await follower({ suspended_at: app.platform.clock.now() });
    await follower({ email: null, mobile: "+919845012345" });
    await makeUser(app.platform);
    const id = await draft();
    const before = await owner.call(getPublishing, { params: { siteId: site.id, id } });
    expect(before.body.newsletter).toEqual({ recipients: 1, sent_at: null, delivered: 0, next_at: null });
    expect((await mailed(id)).status).toBe(200);
    expect(to()).toEqual([reader.email]);
    const after = await owner.call(getPublishing, { params: { siteId: site.id, id } });
    expect(after.body.newsletter).toMatchObject({ delivered: 1, sent_at: expect.any(String) });
  });

  it("says whose it is, what it says, where it stands, and how to get no more", async () => {
    await follower();
    const id = await write({ markdown: "Call me **Ishmael**.\n\nSome years ago.\n\n[Here](/post/x)." });
    await mailed(id);
    const [letter] = letters;
    expect(letter).toMatchObject({ subject: "Loomings", senderName: "The Spouter-Inn" });
    const address = `http://${site.domain}.localhost:4000/post/${id}/loomings`;
    expect(letter?.text).toContain("Call me Ishmael.\n\nSome years ago.");
    expect(letter?.text).toContain(address);
    expect(letter?.html).toContain("<p>Call me <strong>Ishmael</strong>.</p>");
    expect(letter?.html).toContain(`href="http://${site.domain}.localhost:4000/post/x"`);
    expect(letter?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    expect(letter?.text).toContain(pathOf(letter));
    expect(letter?.html).toContain(pathOf(letter));
  });

  it("is sent once: an update, another press and a second job send nothing more", async () => {
    await follower();
    const id = await draft();
    await mailed(id);
    await mailed(id);
    const params = { siteId: site.id, id };
    await owner.call(updatePost, { params, body: { title: "Later", last_version: 1 } });
    await app.platform.advance(2 * HOUR);
    await mailed(id);
    await owner.call(unpublishPost, { params });
    await mailed(id);
    const [row] = await app.platform.db.query<{ id: string }>(
      "SELECT id FROM newsletters WHERE post_id = $id",
      {
        bind: { id },
        type: QueryTypes.SELECT,
      },
    );
    await app.platform.jobs.enqueue(null, sendNewsletter, { newsletterId: String(row?.id) });
    await app.platform.jobs.runDue();
    expect(letters).toHaveLength(1);
  });

  it("is refused within the hour after another, and stays a draft", async () => {
    await mailed(await draft());
    const id = await draft();
    const refused = await mailed(id);
    expect([refused.status, refused.error?.message]).toEqual([429, "Wait an hour before another email."]);
    expect(refused.headers["retry-after"]).toBe("3600");
    const state = await owner.call(getPublishing, { params: { siteId: site.id, id } });
    expect(state.body).toMatchObject({ status: "drafts", newsletter: { sent_at: null } });
    expect(state.body.newsletter.next_at).toBe(
      new Date(app.platform.clock.now().getTime() + HOUR).toISOString(),
    );
    await app.platform.advance(HOUR);
    expect((await mailed(id)).status).toBe(200);
  });

  it("is not sent of a chapter whose story nobody can open", async () => {
    const story = await write({ ptype: "parent", subtype: "story", title: "Moby-Dick" });
    const chapter = await write({ ptype: "chapter", parent: story });
    const refused = await mailed(chapter);
    expect(refused.error?.issues?.[0]?.path).toBe("body.publish_newsletter");
  });
});

describe("what is closed", () => {
  const CANARY = "xylograph";
  const closed = `${"An opening that anybody may read. ".repeat(8)}\n\n<!-- paywall -->\n\nThe ${CANARY} sings.`;
  const pricing = { web: { INR: 5000 } };

  it("is in the letter of a buyer, and in no other", async () => {
    const [reader, buyer, refunded] = [await follower(), await follower(), await follower()];
    const id = await write({ markdown: closed, visibility: "paid", pricing });
    const owned = { site_id: site.id, item_id: id };
    await makeEntitlement(app.platform, { ...owned, user_id: buyer.id });
    await makeEntitlement(app.platform, {
      ...owned,
      user_id: refunded.id,
      revoked_at: app.platform.clock.now(),
    });
    await mailed(id);
    const withCanary = letters.filter((letter) => JSON.stringify(letter).includes(CANARY));
    expect(withCanary.map((letter) => letter.to)).toEqual([buyer.email]);
    expect(letters.find((letter) => letter.to === reader.email)?.text).toContain("An opening");
    expect(letters).toHaveLength(3);
  });

  it("to followers is in their letters, for all of them follow", async () => {
    await follower();
    await mailed(await write({ markdown: closed, visibility: "follow" }));
    expect(letters[0]?.text).toContain(CANARY);
  });

  it("as explicit is told without a word of it, but to those who asked for such posts", async () => {
    const [reader, grown] = [await follower(), await follower({ nsfw: true })];
    await mailed(await write({ markdown: closed, nsfw: true }));
    const of = (email: string | null) => letters.find((letter) => letter.to === email)?.html ?? "";
    expect(of(grown.email)).toContain(CANARY);
    expect(of(reader.email)).not.toMatch(/An opening|xylograph/);
  });

  it("again before it was sent is not sent whole", async () => {
    await follower();
    const id = await write({ markdown: closed });
    const params = { siteId: site.id, id };
    await owner.call(publishPost, { params, body: { publish_newsletter: true } });
    await owner.call(updatePost, { params, body: { visibility: "paid", pricing, last_version: 1 } });
    await owner.call(publishPost, { params, body: {} });
    await app.platform.jobs.runDue();
    expect(letters).toHaveLength(1);
    expect(JSON.stringify(letters)).not.toContain(CANARY);
  });

  it("the words that are being written are in no letter", async () => {
    await follower();
    const id = await write({});
    const params = { siteId: site.id, id };
    await owner.call(publishPost, { params, body: { publish_newsletter: true } });
    await owner.call(updatePost, { params, body: { markdown: `Not yet: ${CANARY}.`, last_version: 1 } });
    await app.platform.jobs.runDue();
    expect(JSON.stringify(letters)).not.toContain(CANARY);
    expect(letters).toHaveLength(1);
  });

  it("to everybody before it was sent is not sent at all", async () => {
    await follower();
    const id = await draft();
    const params = { siteId: site.id, id };
    await owner.call(publishPost, { params, body: { publish_newsletter: true } });
    await owner.call(unpublishPost, { params });
    await app.platform.jobs.runDue();
    expect(letters).toEqual([]);
    expect(await app.platform.jobs.depth()).toEqual({ waiting: 0, failed: 0 });
  });
});

describe("when the mail server fails", () => {
  it("every letter comes in the end, each once, though half of them fail at first", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => follower()));
    const failing = new Set(people.slice(0, 6).map(({ email }) => email));
    fail = (message) => (failing.delete(message.to) ? new Error("421 try later") : null);
    await mailed(await draft());
    expect(letters).toHaveLength(6);
    await app.platform.advance(2 * MINUTE);
    await app.platform.jobs.runDue();
    expect(to()).toEqual(people.map(({ email }) => email).sort());
  });

  it("wholly, it is tried again by itself, and after the queue was lost by the next server that starts", async () => {
    const { email } = await follower();
    fail = () => new Error("connect ECONNREFUSED");
    await mailed(await draft());
    await app.platform.db.query("DELETE FROM graphile_worker._private_jobs");
    fail = () => null;
    await app.platform.jobs.enqueue(null, sweepNewsletters, {}, { key: sweepNewsletters });
    await app.platform.jobs.runDue();
    expect(to()).toEqual([email]);
  });

  it("what a server is sending just now is not begun a second time, nor hurried where it waits to be tried again", async () => {
    await follower();
    fail = () => new Error("connect ECONNREFUSED");
    await mailed(await draft());
    const waiting = () =>
      app.platform.db.query<{ locked_by: string | null; attempts: number }>(
        `SELECT locked_by, attempts FROM graphile_worker.jobs WHERE task_identifier = '${sendNewsletter}'`,
        { type: QueryTypes.SELECT },
      );
    const sweep = async () => {
      await app.platform.jobs.enqueue(null, sweepNewsletters, {}, { key: sweepNewsletters });
      await app.platform.jobs.runDue();
    };
    await sweep();
    expect(await waiting()).toEqual([{ locked_by: null, attempts: 1 }]);
    const change = (what: string) =>
      app.platform.db.query(
        `UPDATE graphile_worker._private_jobs SET ${what}
          WHERE id IN (SELECT id FROM graphile_worker.jobs WHERE task_identifier = '${sendNewsletter}')`,
      );
    await change("locked_by = 'another', locked_at = now()");
    fail = () => null;
    await sweep();
    expect(letters).toEqual([]);
    expect(await waiting()).toEqual([{ locked_by: "another", attempts: 1 }]);
    await change("locked_by = NULL, locked_at = NULL, run_at = now()");
    await app.platform.jobs.runDue();
    expect(letters).toHaveLength(1);
  });

  it("a mailbox that does not exist is not tried again", async () => {
    const [gone, there] = [await follower(), await follower()];
    let tries = 0;
    fail = (message) => {
      if (message.to !== gone.email) return null;
      tries += 1;
      return new MailRefused("550 no such user");
    };
    await mailed(await draft());
    await app.platform.advance(24 * HOUR);
    await app.platform.jobs.runDue();
    expect([tries, to()]).toEqual([1, [there.email]]);
    expect(await app.platform.jobs.depth()).toEqual({ waiting: 0, failed: 0 });
  });

  it("a letter whose note was lost goes out as the same message", async () => {
    await follower();
    await mailed(await draft());
    const mine = "(SELECT id FROM newsletters WHERE site_id = $siteId)";
    for (const forgotten of [
      `UPDATE newsletter_recipients SET sent_at = NULL WHERE newsletter_id IN ${mine}`,
      `UPDATE newsletters SET finished_at = NULL WHERE id IN ${mine}`,
    ]) {
      await app.platform.db.query(forgotten, { bind: { siteId: site.id } });
    }
    await app.platform.jobs.enqueue(null, sweepNewsletters, {}, { key: sweepNewsletters });
    await app.platform.jobs.runDue();
    expect(letters).toHaveLength(2);
    expect(letters[0]?.messageId).toBe(letters[1]?.messageId);
  });
});

describe("the link to unsubscribe", () => {
  async function letterTo() {
    const person = await follower();
    await mailed(await draft());
    return { person, letter: letters.find((letter) => letter.to === person.email) };
  }
  const nextLetters = async () => {
    await app.platform.advance(HOUR);
    letters.length = 0;
    await mailed(await draft());
    return to();
  };

  it("changes nothing by being looked at", async () => {
    const { letter, person } = await letterTo();
    const guest = await app.asGuest();
    expect((await guest.get(pathOf(letter))).status).toBe(200);
    const seen = await guest.call(getMailSubscription, { params: { hash: hashOf(letter) } });
    expect(seen.body).toEqual({
      site: { name: "The Spouter-Inn", url: `http://${site.domain}.localhost:4000` },
      subscribed: true,
    });
    expect(await nextLetters()).toEqual([person.email]);
  });

  it.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "works by one press in the mail program, which sends %s and no cookie",
    async (type) => {
      const { letter } = await letterTo();
      const answer = await app.server.inject({
        method: "POST",
        url: pathOf(letter),
        headers: { "content-type": type, host: "localhost:4000" },
        payload: "List-Unsubscribe=One-Click",
      });
      expect([answer.statusCode, answer.payload]).toEqual([200, "You are unsubscribed.\n"]);
      expect(await nextLetters()).toEqual([]);
    },
  );

  it("works on the page too, and can be taken back there", async () => {
    const { letter, person } = await letterTo();
    const guest = await app.asGuest();
    const params = { hash: hashOf(letter) };
    const left = await guest.call(setMailSubscription, { params, body: { subscribed: false } });
    expect(left.body.subscribed).toBe(false);
    expect(await nextLetters()).toEqual([]);
    await guest.call(setMailSubscription, { params, body: { subscribed: true } });
    expect(await nextLetters()).toEqual([person.email]);
  });

  it("holds for letters that are on their way already", async () => {
    const { letter } = await letterTo();
    await app.platform.advance(HOUR);
    const id = await draft();
    await owner.call(publishPost, { params: { siteId: site.id, id }, body: { publish_newsletter: true } });
    const guest = await app.asGuest();
    letters.length = 0;
    await guest.call(setMailSubscription, {
      params: { hash: hashOf(letter) },
      body: { subscribed: false },
    });
    await app.platform.jobs.runDue();
    expect(letters).toEqual([]);
  });

  it("of somebody else cannot be made up", async () => {
    const { letter, person } = await letterTo();
    const other = await makeSite(app.platform);
    const guest = await app.asGuest();
    const hash = hashOf(letter);
    const forged = [person.id + other.id + hash.slice(40), `${hash.slice(0, -2)}AA`, hash.slice(0, 40), "x"];
    for (const one of forged) {
      const body = { subscribed: false };
      const answer = await guest.call(setMailSubscription, { params: { hash: one }, body });
      expect([answer.status, answer.error?.code]).toEqual([404, "unsubscribe_link_unknown"]);
      const posted = await app.server.inject({ method: "POST", url: `/unsubscribe/${one}` });
      expect(posted.statusCode).toBe(404);
    }
    expect(await nextLetters()).toEqual([person.email]);
  });
});
