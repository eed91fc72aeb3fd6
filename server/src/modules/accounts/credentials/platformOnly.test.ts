import { signIn, signUp } from "@quire/contracts/calls/accounts";
import { completeConnection, sendConnectionCode } from "@quire/contracts/calls/connections";
import {
  completeSignin,
  signInByPasskey,
  startPasskeySignin,
  startSecondFactor,
} from "@quire/contracts/calls/factors";
import { sendSigninCode, signInByCode, signInByLink } from "@quire/contracts/calls/oneTimeCodes";
import {
  forgotPassword,
  resetPassword,
  sendResetCode,
  verifyResetCode,
} from "@quire/contracts/calls/passwords";
import { createProvisionalSite } from "@quire/contracts/calls/provisional";
import { denySignin } from "@quire/contracts/calls/security";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import { softAuthenticator } from "../../../testing/softAuthenticator.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let onSite: Caller;
const email = "ishmael@pequod.example";
const password = "the white whale";

beforeAll(async () => {
  app = await testServer();
  await makeUser(app.platform, { email, email_verified_at: app.platform.clock.now() });
  const { domain } = await makeSite(app.platform);
  onSite = await app.asGuest(`${domain}.localhost:4000`);
});
afterAll(() => app.close());

/** The owner of a custom domain could otherwise read what is entered there. */
it.each<[name: string, call: (caller: Caller) => ReturnType<Caller["call"]>]>([
  ["signIn", (caller) => caller.call(signIn, { body: { identifier: email, password } })],
  [
    "signUp",
    (caller) => caller.call(signUp, { body: { name: "Ahab", identifier: `new.${email}`, password } }),
  ],
  ["sendSigninCode", (caller) => caller.call(sendSigninCode, { body: { identifier: email } })],
  ["signInByCode", (caller) => caller.call(signInByCode, { body: { identifier: email, otp: "123456" } })],
  ["signInByLink", (caller) => caller.call(signInByLink, { body: { hash: "unknown" } })],
  ["forgotPassword", (caller) => caller.call(forgotPassword, { body: { identifier: email } })],
  ["sendResetCode", (caller) => caller.call(sendResetCode, { body: { identifier: email } })],
  [
    "verifyResetCode",
    (caller) => caller.call(verifyResetCode, { body: { identifier: email, otp: "123456" } }),
  ],
  ["startSecondFactor", (caller) => caller.call(startSecondFactor, {})],
  ["completeSignin", (caller) => caller.call(completeSignin, { body: { code: "123456" } })],
  ["startPasskeySignin", (caller) => caller.call(startPasskeySignin, {})],
  [
    "signInByPasskey",
    (caller) =>
      caller.call(signInByPasskey, { body: { passkey: softAuthenticator().sign({ challenge: "unknown" }) } }),
  ],
  ["denySignin", (caller) => caller.call(denySignin, { body: { hash: "unknown" } })],
  ["sendConnectionCode", (caller) => caller.call(sendConnectionCode, { body: { email: `new.${email}` } })],
  ["completeConnection", (caller) => caller.call(completeConnection, { body: { otp: "123456" } })],
  ["createProvisionalSite", (caller) => caller.call(createProvisionalSite, { body: { posts: [] } })],
])("%s is refused on a site's host", async (_, call) => {
  const answer = await call(onSite);
  expect([answer.status, answer.error?.code]).toEqual([403, "platform_only"]);
});

it("resetPassword is refused on a site's host, and the link stays valid", async () => {
  const onPlatform = await app.asGuest();
  await onPlatform.call(forgotPassword, { body: { identifier: email } });
  const { hash } = await lastMessage(app.platform, email);
  const body = { hash, password, confirm: password };
  expect((await onSite.call(resetPassword, { body })).error?.code).toBe("platform_only");
  expect((await onPlatform.call(resetPassword, { body })).status).toBe(200);
});
