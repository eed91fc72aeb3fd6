import { getMe } from "@quire/contracts/calls/accounts";
import {
  confirmEmailSubscription,
  requestEmailSubscription,
  updateMailSubscription,
} from "@quire/contracts/calls/mailing";
import { publishPost } from "@quire/contracts/calls/posts";
import { getSitePreferences, updatePreferences } from "@quire/contracts/calls/preferences";
import { followSite } from "@quire/contracts/calls/reactions";
import { listSubscribers } from "@quire/contracts/calls/subscribers";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeSubscriber } from "../../../testing/factories/subscriber.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { applyMailEvents } from "../mailEvents/applyMailEvents.ts";
import { mayEmailFollower, mayEmailSubscriber } from "../mayEmail.ts";
import { addressKey } from "../newsletters/addressKey.ts";

const DAY = 24 * 3_600_000;

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let guest: Caller;
/** An address per test: one address gets few emails a day. */
let email: string;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await makeSite(app.platform, { name: "The Spouter-Inn" });
  email = `reader-${site.id}@list.example`;
  // From a network of its own.
  guest = await app.asGuest();
  await app.platform.jobs.runDue();
  app.platform.outbox.length = 0;
});

const request = (address = email, id = site.id) =>
  guest.call(requestEmailSubscription, { params: { id }, body: { email: address } });
const confirm = (token: string) => guest.call(confirmEmailSubscription, { params: { token } });

/** The link in the last email to this address. */
async function linkTo(address = email): Promise<URL> {
  const { text } = await lastMessage(app.platform, address);
  return new URL(/https?:\/\/\S+\/subscribe\/\S+/.exec(text)?.[0] ?? "http://no-link/");
}
const tokenTo = async (address = email) => (await linkTo(address)).pathname.replace("/subscribe/", "");

async function state() {
  const [row] = await select<{ state: string; source: string; consented_at: Date; requested_at: Date }>(
    app.platform.db,
    "SELECT state, source, requested_at, consented_at FROM subscribers WHERE site_id = $id AND email = $email",
    { id: site.id, email },
  );
  return row ?? null;
}
async function total(): Promise<number> {
  const [row] = await select<{ total: number }>(
    app.platform.db,
    "SELECT subscribers_count AS total FROM sites WHERE id = $id",
    { id: site.id },
  );
  return row?.total ?? -1;
}

it("names the site in its confirmation", async () => {
  await request();
  await app.platform.jobs.runDue();
  expect(app.platform.outbox.at(-1)?.subject).toBe(`Confirm your subscription to ${site.name}`);
});
const exists = async (sql: string) => (await select(app.platform.db, sql, { id: site.id, email })).length > 0;
const isMailed = () =>
  exists(`SELECT 1 FROM subscribers s WHERE s.site_id = $id AND s.email = $email AND ${mayEmailSubscriber}`);
const isFollowerMailed = () =>
  exists(`SELECT 1 FROM users u JOIN follows f ON f.user_id = u.id AND f.site_id = $id
           WHERE u.email = $email AND ${mayEmailFollower}`);

const form = (url: string, payload: string) =>
  app.server.inject({
    method: "POST",
    url,
    headers: {
      host: `${site.domain}.localhost:4000`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload,
  });

describe("subscribing by email", () => {
  it("stores nothing until the address confirms, then both times", async () => {
    const requestedAt = app.platform.clock.now();
    expect((await request(` ${email.toUpperCase()} `)).body).toEqual({ requested: true });
    expect([await state(), await total()]).toEqual([null, 0]);
    const token = await tokenTo();
    await app.platform.advance(60_000);
    const confirmed = await confirm(token);
    expect(confirmed.body.site).toMatchObject({ name: "The Spouter-Inn" });
    expect(await state()).toEqual({
      state: "subscribed",
      source: "form",
      requested_at: requestedAt,
      consented_at: app.platform.clock.now(),
    });
    expect(await total()).toBe(1);
  });

  it("counts an address once, however often and concurrently it confirms", async () => {
    await request();
    const token = await tokenTo();
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await total()).toBe(1);
  });

  it("sends newsletters to it, until one click unsubscribes it", async () => {
    await request();
    await confirm(await tokenTo());
    const owner = await app.asProgram(site);
    const publish = async () => {
      app.platform.outbox.length = 0;
      const { id } = await makePost(app.platform, { site_id: site.id });
      await app.platform.advance(3_600_000);
      const body = { publish_newsletter: true };
      await owner.call(publishPost, { params: { siteId: site.id, id }, body });
      await app.platform.jobs.runDue();
      return app.platform.outbox.map(({ to }) => to);
    };
    expect(await publish()).toEqual([email]);
    const link = app.platform.outbox[0]?.headers?.["List-Unsubscribe"] ?? "";
    const clicked = await form(
      new URL(/<(.*)>/.exec(link)?.[1] ?? "").pathname,
      "List-Unsubscribe=One-Click",
    );
    expect(clicked.statusCode).toBe(200);
    expect([await state(), await total()]).toEqual([expect.objectContaining({ state: "unsubscribed" }), 0]);
    expect(await publish()).toEqual([]);
  });

  it("lifts its own earlier unsubscription", async () => {
    await makeSubscriber(app.platform, { site_id: site.id, email });
    const hash = addressKey(app.platform, { siteId: site.id, email });
    await guest.call(updateMailSubscription, { params: { hash }, body: { subscribed: false } });
    expect(await total()).toBe(0);
    await request();
    await confirm(await tokenTo());
    expect([(await state())?.state, await total()]).toEqual(["subscribed", 1]);
  });

  it.each([
    ["of the site", true, "You once reported an email from this site as spam"],
    ["of the platform", false, "You once reported one of our emails as spam"],
  ])("tells who complained about an email %s that the link lifts it", async (_, namesSite, told) => {
    await makeSubscriber(app.platform, { site_id: site.id, email });
    const siteId = namesSite ? site.id : null;
    await applyMailEvents(app.platform, [{ kind: "complained", email, sent: null, siteId }]);
    expect((await request()).body).toEqual({ requested: true });
    expect((await lastMessage(app.platform, email)).text).toContain(told);
    expect(await isMailed()).toBe(false);
    await confirm(await tokenTo());
    expect([await isMailed(), await total()]).toEqual([true, 1]);
  });

  it("shows who complained which step lifts it, where one click can't", async () => {
    await makeSubscriber(app.platform, { site_id: site.id, email });
    await applyMailEvents(app.platform, [{ kind: "complained", email, sent: null, siteId: site.id }]);
    const hash = addressKey(app.platform, { siteId: site.id, email });
    const again = await guest.call(updateMailSubscription, { params: { hash }, body: { subscribed: true } });
    expect(again.body).toMatchObject({ subscribed: false, complained: true });
  });

  it("lets a follower who complained turn the emails on in the settings, which show them off until then", async () => {
    const user = await makeUser(app.platform, { email, email_verified_at: app.platform.clock.now() });
    await applyMailEvents(app.platform, [{ kind: "complained", email, sent: null, siteId: site.id }]);
    const reader = await app.asProgram(user);
    await reader.call(followSite, { body: { site_id: site.id } });
    const params = { id: site.id };
    const isOn = async () => (await reader.call(getSitePreferences, { params })).body.email_enabled;
    expect([await isOn(), await isFollowerMailed()]).toEqual([false, false]);
    await reader.call(updatePreferences, { params, body: { email_enabled: true } });
    expect([await isOn(), await isFollowerMailed()]).toEqual([true, true]);
  });

  it("turns a follower's emails on, who then get each email once", async () => {
    const now = app.platform.clock.now();
    const user = await makeUser(app.platform, { email, email_verified_at: now });
    const reader = await app.asProgram(user);
    await reader.call(followSite, { body: { site_id: site.id } });
    await execute(app.platform.db, "UPDATE follows SET by_mail = false WHERE user_id = $id", { id: user.id });
    await request();
    await confirm(await tokenTo());
    const [row] = await select(app.platform.db, "SELECT by_mail FROM follows WHERE user_id = $id", {
      id: user.id,
    });
    expect(row).toEqual({ by_mail: true });
    const groups = (await reader.call(getMe, { query: { site_id: site.id } })).body.groups;
    expect(groups).toEqual(expect.arrayContaining([Role.follower, Role.notificationSubscriber]));
    expect((await reader.call(getMe, { query: {} })).body.groups).not.toContain(Role.notificationSubscriber);
  });

  it("is listed to the creator with its source and time of consent", async () => {
    await request();
    await confirm(await tokenTo());
    const owner = await app.asProgram(site);
    const query = { source: "form" as const };
    const { subscribers } = (await owner.call(listSubscribers, { params: { id: site.id }, query })).body;
    expect(subscribers).toEqual([
      expect.objectContaining({ email, source: "form", consented: app.platform.clock.now().toISOString() }),
    ]);
  });
});

describe("the answer to a request", () => {
  it("is the same for a known, an unknown and a complaining address", async () => {
    await makeSubscriber(app.platform, { site_id: site.id, email });
    const { id } = await makeUser(app.platform, { email: `user-${site.id}@list.example` });
    expect(id).toBeTruthy();
    const answers = [];
    for (const address of [email, `user-${site.id}@list.example`, `new-${site.id}@list.example`]) {
      const { status, body } = await request(address);
      answers.push({ status, body });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it("stays the same when an address was emailed six times that day, in any spelling", async () => {
    for (let times = 0; times < 9; times++) {
      const spelled = email.replace("@", `+${times}@`);
      expect((await request(spelled)).body).toEqual({ requested: true });
    }
    await app.platform.jobs.runDue();
    expect(app.platform.outbox).toHaveLength(6);
    await app.platform.advance(DAY);
    await request();
    await app.platform.jobs.runDue();
    expect(app.platform.outbox).toHaveLength(7);
  });

  it("is 429 after thirty requests from one network in an hour", async () => {
    const statuses = [];
    for (let times = 0; times < 31; times++) statuses.push((await request(`r${times}@list.example`)).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(statuses[30]).toBe(429);
  });

  it.each(["no address", "a@b", "a@b.example\nBcc: c@d.example", "a@b.example,c@d.example", ""])(
    "refuses %j and names the field",
    async (address) => {
      const { status, error } = await request(address);
      expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.email"]);
    },
  );

  it("is 404 for a site that doesn't exist", async () => {
    expect((await request(email, app.platform.newId())).status).toBe(404);
  });
});

describe("a confirmation link", () => {
  it("changes nothing by GET, and works for a week", async () => {
    await request();
    const link = await linkTo();
    const page = await app.server.inject({ url: link.pathname, headers: { host: link.host } });
    expect([page.statusCode, await state()]).toEqual([200, null]);
    expect(page.payload).toContain('method="post"');
    expect(page.payload).toContain('content="noindex"');
    await app.platform.advance(7 * DAY - 1);
    expect((await confirm(await tokenTo())).status).toBe(200);
    await app.platform.advance(1);
    expect((await confirm(await tokenTo())).error?.code).toBe("subscription_link_invalid");
  });

  it("can't be forged, nor made from another sealed value", async () => {
    await request();
    const token = await tokenTo();
    for (const forged of [`${token.slice(0, -2)}AA`, token.slice(0, 40), "x"])
      expect((await confirm(forged)).error?.code).toBe("subscription_link_invalid");
  });
});

describe("without scripts", () => {
  it("the box and the link work as plain forms", async () => {
    const sent = await form("/subscribe", `email=${encodeURIComponent(email)}&site_id=${site.id}`);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/subscribe/sent"]);
    const page = await app.server.inject({
      url: "/subscribe/sent",
      headers: { host: `${site.domain}.localhost:4000` },
    });
    expect(page.payload).toContain("Check your inbox");
    const confirmed = await form((await linkTo()).pathname, "");
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, "/subscribe/done"]);
    expect((await state())?.state).toBe("subscribed");
  });

  it.each([
    ["email=nobody", "/subscribe/retry"],
    ["", "/subscribe/retry"],
    ["email=a&email=b", "/subscribe/retry"],
  ])("the form with “%s” leads to a page that says so", async (payload, page) => {
    const answer = await form("/subscribe", `${payload}&site_id=${site.id}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, page]);
  });

  it("an expired link leads to a page that says so", async () => {
    const answer = await form("/subscribe/nothing-of-ours", "");
    expect(answer.headers.location).toBe("/subscribe/expired");
  });
});
