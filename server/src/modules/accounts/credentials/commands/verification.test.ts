import { getMe, signIn, signUp } from "@quire/contracts/calls/accounts";
import { sendSigninCode, signInByCode } from "@quire/contracts/calls/oneTimeCodes";
import { changePassword, forgotPassword, resetPassword } from "@quire/contracts/calls/passwords";
import { addEmail, resendVerification, verifyEmail, verifyMobile } from "@quire/contracts/calls/verification";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSession } from "../../../../testing/factories/session.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import { lastMessage } from "../../../../testing/lastMessage.ts";
import { raceForRow } from "../../../../testing/raceForRow.ts";
import { PLATFORM_HOST } from "../../../../testing/serverOver.ts";
import { type Caller, testCaller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { users } from "../../models/users.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const DAY = 24 * 60 * 60 * 1000;
const PASSWORD = "a harpoon and an idol";
let count = 0;
const newEmail = () => `sailor${++count}@example.com`;
const newMobile = () => `98450${String(10_000 + ++count)}`;

async function signUpWith(identifier: string): Promise<Caller> {
  const browser = await app.asGuest();
  const body = { name: "Queequeg", identifier, password: PASSWORD };
  expect((await browser.call(signUp, { body })).status).toBe(201);
  return browser;
}

const me = async (browser: Caller) => (await browser.call(getMe, { query: {} })).body;
const openIn = (browser: Caller, hash: string) => browser.call(verifyEmail, { body: { hash } });
const open = async (hash: string) => openIn(await app.asGuest(), hash);

describe("signing up with an email", () => {
  it("sends a link that proves it in the same browser, no matter how often it is opened", async () => {
    const email = newEmail();
    const browser = await signUpWith(email);
    expect(await me(browser)).toMatchObject({ status: "sentEmailVerification", email_verified: false });
    const { hash, text } = await lastMessage(app.platform, email);
    expect(text).toContain(`http://localhost:4000/email-verification/${hash}`);
    for (let times = 0; times < 2; times++) {
      const answer = await openIn(browser, hash);
      expect([answer.status, answer.body]).toEqual([
        200,
        { verified: true, email, reclaimed: false, redirect: null },
      ]);
      expect(answer.setCookies.join()).not.toContain("quire_session");
    }
    expect((await browser.call(signIn, { body: { identifier: email, password: PASSWORD } })).status).toBe(
      200,
    );
    expect(await me(browser)).toMatchObject({ status: "verified", email_verified: true });
  });

  it("includes no user input in the email, which could otherwise be used to send spam", async () => {
    const email = newEmail();
    const body = { name: "WIN at http://evil.example", identifier: email, password: "a harpoon and an idol" };
    await (await app.asGuest()).call(signUp, { body });
    expect((await lastMessage(app.platform, email)).text).not.toMatch(/WIN|evil/);
  });

  it("has a link that is valid for three days", async () => {
    const [early, late] = [newEmail(), newEmail()];
    await signUpWith(early);
    await signUpWith(late);
    const hashes = [
      (await lastMessage(app.platform, early)).hash,
      (await lastMessage(app.platform, late)).hash,
    ];
    await app.platform.advance(3 * DAY - 1);
    expect((await open(hashes[0] ?? "")).status).toBe(200);
    await app.platform.advance(1);
    const answer = await open(hashes[1] ?? "");
    expect([answer.status, answer.error?.code]).toEqual([410, "link_expired"]);
  });

  it("stores only a hash of the link, and nothing readable of the queued message", async () => {
    const email = newEmail();
    await signUpWith(email);
    const dump = async () =>
      JSON.stringify(
        await app.platform.db.query("SELECT * FROM account_links l, graphile_worker._private_jobs j"),
      );
    const waiting = await dump();
    const { hash } = await lastMessage(app.platform, email);
    expect(hash).not.toBe("");
    expect(waiting).toContain("sealed");
    for (const secret of [hash, email])
      expect(waiting.replaceAll(`"identifier":"${email}"`, "")).not.toContain(secret);
  });

  it("proves nothing for a suspended account", async () => {
    const email = newEmail();
    await signUpWith(email);
    await users(app.platform.db).update({ suspended_at: new Date(0) }, { where: { email } });
    expect((await open((await lastMessage(app.platform, email)).hash)).status).toBe(410);
  });
});

describe("the place where a sign-up began", () => {
  const START = "http://pequod.localhost:4000/post/1?a=b#comments";
  const begin = async (redirect: string) => {
    const identifier = newEmail();
    const browser = await app.asGuest();
    const answer = await browser.call(signUp, {
      body: { name: "Queequeg", identifier, password: PASSWORD, redirect },
    });
    return { answer, browser, identifier };
  };

  it("is where its link leads, in any browser, and after the link was sent again", async () => {
    await makeSite(app.platform, { domain: "pequod" });
    const { browser, identifier } = await begin(START);
    await browser.call(resendVerification, { body: { channel: "email" } });
    const { hash, text } = await lastMessage(app.platform, identifier);
    expect(text).not.toContain("pequod");
    expect((await open(hash)).body).toMatchObject({ reclaimed: true, redirect: START });
  });

  it("may be a page of the platform", async () => {
    const { browser, identifier } = await begin("/search?query=whale");
    const { hash } = await lastMessage(app.platform, identifier);
    expect((await openIn(browser, hash)).body.redirect).toBe("/search?query=whale");
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "javascript:alert(1)",
    "http://nobody.localhost:4000/",
  ])("is never %s", async (redirect) => {
    const { answer, identifier } = await begin(redirect);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.redirect"]);
    expect(await users(app.platform.db).count({ where: { email: identifier } })).toBe(0);
  });
});

describe("an account that someone else created with a victim's email", () => {
  async function hijack() {
    const email = newEmail();
    const attacker = await signUpWith(email);
    const { id } = await me(attacker);
    const { token: program } = await makeSession(app.platform, { user_id: id });
    const { token: script } = await makeSession(app.platform, { user_id: id, kind: "token" });
    const bearers = [program, script].map((bearer) =>
      testCaller(app.server, { host: PLATFORM_HOST, address: "203.0.113.7", bearer }),
    );
    return { email, attacker, bearers, id, hash: (await lastMessage(app.platform, email)).hash };
  }
  const statusOf = async (caller: Caller) => (await caller.call(getMe, { query: {} })).status;

  it("is the victim's once they open the link: password, sessions and tokens end", async () => {
    const { email, attacker, bearers, id, hash } = await hijack();
    const victim = await app.asGuest();
    const answer = await openIn(victim, hash);
    expect([answer.status, answer.body]).toEqual([
      200,
      { verified: true, email, reclaimed: true, redirect: null },
    ]);
    expect(await me(victim)).toMatchObject({ id, email, email_verified: true, has_password: false });
    for (const caller of [attacker, ...bearers]) expect(await statusOf(caller)).toBe(401);
    const again = await (await app.asGuest()).call(signIn, {
      body: { identifier: email, password: PASSWORD },
    });
    expect([again.status, again.error?.code]).toEqual([401, "credentials_mismatch"]);
  });

  it("is claimed by one of two different links opened at once", async () => {
    const { email, id, hash } = await hijack();
    const [victim, other] = [await app.asGuest(), await app.asGuest()];
    await other.call(forgotPassword, { body: { identifier: email } });
    const body = {
      hash: (await lastMessage(app.platform, email)).hash,
      password: "the rachel sails",
      confirm: "the rachel sails",
    };
    const row = { sql: "SELECT 1 FROM users WHERE id = $id FOR UPDATE", bind: { id } };
    const answers = await raceForRow<{ status: number }>(app.platform, row, () => [
      openIn(victim, hash),
      other.call(resetPassword, { body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("asks the victim for a new password, without a current one", async () => {
    const { email, hash } = await hijack();
    const victim = await app.asGuest();
    await openIn(victim, hash);
    const password = "my own words 8";
    expect((await victim.call(changePassword, { body: { password } })).status).toBe(200);
    const elsewhere = await app.asGuest();
    expect((await elsewhere.call(signIn, { body: { identifier: email, password } })).status).toBe(200);
  });

  it("lets the victim open the link again, which changes nothing and signs nobody in", async () => {
    const { email, hash } = await hijack();
    const victim = await app.asGuest();
    await openIn(victim, hash);
    const again = await open(hash);
    expect([again.status, again.body]).toEqual([
      200,
      { verified: true, email, reclaimed: false, redirect: null },
    ]);
    expect(again.setCookies.join()).not.toContain("quire_session");
    expect(await statusOf(victim)).toBe(200);
  });

  it("lets the victim open the link again after the new password, too", async () => {
    const { email, hash } = await hijack();
    const victim = await app.asGuest();
    await openIn(victim, hash);
    expect((await victim.call(changePassword, { body: { password: "my own words 8" } })).status).toBe(200);
    for (const browser of [victim, await app.asGuest()]) {
      const again = await openIn(browser, hash);
      expect([again.status, again.body]).toEqual([
        200,
        { verified: true, email, reclaimed: false, redirect: null },
      ]);
      expect(again.setCookies.join()).not.toContain("quire_session");
    }
  });

  it("is not opened in a browser where another user is signed in; the attacker still loses it", async () => {
    const { attacker, hash } = await hijack();
    const other = await makeUser(app.platform);
    const browser = await app.asBrowser(other);
    expect((await openIn(browser, hash)).body.reclaimed).toBe(true);
    expect((await me(browser)).id).toBe(other.id);
    expect(await statusOf(attacker)).toBe(401);
  });

  it("loses an email that the attacker has added since", async () => {
    const { attacker, hash } = await hijack();
    const added = newEmail();
    await attacker.call(addEmail, { body: { email: added } });
    const { hash: addedHash } = await lastMessage(app.platform, added);
    const victim = await app.asGuest();
    // Adding an email voided the first link; the newest one reclaims just the same, for the user who reads its mail.
    expect((await openIn(victim, hash)).status).toBe(410);
    expect((await openIn(victim, addedHash)).body.reclaimed).toBe(true);
    expect((await me(victim)).pending_email).toBeNull();
  });
});

describe("signing up with a mobile", () => {
  it("sends a code that proves it in the browser that signed up", async () => {
    const mobile = newMobile();
    const browser = await signUpWith(mobile);
    expect(await me(browser)).toMatchObject({ status: "sentMobileVerification", mobile_verified: false });
    const { code } = await lastMessage(app.platform, `+91${mobile}`);
    const grouped = `${code.slice(0, 3)} ${code.slice(3)}`;
    const answer = await browser.call(verifyMobile, { body: { otp: grouped } });
    expect(answer.body.user).toMatchObject({ status: "verified", mobile_verified: true });
    const replay = await browser.call(verifyMobile, { body: { otp: code } });
    expect([replay.status, replay.error?.code]).toEqual([400, "otp_incorrect"]);
  });

  it("refuses the code in any other browser, even the same user's", async () => {
    const mobile = newMobile();
    const browser = await signUpWith(mobile);
    const { code } = await lastMessage(app.platform, `+91${mobile}`);
    const elsewhere = await app.asBrowser({ id: (await me(browser)).id });
    expect((await elsewhere.call(verifyMobile, { body: { otp: code } })).error?.code).toBe("otp_incorrect");
    expect((await browser.call(verifyMobile, { body: { otp: code } })).status).toBe(200);
  });

  it("voids the code after five wrong tries, and sends another on request", async () => {
    const mobile = newMobile();
    const browser = await signUpWith(mobile);
    const { code } = await lastMessage(app.platform, `+91${mobile}`);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries++) {
      expect((await browser.call(verifyMobile, { body: { otp: wrong } })).error?.code).toBe("otp_incorrect");
    }
    const voided = await browser.call(verifyMobile, { body: { otp: code } });
    expect([voided.status, voided.error?.code, voided.error?.next]).toEqual([
      429,
      "too_many_otp_tries",
      "Resend OTP.",
    ]);
    const resent = await browser.call(resendVerification, { body: {} });
    expect(resent.body).toMatchObject({
      sent_to: `+91${mobile}`,
      user: { status: "sentMobileVerification" },
    });
    const { code: next } = await lastMessage(app.platform, `+91${mobile}`);
    expect((await browser.call(verifyMobile, { body: { otp: next } })).status).toBe(200);
  });
});

describe("adding an email", () => {
  async function proved(): Promise<{ browser: Caller; id: string; email: string }> {
    const email = newEmail();
    const user = await makeUser(app.platform, { email, email_verified_at: app.platform.clock.now() });
    return { browser: await app.asBrowser(user), id: user.id, email };
  }

  it("changes nothing until its link is opened; then the old address is notified", async () => {
    const { browser, email } = await proved();
    const added = newEmail();
    const answer = await browser.call(addEmail, { body: { email: added.toUpperCase() } });
    expect(answer.body).toMatchObject({
      sent_to: added,
      user: { email, pending_email: added, status: "verified" },
    });
    const { hash } = await lastMessage(app.platform, added);
    expect((await openIn(browser, hash)).body).toEqual({
      verified: true,
      email: added,
      reclaimed: false,
      redirect: null,
    });
    expect(await me(browser)).toMatchObject({ email: added, email_verified: true, pending_email: null });
    expect((await lastMessage(app.platform, email)).text).toContain(`is now ${added}`);
  });

  it("is confirmed only by a browser signed in to the account: its address may be a stranger's", async () => {
    const { browser, email } = await proved();
    const added = newEmail();
    await browser.call(addEmail, { body: { email: added } });
    const { hash } = await lastMessage(app.platform, added);
    for (const stranger of [await app.asGuest(), await app.asBrowser(await makeUser(app.platform))]) {
      const refused = await openIn(stranger, hash);
      expect([refused.status, refused.error?.code]).toEqual([401, "sign_in_required"]);
      expect(refused.error?.message).toContain("Sign in to the account");
    }
    expect((await me(browser)).email).toBe(email);
    expect((await openIn(browser, hash)).status).toBe(200);
  });

  it("does not open the account before that: a mistyped address belongs to someone else", async () => {
    const { browser } = await proved();
    const added = newEmail();
    await browser.call(addEmail, { body: { email: added } });
    await lastMessage(app.platform, added);
    const stranger = await app.asGuest();
    expect((await stranger.call(forgotPassword, { body: { identifier: added } })).status).toBe(404);
    app.platform.outbox.length = 0;
    await stranger.call(sendSigninCode, { body: { identifier: added } });
    expect((await lastMessage(app.platform, added)).text).toBe("");
  });

  it("is 422 where the address has an account, proved or not", async () => {
    const { browser } = await proved();
    const existing = await makeUser(app.platform);
    const answer = await browser.call(addEmail, { body: { email: String(existing.email) } });
    expect([answer.status, answer.error?.code]).toEqual([422, "email_taken"]);
  });

  it.each(["9845012345", "ahab", "a@b", "a@x.example, b@x.example"])("refuses %j", async (email) => {
    const { browser } = await proved();
    const answer = await browser.call(addEmail, { body: { email } });
    expect(answer.error?.issues).toEqual([{ path: "body.email", message: "The email doesn't appear valid" }]);
  });

  it("gives the address to the first of two users who proves it", async () => {
    const [first, second] = [await proved(), await proved()];
    const wanted = newEmail();
    const hashes: string[] = [];
    for (const { browser } of [first, second]) {
      await browser.call(addEmail, { body: { email: wanted } });
      hashes.push((await lastMessage(app.platform, wanted)).hash);
    }
    expect((await openIn(second.browser, hashes[1] ?? "")).status).toBe(200);
    const late = await openIn(first.browser, hashes[0] ?? "");
    expect([late.status, late.error?.code]).toEqual([422, "email_taken"]);
    expect((await me(first.browser)).email).toBe(first.email);
  });

  it("voids the link that was sent before", async () => {
    const { browser } = await proved();
    const [mistyped, meant] = [newEmail(), newEmail()];
    await browser.call(addEmail, { body: { email: mistyped } });
    const { hash } = await lastMessage(app.platform, mistyped);
    await browser.call(addEmail, { body: { email: meant } });
    expect((await openIn(browser, hash)).status).toBe(410);
    expect((await openIn(browser, (await lastMessage(app.platform, meant)).hash)).status).toBe(200);
  });

  it("is only for a browser on the platform", async () => {
    const { id } = await proved();
    const program = await app.asProgram({ id });
    expect((await program.call(addEmail, { body: { email: newEmail() } })).error?.code).toBe(
      "browser_required",
    );
  });
});

describe("resending the verification", () => {
  it("sends nothing where everything is proved", async () => {
    const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now() });
    const answer = await (await app.asBrowser(user)).call(resendVerification, { body: {} });
    expect([answer.status, answer.body.sent_to]).toEqual([200, null]);
  });

  it("uses the requested channel", async () => {
    const mobile = `+91${newMobile()}`;
    const email = newEmail();
    const browser = await app.asBrowser(await makeUser(app.platform, { email, mobile }));
    const sent = async (body: { channel?: "email" | "mobile" }) =>
      (await browser.call(resendVerification, { body })).body.sent_to;
    expect(await sent({})).toBe(email);
    expect(await sent({ channel: "mobile" })).toBe(mobile);
    const { code } = await lastMessage(app.platform, mobile);
    await browser.call(verifyMobile, { body: { otp: code } });
    expect(await sent({ channel: "mobile" })).toBeNull();
  });

  it("is 429 after five in fifteen minutes", async () => {
    const browser = await app.asBrowser(await makeUser(app.platform));
    for (let times = 0; times < 5; times++) {
      expect((await browser.call(resendVerification, { body: {} })).status).toBe(200);
    }
    const answer = await browser.call(resendVerification, { body: {} });
    expect([answer.status, answer.error?.code]).toEqual([429, "too_many_otps"]);
  });
});

it("a sign-in code does not prove a mobile, nor the other way round", async () => {
  const mobile = newMobile();
  const browser = await signUpWith(mobile);
  const { code } = await lastMessage(app.platform, `+91${mobile}`);
  const answer = await browser.call(signInByCode, { body: { identifier: mobile, otp: code } });
  expect([answer.status, answer.error?.code]).toEqual([400, "otp_incorrect"]);
});
