import { blockCommenter } from "@quire/contracts/calls/comments";
import { getMailSubscription } from "@quire/contracts/calls/mailing";
import {
  cancelMailing,
  countRecipients,
  createMailing,
  getMailing,
  listMailings,
  type NewMailing,
  previewMailing,
  testMailing,
} from "@quire/contracts/calls/mailings";
import { publishPost } from "@quire/contracts/calls/posts";
import { followSite } from "@quire/contracts/calls/reactions";
import { listEmailStats } from "@quire/contracts/calls/stats";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { type Mail, MailRefused, type Message } from "../../../platform/mail/mail.ts";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makeOrder } from "../../../testing/factories/order.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeSubscriber } from "../../../testing/factories/subscriber.ts";
import { makeUser, type UserOptions } from "../../../testing/factories/user.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { webVersionPath } from "./webVersion.ts";

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
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
beforeAll(async () => {
  app = await testServer({ mail });
});
afterAll(() => app.close());
beforeEach(async () => {
  emails.length = 0;
  rejected = "";
  await execute(app.platform.db, "DELETE FROM graphile_worker._private_jobs");
  site = await makeSite(app.platform, { name: "The Spouter-Inn" });
  owner = await app.asProgram(site);
});

const addUser = (options: UserOptions = {}) =>
  makeUser(app.platform, { email_verified_at: app.platform.clock.now(), ...options });
async function addFollower(options: UserOptions = {}) {
  const user = await addUser(options);
  await (await app.asProgram(user)).call(followSite, { body: { site_id: site.id } });
  return user;
}
const params = () => ({ id: site.id });
const TEXT = { subject: "The ship sails", markdown: "All **aboard**." };
const create = (body: Partial<NewMailing> = {}) =>
  owner.call(createMailing, { params: params(), body: { ...TEXT, audience: "all", ...body } });
const send = async (body: Partial<NewMailing> = {}) => {
  const answer = await create(body);
  await app.platform.jobs.runDue();
  return answer;
};
const recipients = () => emails.map(({ to }) => to).sort();
const wait = async (hours: number) => {
  await app.platform.advance(hours * HOUR);
  await app.platform.jobs.runDue();
};
const later = (hours: number) => new Date(app.platform.clock.now().getTime() + hours * HOUR).toISOString();
const unsubscribePath = (email: Message | undefined) =>
  new URL(/<(.*)>/.exec(email?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "http://none").pathname;

describe("audiences", () => {
  const countOf = async (query: Pick<NewMailing, "audience" | "post_id">) =>
    (await owner.call(countRecipients, { params: params(), query })).body.recipients;

  it("reach followers, imported subscribers or both, each address once", async () => {
    const both = await addFollower({ email: "ahab@pequod.example" });
    const follower = await addFollower();
    for (const email of [String(both.email), "imported@pequod.example"]) {
      await makeSubscriber(app.platform, { site_id: site.id, email });
    }
    const reached = {
      all: [both.email, follower.email, "imported@pequod.example"],
      followers: [both.email, follower.email],
      imported: ["imported@pequod.example"],
    };
    for (const [audience, addresses] of Object.entries(reached)) {
      emails.length = 0;
      const chosen = { audience: audience as keyof typeof reached };
      expect(await countOf(chosen), audience).toBe(addresses.length);
      await send(chosen);
      expect(recipients(), audience).toEqual(addresses.sort());
      await app.platform.advance(HOUR);
    }
  });

  it("reach the buyers of a post or its serial, without refunded ones, givers' friends, opted-out and blocked readers", async () => {
    const post = await makePost(app.platform, { site_id: site.id });
    const other = await makePost(app.platform, { site_id: site.id });
    const [buyer, refunded, gifted, elsewhere, blocked, opted] = [
      await addUser(),
      await addUser(),
      await addUser(),
      await addUser(),
      await addUser(),
      await addFollower(),
    ];
    const owns = (user_id: string, fields: object = {}) =>
      makeEntitlement(app.platform, { user_id, site_id: site.id, item_id: post.id, ...fields });
    await owns(buyer.id);
    await owns(refunded.id, { revoked_at: app.platform.clock.now() });
    await owns(gifted.id, { source: "gift" });
    await owns(elsewhere.id, { item_id: other.id });
    await owns(opted.id);
    await owns(blocked.id);
    await owner.call(blockCommenter, { params: { id: site.id }, body: { commenter_id: blocked.id } });
    await execute(app.platform.db, "UPDATE follows SET by_mail = false WHERE user_id = $id", {
      id: opted.id,
    });
    const chosen = { audience: "buyers" as const, post_id: post.id };
    expect(await countOf(chosen)).toBe(1);
    await send(chosen);
    expect(recipients()).toEqual([buyer.email]);
    expect(emails[0]?.text).toContain("You get this because you bought something from The Spouter-Inn.");
  });

  it("reach supporters who weren't refunded, until they unsubscribe", async () => {
    const [supporter, refunded] = [await addUser(), await addUser()];
    const paid = { site_id: site.id, confirmed_at: app.platform.clock.now() };
    await makeOrder(app.platform, { ...paid, buyer_id: supporter.id });
    const back = await makeOrder(app.platform, { ...paid, buyer_id: refunded.id });
    await execute(app.platform.db, "UPDATE orders SET refunded_at = confirmed_at WHERE id = $id", back);
    await send({ audience: "supporters" });
    expect(recipients()).toEqual([supporter.email]);
    const path = unsubscribePath(emails[0]);
    const subscription = () =>
      owner.call(getMailSubscription, { params: { hash: String(path.split("/").at(-1)) } });
    expect((await subscription()).body.subscribed).toBe(true);
    await app.server.inject({ method: "POST", url: path, payload: "List-Unsubscribe=One-Click" });
    expect((await subscription()).body.subscribed).toBe(false);
    expect(await countOf({ audience: "supporters" })).toBe(0);
  });

  it("need readers, and a post for buyers only", async () => {
    const other = await makePost(app.platform, {});
    const issueOf = async (body: Partial<NewMailing>) => (await create(body)).error?.issues?.[0]?.path;
    expect(await issueOf({})).toBe("body.audience");
    expect(await issueOf({ audience: "buyers" })).toBe("body.post_id");
    expect(await issueOf({ audience: "buyers", post_id: other.id })).toBe("body.post_id");
    expect(await issueOf({ post_id: other.id })).toBe("body.post_id");
  });
});

describe("a mailing", () => {
  it("is sent in full, with its subject, its site and a way to unsubscribe", async () => {
    await addFollower();
    await send({ markdown: `${"Word ".repeat(400)}\n\n<!-- paywall -->\n\nThe end.` });
    const [email] = emails;
    expect(email).toMatchObject({ subject: "The ship sails", sender: { name: "The Spouter-Inn" } });
    expect(email?.html).toContain("The end.");
    expect(email?.text).toContain(unsubscribePath(email));
    expect(email?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    expect(`${email?.html}${email?.text}`).not.toMatch(/undefined|null|like it or comment/);
  });

  it("reports what became of its emails", async () => {
    const [, bounced] = [await addFollower(), await addFollower()];
    rejected = String(bounced.email);
    const { id } = (await send()).body;
    const detailsOf = async () =>
      (await owner.call(getMailing, { params: { ...params(), mailingId: id } })).body;
    expect(await detailsOf()).toMatchObject({
      state: "sent",
      results: { recipients: 2, sent: 1, bounced: 1, failed: 0, left: 0, waiting: 0, unsubscribed: 0 },
    });
    await app.server.inject({ method: "POST", url: unsubscribePath(emails[0]), payload: "" });
    expect((await detailsOf()).results.unsubscribed).toBe(1);
    const listed = (await owner.call(listMailings, { params: params(), query: {} })).body;
    expect(listed.mailings).toMatchObject([
      { id, subject: "The ship sails", audience: "all", state: "sent" },
    ]);
  });

  it("has a web version for those who have its link, without anything of its recipient", async () => {
    const follower = await addFollower();
    await send({ subject: "For you", markdown: "All **aboard**.[^1]\n\n[^1]: A note." });
    const [email] = emails;
    const link =
      /href="([^"]*\/mail\/[^"]*)"[^>]*>View in browser/.exec(email?.html ?? "")?.[1] ?? "http://none";
    expect(email?.text).toContain(`View in browser:\n${link}`);
    const { host, pathname } = new URL(link);
    const get = (url: string, on = host) => app.server.inject({ url, headers: { host: on } });
    const page = await get(pathname);
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain("All <strong>aboard</strong>.");
    expect(page.headers).toMatchObject({
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    for (const word of [follower.id, String(follower.email), "unsubscribe", "View in browser"])
      expect(page.payload.toLowerCase()).not.toContain(word.toLowerCase());
    // Links within the text lead to it, and find their targets there.
    expect(email?.html).toContain(`href="${link}#fn-1"`);
    expect(page.payload).toMatch(/<li id="fn-1"/);
    const other = await makeSite(app.platform);
    expect((await get(pathname, `${other.domain}.localhost:4000`)).statusCode).toBe(404);
    const forged = pathname.replace(/.(?=.{10}$)/, (one) => (one === "A" ? "B" : "A"));
    expect((await get(forged)).statusCode).toBe(404);
    expect((await get(pathname.slice(0, "/mail/".length + 20))).statusCode).toBe(404);
    await execute(app.platform.db, "UPDATE sites SET suspended_at = now() WHERE id = $id", { id: site.id });
    expect((await get(pathname)).statusCode).toBe(404);
  });

  it("has no web version before it is sent", async () => {
    await addFollower();
    const { body } = await create({ send_at: later(2) });
    const path = webVersionPath(app.platform, body.id);
    const get = () => app.server.inject({ url: path, headers: { host: `${site.domain}.localhost:4000` } });
    expect((await get()).statusCode).toBe(404);
    await wait(2);
    expect((await get()).statusCode).toBe(200);
  });

  it("resolves relative links against its web version, in both parts", async () => {
    await addFollower();
    await send({ markdown: "See [who I am](/profile) and [the other text](other.md)." });
    const page = /View in browser:\n(\S+)/.exec(emails[0]?.text ?? "")?.[1];
    for (const address of ["/profile", "other.md"].map((relative) => new URL(relative, page).href)) {
      expect(emails[0]?.html).toContain(`?to=${encodeURIComponent(address)}"`);
      expect(emails[0]?.text).toContain(`(${address})`);
    }
  });

  it("counts its deliveries and how often its links are followed, for its owner", async () => {
    await addFollower();
    await send({ subject: "Aboard", markdown: "See [the harbor](https://harbor.example/a?b=1&c=2)." });
    const link = /href="([^"]*\/mail\/link\/[^"]*)"/.exec(emails[0]?.html ?? "")?.[1] ?? "http://none";
    const { host, pathname, search } = new URL(link.replaceAll("&amp;", "&"));
    const follow = (
      url = pathname + search,
      agent = "Mozilla/5.0 Firefox/145.0",
      method: "GET" | "HEAD" = "GET",
    ) => app.server.inject({ method, url, headers: { host, "user-agent": agent } });
    const answer = await follow();
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "https://harbor.example/a?b=1&c=2"]);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    await follow();
    // Bots and previews are sent on, and not counted.
    expect((await follow(undefined, "Googlebot/2.1 (+http://www.google.com/bot.html)")).statusCode).toBe(302);
    await follow(undefined, undefined, "HEAD");
    for (const forged of [
      `${pathname}?to=${encodeURIComponent("https://evil.example/")}`,
      `${pathname}?to=javascript:alert(1)`,
      pathname,
      `/mail/link/x${search}`,
    ]) {
      expect((await follow(forged)).statusCode).toBe(404);
    }
    const listed = await owner.call(listEmailStats, { params: params(), query: {} });
    expect(listed.body.next).toBeNull();
    expect(listed.body.emails).toMatchObject([
      {
        subject: "Aboard",
        post_id: null,
        recipients: 1,
        sent: 1,
        bounced: 0,
        complained: 0,
        clicks: 2,
        links: [{ url: "https://harbor.example/a?b=1&c=2", clicks: 2 }],
      },
    ]);
    const stranger = await app.asBrowser({ id: (await makeSite(app.platform)).id });
    expect((await stranger.call(listEmailStats, { params: params(), query: {} })).status).toBe(403);
  });

  it("is refused within an hour of another email, mailing or newsletter", async () => {
    await addFollower();
    await send();
    const refused = await create();
    expect([refused.status, refused.error?.message]).toEqual([429, "Wait an hour before another email."]);
    expect(refused.error?.next).toBe("Schedule it for later.");
    expect(refused.headers["retry-after"]).toBe("3600");
    const post = await makePost(app.platform, { site_id: site.id });
    const publish = () =>
      owner.call(publishPost, {
        params: { siteId: site.id, id: post.id },
        body: { publish_newsletter: true },
      });
    expect((await publish()).status).toBe(429);
    await app.platform.advance(HOUR);
    expect((await publish()).status).toBe(200);
    expect((await create()).status).toBe(429);
  });

  it.each([
    ["another mailing", () => create()],
    [
      "a newsletter",
      async () => {
        const { id } = await makePost(app.platform, { site_id: site.id });
        const to = { params: { siteId: site.id, id }, body: { publish_newsletter: true } };
        return owner.call(publishPost, to);
      },
    ],
  ])("is refused, or %s that is started at the same time", async (_, startOther) => {
    await addFollower();
    const row = { sql: "SELECT 1 FROM sites WHERE id = $id FOR UPDATE", bind: { id: site.id } };
    const answers = await raceForRow<{ status: number }>(app.platform, row, () => [create(), startOther()]);
    await app.platform.jobs.runDue();
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(emails).toHaveLength(1);
  });

  it("is sent once, even if it is created twice with the same id", async () => {
    await addFollower();
    const id = app.platform.newId();
    const [first, second] = [await send({ id }), await send({ id })];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, id]);
    expect(emails).toHaveLength(1);
  });

  it("waits for its time, blocks only its hour, and can be cancelled before", async () => {
    await addFollower();
    const { id } = (await send({ send_at: later(24) })).body;
    expect(emails).toEqual([]);
    expect((await create({ send_at: later(24.5) })).error?.issues?.[0]?.path).toBe("body.send_at");
    expect((await send()).status).toBe(201);
    expect(emails).toHaveLength(1);
    const cancel = (mailingId: string) => owner.call(cancelMailing, { params: { ...params(), mailingId } });
    expect((await cancel(id)).body).toEqual({ cancelled: true });
    await wait(25);
    expect(emails).toHaveLength(1);
    const sent = (await owner.call(listMailings, { params: params(), query: {} })).body.mailings;
    expect(sent.map(({ state }) => state)).toEqual(["sent"]);
    expect((await cancel(String(sent[0]?.id))).error?.code).toBe("mailing_started");
  });

  it("reaches nobody who unfollowed or left after it started, nor anyone of a suspended site", async () => {
    const [stays, leaves] = [await addFollower(), await addFollower()];
    await create({ send_at: later(2) });
    await execute(app.platform.db, "DELETE FROM follows WHERE user_id = $id", { id: leaves.id });
    await wait(2);
    expect(recipients()).toEqual([stays.email]);
    await create({ send_at: later(2) });
    await execute(app.platform.db, "UPDATE sites SET suspended_at = created_at WHERE id = $id", {
      id: site.id,
    });
    await wait(2);
    expect(emails).toHaveLength(1);
  });

  it("can't be empty, contain files, or be so long that Gmail cuts it", async () => {
    await addFollower();
    expect((await create({ markdown: "  " })).error?.message).toContain("Write something first.");
    const long = Array.from({ length: 800 }, () => "Call me Ishmael. ".repeat(9)).join("\n\n");
    expect((await create({ markdown: long })).status).toBe(413);
  });

  it("is previewed and tested without reaching a reader", async () => {
    await addFollower();
    const preview = await owner.call(previewMailing, { params: params(), body: TEXT });
    expect(preview.body.html).toContain("<strong>aboard</strong>");
    expect(preview.body.text).toContain("All aboard.");
    const refused = await owner.call(testMailing, { params: params(), body: TEXT });
    expect(refused.error?.code).toBe("mailing_without_email");
    await execute(
      app.platform.db,
      "UPDATE users SET email = $email, email_verified_at = $now WHERE id = $id",
      {
        ...{ id: site.id, email: "ada@sites.example" },
        now: app.platform.clock.now(),
      },
    );
    const tested = await owner.call(testMailing, { params: params(), body: TEXT });
    await app.platform.jobs.runDue();
    expect(tested.body).toEqual({ to: "ada@sites.example" });
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ada@sites.example", "[Test] The ship sails"],
    ]);
  });
});
