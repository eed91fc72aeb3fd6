import { getMe, signIn, signUp } from "@quire/contracts/calls/accounts";
import { listFactors } from "@quire/contracts/calls/factors";
import { changePassword, forgotPassword, resetPassword } from "@quire/contracts/calls/passwords";
import { denySignin } from "@quire/contracts/calls/security";
import { createAccessToken, listSessions, revokeSession } from "@quire/contracts/calls/sessions";
import { createSigninToken, redeemSigninToken, startHandoff } from "@quire/contracts/calls/signinTokens";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { becomeGuest } from "../../../testing/becomeGuest.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { enrollPasskey, enrollTotp } from "../../../testing/factorKit.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

const SITE = "pequod.localhost:4000";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const password = "the white whale";
const FIREFOX = {
  headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
};

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
  await makeSite(app.platform, { domain: "pequod" });
});
afterAll(() => app.close());

let count = 0;
/** A user with a browser that the account knows. */
async function makeOwner() {
  const email = `owner${++count}@example.com`;
  const user = await makeUser(app.platform, { email, password, email_verified_at: new Date(0) });
  const browser = await app.asGuest();
  await signInOn(browser, email);
  return { ...user, email, browser };
}

const signInOn = (browser: Caller, identifier: string, typed = password) =>
  browser.call(signIn, { body: { identifier, password: typed } }, FIREFOX);

async function alerts(email: string) {
  await app.platform.jobs.runDue();
  return app.platform.outbox.filter(({ to, subject }) => to === email && subject.startsWith("New sign-in"));
}

/** Signs in on a new browser; returns it with the link of the owner's email. */
async function intrude(email: string, typed = password) {
  const intruder = await app.asGuest();
  expect((await signInOn(intruder, email, typed)).status).toBe(200);
  return { intruder, hash: (await lastMessage(app.platform, email)).hash };
}

const deny = async (hash: string, browser?: Caller) =>
  (browser ?? (await app.asGuest())).call(denySignin, { body: { hash } });
/** Continues as a guest where the session was ended from elsewhere, as a page that loads again does. */
const reload = (browser: Caller) => browser.get("/api/r/session?writes=true");
const isSignedIn = async (browser: Caller) => (await browser.call(getMe, { query: {} })).status === 200;

/** Carries the sign-in of a platform browser to a site's. */
async function carry(userId: string, onPlatform: Caller): Promise<Caller> {
  const onSite = await app.asGuest(SITE);
  const { body } = await onSite.call(startHandoff, { body: {} });
  const params = new URL(body.location).searchParams;
  const created = await onPlatform.call(createSigninToken, {
    body: { user_id: userId, domain: params.get("domain") ?? "", state: params.get("state") ?? "" },
  });
  const redeemed = await onSite.call(redeemSigninToken, { body: { token: created.body.token } });
  expect(redeemed.status).toBe(200);
  return onSite;
}

describe("a sign-in on a new device", () => {
  it("is emailed to the owner, with the device, its place and the time", async () => {
    const { email } = await makeOwner();
    await intrude(email);
    const [alert, ...more] = await alerts(email);
    expect(more).toEqual([]);
    expect(alert?.text).toContain("Firefox on Linux\n198.18.");
    expect(alert?.text).toMatch(/\d+ \w{3}, \d{4}, \d\d:\d\d UTC/);
    expect(alert?.text).toMatch(/This wasn't me:\nhttp:\/\/localhost:4000\/deny-signin\/[\w-]{43}\n/);
  });

  it("is not emailed for the first device of an account, nor for one that signed in before", async () => {
    const { email, browser } = await makeOwner();
    await becomeGuest(browser);
    expect((await signInOn(browser, email)).status).toBe(200);
    expect(await alerts(email)).toEqual([]);
    const joined = await app.asGuest();
    const identifier = "new.hand@example.com";
    expect((await joined.call(signUp, { body: { name: "Pip", identifier, password } })).status).toBe(201);
    await becomeGuest(joined);
    await signInOn(joined, identifier);
    expect(await alerts(identifier)).toEqual([]);
    await signInOn(await app.asGuest(), identifier);
    expect(await alerts(identifier)).toHaveLength(1);
  });

  it("is one email, also when it is carried to a site", async () => {
    const { email, id } = await makeOwner();
    const { intruder } = await intrude(email);
    await carry(id, intruder);
    expect(await alerts(email)).toHaveLength(1);
  });

  it("is emailed ten times a day at most", async () => {
    const { email } = await makeOwner();
    for (let times = 0; times < 12; times++) await signInOn(await app.asGuest(), email);
    expect(await alerts(email)).toHaveLength(10);
    await app.platform.advance(DAY);
    await signInOn(await app.asGuest(), email);
    expect(await alerts(email)).toHaveLength(11);
  });

  it("is a text message for an account without email", async () => {
    const mobile = "+919845011223";
    await makeUser(app.platform, { email: null, mobile, mobile_verified_at: new Date(0), password });
    await signInOn(await app.asGuest(), mobile);
    await signInOn(await app.asGuest(), mobile);
    expect((await lastMessage(app.platform, mobile)).text).toMatch(/Firefox on Linux\. If this wasn't you/);
  });

  it("sets a cookie that scripts can't read and signing out leaves", async () => {
    const { email } = await makeOwner();
    const browser = await app.asGuest();
    const { setCookies } = await signInOn(browser, email);
    const line = setCookies.find((cookie) => cookie.startsWith("quire_device="));
    expect(line).toMatch(/^quire_device=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=\d+; HttpOnly$/);
    await becomeGuest(browser);
    expect(browser.cookies.has("quire_device")).toBe(true);
  });
});

describe("a known device", () => {
  it("is not known by a cookie that was copied before another account signed in there", async () => {
    const [first, second] = [await makeOwner(), await makeOwner()];
    const copied = first.browser.cookies.get("quire_device") ?? "";
    await signInOn(first.browser, second.email);
    const elsewhere = await app.asGuest();
    elsewhere.cookies.set("quire_device", copied);
    await signInOn(elsewhere, second.email);
    expect(await alerts(second.email)).toHaveLength(2);
    await becomeGuest(first.browser);
    await signInOn(first.browser, first.email);
    expect(await alerts(first.email)).toEqual([]);
  });

  it("is forgotten when its session is ended from another one", async () => {
    const { email, browser } = await makeOwner();
    const { intruder } = await intrude(email);
    const { body } = await browser.call(listSessions, {});
    const other = body.sessions.find(({ current }) => !current);
    await browser.call(revokeSession, { params: { id: other?.id ?? "" } });
    expect(await isSignedIn(intruder)).toBe(false);
    await reload(intruder);
    await signInOn(intruder, email);
    expect(await alerts(email)).toHaveLength(2);
  });

  it("is forgotten with a new password, except the one that changes it", async () => {
    const { email, browser } = await makeOwner();
    const { intruder } = await intrude(email);
    const change = { current: password, password: "call me queequeg 8" };
    expect((await browser.call(changePassword, { body: change })).status).toBe(200);
    await becomeGuest(browser);
    await signInOn(browser, email, change.password);
    expect(await alerts(email)).toHaveLength(1);
    await reload(intruder);
    await signInOn(intruder, email, change.password);
    expect(await alerts(email)).toHaveLength(2);
  });
});

describe("“This wasn't me”", () => {
  it("changes nothing when its link is opened", async () => {
    const { email } = await makeOwner();
    const { intruder, hash } = await intrude(email);
    const scanner = await app.asGuest();
    expect((await scanner.get(`/deny-signin/${hash}`)).status).toBe(200);
    expect(await isSignedIn(intruder)).toBe(true);
    expect((await deny(hash)).status).toBe(200);
  });

  it("ends all sessions and programs, on all hosts", async () => {
    const { email, id, browser } = await makeOwner();
    const earlier = await app.asProgram({ id });
    await app.platform.advance(60_000);
    const { intruder, hash } = await intrude(email);
    const onSite = await carry(id, intruder);
    const token = await intruder.call(createAccessToken, { body: { name: "back door", scopes: ["read"] } });
    const script = { headers: { authorization: `Bearer ${token.body.token}` } };
    expect((await (await app.asGuest()).call(getMe, { query: {} }, script)).status).toBe(200);
    expect((await deny(hash)).status).toBe(200);
    for (const ended of [intruder, onSite, browser, earlier]) expect(await isSignedIn(ended)).toBe(false);
    expect((await (await app.asGuest()).call(getMe, { query: {} }, script)).status).toBe(401);
    await reload(intruder);
    await signInOn(intruder, email);
    expect(await alerts(email)).toHaveLength(2);
  });

  it("removes the second factors that the device added, which would keep the owner out", async () => {
    const { email, browser } = await makeOwner();
    const { intruder, hash } = await intrude(email);
    await enrollPasskey(intruder);
    await enrollTotp(app.platform, intruder);
    const factors = async () => (await browser.call(listFactors, {})).body;
    expect(await factors()).toMatchObject({ passkeys: [{}], totp: true });
    expect((await deny(hash)).status).toBe(200);
    await reload(browser);
    await signInOn(browser, email);
    expect(await factors()).toMatchObject({ passkeys: [], totp: false, recovery_codes_left: 0 });
    expect((await signInOn(await app.asGuest(), email)).status).toBe(200);
  });

  it("emails a link that sets a new password once, within an hour", async () => {
    const { email } = await makeOwner();
    const next = "call me queequeg 8";
    const reset = async (hash: string) => {
      const body = { hash, password: next, confirm: next };
      return (await app.asGuest()).call(resetPassword, { body });
    };
    const late = (await intrude(email)).hash;
    await deny(late);
    const { hash: expired } = await lastMessage(app.platform, email);
    await app.platform.advance(HOUR);
    expect((await reset(expired)).error?.code).toBe("reset_link_expired");
    const { hash } = await intrude(email);
    expect((await deny(hash)).body).toEqual({ denied: true, reset_sent_to: email });
    const { hash: emailed, text } = await lastMessage(app.platform, email);
    expect(text).toContain(`/reset-password/${emailed}`);
    expect(text).toContain("Your old password still works until you set a new one.");
    expect((await reset(emailed)).status).toBe(200);
    expect((await reset(emailed)).error?.code).toBe("reset_link_expired");
    expect((await signInOn(await app.asGuest(), email, next)).status).toBe(200);
  });

  it("opens no password reset itself: its link is valid for days", async () => {
    const { email } = await makeOwner();
    const { hash } = await intrude(email);
    const next = "call me queequeg 8";
    const body = { hash, password: next, confirm: next };
    expect((await (await app.asGuest()).call(resetPassword, { body })).error?.code).toBe(
      "reset_link_expired",
    );
    expect(JSON.stringify((await deny(hash)).body)).not.toMatch(/[\w-]{43}/);
  });

  it("sends no reset link to an address that no longer opens the account", async () => {
    const { email, id } = await makeOwner();
    const { hash } = await intrude(email);
    await app.platform.db.query("UPDATE users SET email = 'moved@example.com' WHERE id = $id", {
      bind: { id },
    });
    const sent = app.platform.outbox.length;
    expect((await deny(hash)).body).toEqual({ denied: true, reset_sent_to: null });
    await app.platform.jobs.runDue();
    expect(app.platform.outbox.slice(sent)).toEqual([]);
  });

  it("works once, for seven days", async () => {
    const { email } = await makeOwner();
    const { hash } = await intrude(email);
    const answers = await Promise.all([deny(hash), deny(hash), deny(hash)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const late = await intrude(email);
    await app.platform.advance(7 * DAY);
    expect((await deny(late.hash)).error?.code).toBe("link_expired");
  });

  it("still works after the intruder has changed the password, and not after the owner's reset", async () => {
    const { email } = await makeOwner();
    const { intruder, hash } = await intrude(email);
    const change = { current: password, password: "call me queequeg 8" };
    expect((await intruder.call(changePassword, { body: change })).status).toBe(200);
    expect((await deny(hash)).body.reset_sent_to).toBe(email);
    expect(await isSignedIn(intruder)).toBe(false);
    const { intruder: second, hash: unused } = await intrude(email, change.password);
    await (await app.asGuest()).call(forgotPassword, { body: { identifier: email } });
    const link = (await lastMessage(app.platform, email)).hash;
    const reset = { hash: link, password, confirm: password };
    expect((await (await app.asGuest()).call(resetPassword, { body: reset })).status).toBe(200);
    expect(await isSignedIn(second)).toBe(false);
    expect((await deny(unused)).error?.code).toBe("link_expired");
  });

  it("is refused with a made-up link and on a site's host", async () => {
    expect((await deny("made up")).error?.code).toBe("link_expired");
    expect((await deny("made up", await app.asGuest(SITE))).error?.code).toBe("platform_only");
  });
});
