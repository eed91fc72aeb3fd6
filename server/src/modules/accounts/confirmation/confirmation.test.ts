import { getMe, signIn, signUp } from "@quire/contracts/calls/accounts";
import { confirmIdentity, getConfirmation, sendConfirmationCode } from "@quire/contracts/calls/confirmation";
import { confirmConnection, removeConnection } from "@quire/contracts/calls/connections";
import { createAccessToken, revokeSession } from "@quire/contracts/calls/sessions";
import { addEmail } from "@quire/contracts/calls/verification";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSession } from "../../../testing/factories/session.ts";
import { makeUser, type UserOptions } from "../../../testing/factories/user.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { sessions } from "../models/sessions.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const PASSWORD = "call me ishmael 7";
const MINUTE = 60_000;

/** A user who signed in some time ago. */
async function signedInLongAgo(options: UserOptions = { password: PASSWORD }) {
  const user = await makeUser(app.platform, options);
  const browser = await app.asBrowser(user);
  await sessions(app.platform.db).update({ confirmed_at: null }, { where: { user_id: user.id } });
  return { user, browser };
}
const createToken = async (browser: Caller) => {
  const { status, error } = await browser.call(createAccessToken, {
    body: { name: "CI", scopes: ["read"] },
  });
  return error?.code ?? status;
};
const confirm = (browser: Caller, body: { password?: string; otp?: string }) =>
  browser.call(confirmIdentity, { body });

describe("a sensitive call", () => {
  it("needs the password again, which then counts for ten minutes in this browser only", async () => {
    const { user, browser } = await signedInLongAgo();
    const other = await app.asBrowser(user);
    await sessions(app.platform.db).update({ confirmed_at: null }, { where: { user_id: user.id } });
    expect(await createToken(browser)).toBe("confirmation_required");
    const { body } = await confirm(browser, { password: PASSWORD });
    expect(Date.parse(body.confirmed_until) - app.platform.clock.now().getTime()).toBe(10 * MINUTE);
    expect(await createToken(browser)).toBe(201);
    expect(await createToken(other)).toBe("confirmation_required");
    await app.platform.advance(10 * MINUTE - 1);
    expect(await createToken(browser)).toBe(201);
    await app.platform.advance(1);
    expect(await createToken(browser)).toBe("confirmation_required");
  });

  it("works within ten minutes of a sign-up or a sign-in by password", async () => {
    const browser = await app.asGuest();
    const identifier = "fresh@example.com";
    await browser.call(signUp, { body: { name: "Queequeg", identifier, password: PASSWORD } });
    expect(await createToken(browser)).toBe(201);
    const again = await app.asGuest();
    await again.call(signIn, { body: { identifier, password: PASSWORD } });
    await app.platform.advance(10 * MINUTE - 1);
    expect(await createToken(again)).toBe(201);
    await app.platform.advance(1);
    expect(await createToken(again)).toBe("confirmation_required");
  });

  it("is required to end another session, but not the own one", async () => {
    const { user, browser } = await signedInLongAgo();
    const other = await makeSession(app.platform, { user_id: user.id });
    const refused = await browser.call(revokeSession, { params: { id: other.id } });
    expect([refused.status, refused.error?.code]).toEqual([403, "confirmation_required"]);
    const own = await sessions(app.platform.db).findOne({ where: { user_id: user.id, kind: "browser" } });
    expect((await browser.call(revokeSession, { params: { id: own?.get().id ?? "" } })).status).toBe(200);
  });
});

describe("a change to how an account is entered", () => {
  it.each([
    ["adding an email", (browser: Caller) => browser.call(addEmail, { body: { email: "new@example.com" } })],
    ["connecting an account", (browser: Caller) => browser.call(confirmConnection, {})],
    [
      "disconnecting an account",
      (browser: Caller) => browser.call(removeConnection, { params: { provider: "google" } }),
    ],
  ])("needs it for %s", async (_, change) => {
    const { browser } = await signedInLongAgo();
    expect((await change(browser)).error?.code).toBe("confirmation_required");
    await confirm(browser, { password: PASSWORD });
    expect((await change(browser)).error?.code).not.toBe("confirmation_required");
  });
});

describe("confirming by password", () => {
  it("says how, and until when it is confirmed", async () => {
    const { browser } = await signedInLongAgo();
    const read = async () => (await browser.call(getConfirmation, {})).body;
    expect(await read()).toEqual({ confirmed_until: null, method: "password", sent_to: null });
    const { body } = await confirm(browser, { password: PASSWORD });
    expect((await read()).confirmed_until).toBe(body.confirmed_until);
  });

  it("refuses a wrong password, and after ten tries the right one too", async () => {
    const { user, browser } = await signedInLongAgo();
    const wrong = await confirm(browser, { password: "not mine" });
    expect([wrong.status, wrong.error?.code, wrong.error?.issues?.[0]?.path]).toEqual([
      401,
      "current_password_mismatch",
      "body.password",
    ]);
    expect(await createToken(browser)).toBe("confirmation_required");
    await app.platform.limits.consume("signInByAccount", user.id, 9);
    expect((await confirm(browser, { password: PASSWORD })).error?.code).toBe("too_many_signins");
  });

  it("can't be replaced by a code: the mailbox may be open in the same browser", async () => {
    const { browser } = await signedInLongAgo({ password: PASSWORD, email_verified_at: new Date(0) });
    const refused = await browser.call(sendConfirmationCode, {});
    expect([refused.status, refused.error?.code]).toEqual([409, "password_required"]);
    expect((await confirm(browser, { otp: "123456" })).error?.code).toBe("password_required");
  });

  it.each([{}, { password: "a", otp: "123456" }])("takes exactly one proof, not %j", async (body) => {
    const { browser } = await signedInLongAgo();
    expect((await confirm(browser, body)).error?.code).toBe("invalid_input");
  });
});

describe("confirming without a password", () => {
  it("takes a code that is sent to the verified address, once", async () => {
    const email = "whaler@example.com";
    const { browser } = await signedInLongAgo({ email, email_verified_at: new Date(0) });
    expect((await browser.call(getConfirmation, {})).body).toMatchObject({ method: "code", sent_to: email });
    expect((await browser.call(sendConfirmationCode, {})).body.sent_to).toBe(email);
    const { code } = await lastMessage(app.platform, email);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await confirm(browser, { otp: wrong })).error?.code).toBe("otp_incorrect");
    expect((await confirm(browser, { otp: code })).status).toBe(200);
    expect(await createToken(browser)).toBe(201);
    expect((await confirm(browser, { otp: code })).error?.code).toBe("otp_incorrect");
  });

  it("resets the count of tries, so that correct codes never use it up", async () => {
    const email = "steward@example.com";
    const { browser } = await signedInLongAgo({ email, email_verified_at: new Date(0) });
    await app.platform.limits.consume("otpTriesByAccountAndAddress", `${email} ${browser.address}`, 9);
    for (let time = 0; time < 2; time++) {
      await browser.call(sendConfirmationCode, {});
      const { code } = await lastMessage(app.platform, email);
      expect((await confirm(browser, { otp: code })).status).toBe(200);
    }
  });

  it("sends the code to a mobile where that is what is verified", async () => {
    const mobile = "+919845000001";
    const verified = { email: null, mobile, mobile_verified_at: new Date(0) };
    const { browser } = await signedInLongAgo(verified);
    await browser.call(sendConfirmationCode, {});
    const { code } = await lastMessage(app.platform, mobile);
    expect((await confirm(browser, { otp: code })).status).toBe(200);
  });

  it("is impossible without a verified address, and says what to do", async () => {
    const { browser } = await signedInLongAgo({});
    expect((await browser.call(getConfirmation, {})).body.method).toBeNull();
    const refused = await browser.call(sendConfirmationCode, {});
    expect([refused.status, refused.error?.code]).toEqual([409, "unproved_address"]);
  });

  it("refuses another browser's code", async () => {
    const email = "harpooner@example.com";
    const { user, browser } = await signedInLongAgo({ email, email_verified_at: new Date(0) });
    await browser.call(sendConfirmationCode, {});
    const { code } = await lastMessage(app.platform, email);
    const other = await app.asBrowser(user);
    expect((await confirm(other, { otp: code })).error?.code).toBe("otp_incorrect");
    expect((await other.call(getMe, { query: {} })).status).toBe(200);
  });
});
