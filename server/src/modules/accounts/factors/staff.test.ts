import { signIn } from "@quire/contracts/calls/accounts";
import { authorizeDevice, decideDevice, pollDeviceToken } from "@quire/contracts/calls/device";
import { completeSignin, listFactors } from "@quire/contracts/calls/factors";
import { listCases } from "@quire/contracts/calls/moderation";
import { createAccessToken } from "@quire/contracts/calls/sessions";
import { createSigninToken, redeemSigninToken, startHandoff } from "@quire/contracts/calls/signinTokens";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { appCode, enrollTotp } from "../../../testing/factorKit.ts";
import { PLATFORM_HOST } from "../../../testing/serverOver.ts";
import { testCaller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { sessions } from "../models/sessions.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const password = "the white whale";

const makeStaff = (role: Role) =>
  makeUser(app.platform, { email_verified_at: app.platform.clock.now(), groups: [role], password });

/** A browser in which a user is signed in by password alone. */
async function byPassword(user: { email: string | null }) {
  const browser = await app.asGuest();
  await browser.call(signIn, { body: { identifier: user.email ?? "", password } });
  return browser;
}

describe.each([
  ["a moderator", Role.moderator],
  ["an admin", Role.admin],
] as const)("%s", (_, role) => {
  it("acts as staff only after setting up a second factor, which leads out of the refusal", async () => {
    const browser = await byPassword(await makeStaff(role));
    const refused = await browser.call(listCases, { query: {} });
    expect([refused.status, refused.error?.code]).toEqual([403, "staff_factor_required"]);
    expect((await browser.call(listFactors, {})).body).toMatchObject({ required: true, verified: false });
    await enrollTotp(app.platform, browser);
    expect((await browser.call(listCases, { query: {} })).status).toBe(200);
  });
});

it("refuses a session from before the second factor was set up", async () => {
  const user = await makeStaff(Role.admin);
  const before = await byPassword(user);
  await enrollTotp(app.platform, await byPassword(user));
  expect((await before.call(listCases, { query: {} })).error?.code).toBe("staff_factor_required");
});

it("is an ordinary refusal for users who aren't staff", async () => {
  const browser = await byPassword(await makeUser(app.platform, { password }));
  expect((await browser.call(listCases, { query: {} })).error?.code).toBe("forbidden");
});

it("passes the proof on to a program that was approved with it, and its absence too", async () => {
  const user = await makeStaff(Role.moderator);
  const statusBy = async (browser: Awaited<ReturnType<typeof byPassword>>) => {
    const guest = await app.asGuest();
    const client_id = "quire-cli";
    const { body: grant } = await guest.call(authorizeDevice, { body: { client_id } });
    await browser.call(decideDevice, { body: { user_code: grant.user_code, approve: true } });
    const { body } = await guest.call(pollDeviceToken, {
      body: {
        grant_type: "urn:ietf:params:oauth:grant-type:device_code",
        device_code: grant.device_code,
        client_id,
      },
    });
    const host = { host: PLATFORM_HOST, address: "198.18.9.8", bearer: body.access_token };
    return (await testCaller(app.server, host).call(listCases, { query: {} })).status;
  };
  const browser = await byPassword(user);
  expect(await statusBy(browser)).toBe(403);
  await enrollTotp(app.platform, browser);
  expect(await statusBy(browser)).toBe(200);
});

it("passes the proof on to sites and access tokens, and its absence too", async () => {
  const user = await makeStaff(Role.moderator);
  const { domain } = await makeSite(app.platform);
  const host = `${domain}.localhost:4000`;
  const factorOf = async (browser: Awaited<ReturnType<typeof byPassword>>) => {
    const visitor = await app.asGuest(host);
    const { location } = (await visitor.call(startHandoff, { body: {} })).body;
    const state = new URL(location).searchParams.get("state") ?? "";
    const { body } = await browser.call(createSigninToken, {
      body: { user_id: user.id, domain: host, state },
    });
    const redeemed = await visitor.call(redeemSigninToken, { body: { token: body.token } });
    const { token } = (await browser.call(createAccessToken, { body: { name: "CI", scopes: ["read"] } }))
      .body;
    const script = testCaller(app.server, { host: PLATFORM_HOST, address: "198.18.9.9", bearer: token });
    const row = await sessions(app.platform.db).findByPk(redeemed.body.session.id);
    return [row?.get().second_factor_at ?? null, (await script.call(listCases, { query: {} })).status];
  };
  expect(await factorOf(await byPassword(user))).toEqual([null, 403]);
  const enrolling = await byPassword(user);
  const { secret } = await enrollTotp(app.platform, enrolling);
  await app.platform.advance(60_000);
  const browser = await byPassword(user);
  const code = appCode(app.platform, secret);
  const at = app.platform.clock.now();
  expect((await browser.call(completeSignin, { body: { code } })).status).toBe(200);
  expect(await factorOf(browser)).toEqual([at, 200]);
});
