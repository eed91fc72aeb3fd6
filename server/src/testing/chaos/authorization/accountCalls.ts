import { randomBytes } from "node:crypto";
import { authorizeDevice } from "@quire/contracts/calls/device";
import { makeSession } from "../../factories/session.ts";
import { softAuthenticator } from "../../softAuthenticator.ts";
import type { TestServer } from "../../testServer.ts";
import { ANYONE, BROWSER_READS, type Case, none, USER_READS, USER_WRITES } from "./cases.ts";

async function newUserCode(app: TestServer): Promise<string> {
  const guest = await app.asGuest();
  return (await guest.call(authorizeDevice, { body: { client_id: "quire-cli" } })).body.user_code;
}

/** Accounts, sessions, programs and social sign-ins. */
export const accountCalls: Record<string, Case> = {
  // Accounts and sessions: always the caller's own.
  signUp: {
    expected: [201, 201, 201, 201, 201, 201, 403],
    input: ({ app }) => ({
      body: { name: "New", identifier: `${app.platform.newId()}@new.example`, password: "call me ishmael 7" },
    }),
  },
  signIn: {
    expected: [401, 401, 401, 401, 401, 401, 403],
    input: () => ({ body: { identifier: "nobody@none.example", password: "call me ishmael 7" } }),
  },
  getSession: { expected: ANYONE, input: none },
  getPage: { expected: ANYONE, input: () => ({ query: { path: "/" } }) },
  getMe: { expected: USER_READS, input: () => ({ query: {} }) },
  listSessions: { expected: BROWSER_READS, input: none },
  createAccessToken: {
    expected: [401, 201, 201, 201, 201, 201, 403],
    input: () => ({ body: { name: "CI", scopes: ["read"] } }),
  },
  getConfirmation: { expected: BROWSER_READS, input: none },
  sendConfirmationCode: {
    // No test user has a verified address.
    expected: [401, 409, 409, 409, 409, 409, 403],
    input: none,
  },
  confirmIdentity: {
    // No test user has a password.
    expected: [401, 401, 401, 401, 401, 401, 403],
    input: () => ({ body: { password: "not mine" } }),
  },
  getCredential: { expected: USER_READS, input: none },
  listAccessTokens: { expected: BROWSER_READS, input: none },
  // Another user's token does not exist for the caller.
  revokeAccessToken: {
    expected: [401, 404, 200, 404, 404, 404, 403],
    input: async ({ app, siteId }) => ({
      params: { id: (await makeSession(app.platform, { user_id: siteId, kind: "token" })).id },
    }),
  },
  // Another user's session does not exist for the caller.
  revokeSession: {
    expected: [401, 404, 200, 404, 404, 404, 403],
    input: async ({ app, siteId }) => ({
      params: { id: (await makeSession(app.platform, { user_id: siteId })).id },
    }),
  },
  listSecurityEvents: { expected: USER_READS, input: () => ({ query: {} }) },
  denySignin: {
    expected: [410, 410, 410, 410, 410, 410, 403],
    input: () => ({ body: { hash: "unknown" } }),
  },
  signOut: { expected: [200, 200, 200, 200, 200, 200, 403], input: none },
  // Proof of addresses. Account changes require a browser.
  addEmail: {
    expected: USER_WRITES,
    input: ({ app }) => ({ body: { email: `${app.platform.newId()}@new.example` } }),
  },
  verifyEmail: {
    expected: [410, 410, 410, 410, 410, 410, 403],
    input: () => ({ body: { hash: "unknown" } }),
  },
  verifyMobile: {
    expected: [401, 400, 400, 400, 400, 400, 403],
    input: () => ({ body: { otp: "123456" } }),
  },
  resendVerification: { expected: USER_WRITES, input: () => ({ body: {} }) },
  sendSigninCode: {
    expected: [200, 200, 200, 200, 200, 200, 403],
    input: () => ({ body: { identifier: "nobody@none.example" } }),
  },
  signInByCode: {
    expected: [400, 400, 400, 400, 400, 400, 403],
    input: () => ({ body: { identifier: "nobody@none.example", otp: "123456" } }),
  },
  signInByLink: {
    expected: [410, 410, 410, 410, 410, 410, 403],
    input: () => ({ body: { hash: "unknown" } }),
  },
  forgotPassword: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: () => ({ body: { identifier: "nobody@none.example" } }),
  },
  sendResetCode: {
    expected: [200, 200, 200, 200, 200, 200, 403],
    input: () => ({ body: { identifier: "nobody@none.example" } }),
  },
  verifyResetCode: {
    expected: [400, 400, 400, 400, 400, 400, 403],
    input: () => ({ body: { identifier: "nobody@none.example", otp: "123456" } }),
  },
  resetPassword: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: () => ({
      body: { hash: "unknown", password: "call me ishmael 7", confirm: "call me ishmael 7" },
    }),
  },
  // No test user has a password that could be the current one.
  changePassword: {
    expected: [401, 401, 401, 401, 401, 401, 403],
    input: () => ({ body: { current: "call me ishmael 7", password: "call me ishmael 8" } }),
  },
  // Second factors: always the caller's own. No test user has one, or a proved address.
  getPendingSignin: { expected: ANYONE, input: none },
  startSecondFactor: { expected: [410, 410, 410, 410, 410, 410, 403], input: none },
  completeSignin: {
    expected: [410, 410, 410, 410, 410, 410, 403],
    input: () => ({ body: { code: "123456" } }),
  },
  startPasskeySignin: { expected: [200, 200, 200, 200, 200, 200, 403], input: none },
  signInByPasskey: {
    expected: [400, 400, 400, 400, 400, 400, 403],
    input: () => ({ body: { passkey: softAuthenticator().sign({ challenge: "unknown" }) } }),
  },
  // Only in a browser, like all that decides who may sign in.
  listFactors: { expected: USER_WRITES, input: none },
  startFactorConfirmation: { expected: USER_WRITES, input: none },
  confirmFactor: {
    expected: [401, 400, 400, 400, 400, 400, 403],
    input: () => ({ body: { code: "123456" } }),
  },
  startPasskey: { expected: [401, 409, 409, 409, 409, 409, 403], input: none },
  createPasskey: {
    expected: [401, 400, 400, 400, 400, 400, 403],
    input: () => ({
      body: { name: "Key", passkey: softAuthenticator().create({ challenge: "unknown" }) },
    }),
  },
  renamePasskey: {
    expected: [401, 404, 404, 404, 404, 404, 403],
    input: ({ app }) => ({ params: { id: app.platform.newId() }, body: { name: "Key" } }),
  },
  removePasskey: {
    expected: [401, 404, 404, 404, 404, 404, 403],
    input: ({ app }) => ({ params: { id: app.platform.newId() } }),
  },
  startTotp: { expected: [401, 409, 409, 409, 409, 409, 403], input: none },
  confirmTotp: {
    expected: [401, 404, 404, 404, 404, 404, 403],
    input: () => ({ body: { code: "123456" } }),
  },
  removeTotp: { expected: [401, 404, 404, 404, 404, 404, 403], input: none },
  createRecoveryCodes: { expected: [401, 409, 409, 409, 409, 409, 403], input: none },
  trackSignup: {
    expected: [401, 201, 201, 201, 201, 201, 403],
    input: () => ({ body: { utm_source: "newsletter" } }),
  },
  // Programs and other hosts.
  authorizeDevice: {
    // A read-only token must not obtain one that may write.
    expected: [200, 200, 200, 200, 200, 200, 403],
    input: () => ({ body: { client_id: "quire-cli" } }),
  },
  pollDeviceToken: {
    expected: [400, 400, 400, 400, 400, 400, 403],
    input: () => ({
      body: {
        grant_type: "urn:ietf:params:oauth:grant-type:device_code",
        device_code: "unknown-code",
        client_id: "quire-cli",
      },
    }),
  },
  getDeviceRequest: {
    // Only in a browser, where the user visibly decides.
    expected: [401, 200, 200, 200, 200, 200, 403],
    input: async ({ app }) => ({ query: { user_code: await newUserCode(app) } }),
  },
  decideDevice: {
    expected: USER_WRITES,
    input: async ({ app }) => ({ body: { user_code: await newUserCode(app), approve: false } }),
  },
  startHandoff: { expected: [200, 200, 200, 200, 200, 200, 403], input: () => ({ body: {} }) },
  // Only for oneself.
  createSigninToken: {
    expected: [401, 403, 201, 403, 403, 403, 403],
    input: ({ siteId }) => ({
      body: {
        user_id: siteId,
        domain: `site-${siteId.slice(-9)}.localhost:4000`,
        state: randomBytes(32).toString("base64url"),
      },
    }),
  },
  redeemSigninToken: {
    expected: [401, 401, 401, 401, 401, 401, 403],
    input: () => ({ body: { token: randomBytes(32).toString("base64url") } }),
  },
  // Social sign-ins: no test user has one or is connecting one.
  listConnections: { expected: USER_READS, input: none },
  removeConnection: {
    expected: [401, 404, 404, 404, 404, 404, 403],
    input: () => ({ params: { provider: "google" } }),
  },
  getPendingConnection: { expected: ANYONE, input: none },
  confirmConnection: { expected: [401, 410, 410, 410, 410, 410, 403], input: none },
  deletePendingConnection: { expected: [200, 200, 200, 200, 200, 200, 403], input: none },
  sendConnectionCode: {
    expected: [410, 410, 410, 410, 410, 410, 403],
    input: () => ({ body: { email: "new@readers.example" } }),
  },
  completeConnection: {
    expected: [410, 410, 410, 410, 410, 410, 403],
    input: () => ({ body: { otp: "123456" } }),
  },
  updateAccount: { expected: USER_WRITES, input: () => ({ body: { country: "IN" } }) },
  exportAccount: { expected: BROWSER_READS, input: () => ({ query: {} }) },
  exportPosts: { expected: USER_READS, input: () => ({}) },
  listExportedFiles: { expected: USER_READS, input: () => ({ query: {} }) },
  getDeletionPreview: { expected: USER_READS, input: () => ({}) },
  deleteAccount: {
    // No test user has this password, and a program is not a browser.
    expected: [401, 401, 401, 401, 401, 401, 403],
    input: () => ({ body: { password: "not mine" } }),
  },
};
