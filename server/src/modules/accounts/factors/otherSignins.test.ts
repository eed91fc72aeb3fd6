import { getMe, signIn } from "@quire/contracts/calls/accounts";
import { confirmConnection, listConnections } from "@quire/contracts/calls/connections";
import { completeSignin, listFactors } from "@quire/contracts/calls/factors";
import { sendSigninCode, signInByCode } from "@quire/contracts/calls/oneTimeCodes";
import { forgotPassword, resetPassword } from "@quire/contracts/calls/passwords";
import { afterAll, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import { appCode, enrollTotp } from "../../../testing/factorKit.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { openConnectionKit } from "../connections/testing/connectionKit.ts";

const { app, connectWith, subject, address, me, close } = await openConnectionKit();
afterAll(close);

const password = "the white whale";

async function withApp() {
  const now = app.platform.clock.now();
  const user = await makeUser(app.platform, { email: address(), email_verified_at: now, password });
  const { secret } = await enrollTotp(app.platform, await app.asBrowser(user));
  await app.platform.advance(60_000);
  return { user, email: user.email ?? "", secret };
}

/** Nobody is signed in until the second factor follows. */
async function expectFactorOwed(browser: Caller, secret: string, userId: string): Promise<void> {
  expect((await browser.call(getMe, { query: {} })).status).toBe(401);
  const answer = await browser.call(completeSignin, { body: { code: appCode(app.platform, secret) } });
  expect([answer.status, answer.body.user.id]).toEqual([200, userId]);
  expect((await browser.call(listFactors, {})).body.verified).toBe(true);
}

it("a one-time code needs the second factor too", async () => {
  const { user, email, secret } = await withApp();
  const guest = await app.asGuest();
  await guest.call(sendSigninCode, { body: { identifier: email } });
  const { code } = await lastMessage(app.platform, email);
  const byCode = { body: { identifier: email, otp: code } };
  const first = await guest.call(signInByCode, byCode);
  expect([first.status, first.error?.code]).toEqual([401, "second_factor_required"]);
  // The code is spent all the same.
  expect((await guest.call(signInByCode, byCode)).error?.code).toBe("otp_incorrect");
  await expectFactorOwed(guest, secret, user.id);
});

it("Google needs it too", async () => {
  const { user, email, secret } = await withApp();
  const browser = await app.asGuest();
  const profile = { subject: subject(), name: "Ada", email, emailVerified: true };
  expect(await connectWith(browser, profile, "google", "?redirect=%2Fpost%2F1")).toBe(
    "/signin?redirect=%2Fpost%2F1&factor=1",
  );
  await expectFactorOwed(browser, secret, user.id);
});

it("what Google proves connects nothing until the second factor follows", async () => {
  const { user, email, secret } = await withApp();
  const attacker = await app.asGuest();
  const profile = { subject: subject(), name: "Mallory", email, emailVerified: true };
  expect(await connectWith(attacker, profile)).toBe("/signin?factor=1");
  expect((await attacker.call(confirmConnection, {})).status).toBe(401);
  const connections = async (browser: Caller) => (await browser.call(listConnections, {})).body.connections;
  expect(await connections(await app.asBrowser(user))).toEqual([]);
  // The address at the provider has another owner now, and the identity opens nothing.
  const moved = { ...profile, email: address() };
  const again = await app.asGuest();
  await connectWith(again, moved);
  expect(await me(again)).not.toBe(user.id);
  await expectFactorOwed(attacker, secret, user.id);
});

it.each(["google", "fb"])("a connected account at %s needs it too", async (way) => {
  const { user, secret } = await withApp();
  const browser = await app.asBrowser(user);
  const profile = { subject: subject(), name: "Ada", email: address(), emailVerified: true };
  await connectWith(browser, profile, way);
  expect((await browser.call(confirmConnection, {})).status).toBe(200);
  const guest = await app.asGuest();
  expect(await connectWith(guest, profile, way)).toBe("/signin?factor=1");
  // Nobody else can finish it, and it can't be finished without the factor.
  const answer = await (await app.asGuest()).call(completeSignin, {
    body: { code: appCode(app.platform, secret) },
  });
  expect(answer.error?.code).toBe("signin_expired");
  expect((await guest.call(listConnections, {})).status).toBe(401);
  await expectFactorOwed(guest, secret, user.id);
});

it("a password reset doesn't get past it", async () => {
  const { user, email, secret } = await withApp();
  const guest = await app.asGuest();
  await guest.call(forgotPassword, { body: { identifier: email } });
  const { hash } = await lastMessage(app.platform, email);
  const next = "quite another whale";
  const reset = await guest.call(resetPassword, { body: { hash, password: next, confirm: next } });
  expect(reset.status).toBe(200);
  const first = await guest.call(signIn, { body: { identifier: email, password: next } });
  expect(first.error?.code).toBe("second_factor_required");
  await expectFactorOwed(guest, secret, user.id);
});
