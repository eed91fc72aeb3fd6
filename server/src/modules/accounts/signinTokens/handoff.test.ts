import { getMe, getSession, signOut } from "@quire/contracts/calls/accounts";
import { createSigninToken, redeemSigninToken, startHandoff } from "@quire/contracts/calls/signinTokens";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashSecret } from "../../../platform/http/credentials.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { signinTokens } from "../models/signinTokens.ts";

const SITE = "pequod.localhost:4000";
const CUSTOM = "whale.example";

let app: TestServer;
let user: { id: string };
let onPlatform: Caller;
let onSite: Caller;
beforeAll(async () => {
  app = await testServer({ config: { databasePool: 13 } });
  await makeSite(app.platform, { domain: "pequod" });
  await makeSite(app.platform, { domain: "rachel", custom_domain: CUSTOM });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await makeUser(app.platform);
  onPlatform = await app.asBrowser(user);
  onSite = await app.asGuest(SITE);
});

/** Goes to the platform and back with a token, without redeeming it. */
async function carry(site: Caller, options: { redirect?: string; domain?: string } = {}) {
  const { body } = await site.call(startHandoff, { body: { redirect: options.redirect } });
  const params = new URL(body.location).searchParams;
  const domain = options.domain ?? params.get("domain") ?? "";
  return onPlatform.call(createSigninToken, {
    body: {
      user_id: user.id,
      domain,
      state: params.get("state") ?? "",
      redirect: params.get("redirect") ?? "",
    },
  });
}

const redeem = (caller: Caller, token: string, headers = {}) =>
  caller.call(redeemSigninToken, { body: { token } }, { headers });

describe("a sign-in carried to a site", () => {
  it("starts on the site with a nonce that scripts cannot read, and sends only its hash to the platform", async () => {
    const answer = await onSite.call(startHandoff, { body: { redirect: "/post/1?a=b" } });
    const location = new URL(answer.body.location);
    const nonce = onSite.cookies.get("quire_nonce") ?? "";
    expect(answer.setCookies[0]).toMatch(
      /^quire_nonce=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=3600; HttpOnly$/,
    );
    expect(location.origin + location.pathname).toBe("http://localhost:4000/signin");
    expect(Object.fromEntries(location.searchParams)).toEqual({
      redirect: "/post/1?a=b",
      domain: SITE,
      state: hashSecret(nonce).toString("base64url"),
    });
    expect(answer.body.location).not.toContain(nonce);
  });

  it("leads to sign-up on request, and stays on the platform when it starts there", async () => {
    const up = await onSite.call(startHandoff, { body: { mode: "signup" } });
    expect(new URL(up.body.location).pathname).toBe("/signup");
    const answer = await onPlatform.call(startHandoff, { body: { redirect: "/settings" } });
    expect(answer.body.location).toBe("http://localhost:4000/signin?redirect=%2Fsettings");
    expect(answer.setCookies).toEqual([]);
  });

  it("does not start on an unknown host", async () => {
    const answer = await (await app.asGuest("nobody.localhost:4000")).call(startHandoff, { body: {} });
    expect([answer.status, answer.error?.code]).toEqual([404, "site_not_found"]);
  });

  it("signs the browser in on the site, at its original destination, and leaves the platform's session", async () => {
    const { status, body } = await carry(onSite, { redirect: "/post/1" });
    expect(status).toBe(201);
    expect(body.location).toBe(`http://${SITE}/signin/token/${body.token}`);
    const answer = await redeem(onSite, body.token);
    expect(answer.body).toMatchObject({ user: { id: user.id }, redirect: "/post/1" });
    expect(onSite.cookies.has("quire_nonce")).toBe(false);
    expect((await onSite.call(getSession, { query: {} })).body.user?.id).toBe(user.id);
    expect((await onPlatform.call(getMe, { query: {} })).status).toBe(200);
  });

  it("reaches a site at its custom domain", async () => {
    const there = await app.asGuest(CUSTOM);
    const { body } = await carry(there);
    expect(body.location).toMatch(/^http:\/\/whale\.example\/signin\/token\//);
    expect((await redeem(there, body.token)).status).toBe(200);
  });

  it("is redeemed once: a replay is 401, and the first session stays", async () => {
    const { body } = await carry(onSite);
    const nonce = onSite.cookies.get("quire_nonce") ?? "";
    expect((await redeem(onSite, body.token)).status).toBe(200);
    const attacker = await app.asGuest(SITE);
    attacker.cookies.set("quire_nonce", nonce);
    const replay = await redeem(attacker, body.token);
    expect([replay.status, replay.error?.code, replay.setCookies]).toEqual([401, "token_invalid", []]);
    expect((await onSite.call(getMe, { query: {} })).status).toBe(200);
  });

  it("succeeds for exactly one of ten parallel tries", async () => {
    const { body } = await carry(onSite);
    const hash = hashSecret(body.token);
    const row = { sql: "SELECT 1 FROM signin_tokens WHERE token_hash = $hash FOR UPDATE", bind: { hash } };
    const answers = await raceForRow(app.platform, row, () =>
      Array.from({ length: 10 }, () => redeem(onSite, body.token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  it("works for 60 seconds", async () => {
    const { body: late } = await carry(onSite);
    await app.platform.advance(60_000);
    expect((await redeem(onSite, late.token)).status).toBe(401);
    const { body: timely } = await carry(onSite);
    await app.platform.advance(59_999);
    expect((await redeem(onSite, timely.token)).status).toBe(200);
  });

  it("is useless on another host or in another browser, and still valid where it belongs", async () => {
    const { body } = await carry(onSite);
    const nonce = onSite.cookies.get("quire_nonce") ?? "";
    for (const host of ["rachel.localhost:4000", CUSTOM, "localhost:4000", "nobody.localhost:4000"]) {
      const elsewhere = await app.asGuest(host);
      elsewhere.cookies.set("quire_nonce", nonce);
      expect((await redeem(elsewhere, body.token)).status).toBe(401);
    }
    const otherBrowser = await app.asGuest(SITE);
    expect((await redeem(otherBrowser, body.token)).status).toBe(401);
    await otherBrowser.call(startHandoff, { body: {} });
    expect((await redeem(otherBrowser, body.token)).status).toBe(401);
    expect((await redeem(onSite, body.token)).status).toBe(200);
  });

  it("is void once the platform's session has ended", async () => {
    const { body } = await carry(onSite);
    await onPlatform.call(signOut, {});
    expect((await redeem(onSite, body.token)).status).toBe(401);
  });

  it("is not redeemed by a forged POST, nor by opening the link", async () => {
    const { body } = await carry(onSite);
    expect((await redeem(onSite, body.token, { origin: "http://evil.example" })).status).toBe(403);
    expect((await redeem(onSite, body.token, { "x-xsrf-token": "guessed" })).status).toBe(403);
    await onSite.get(`/signin/token/${body.token}`);
    expect((await redeem(onSite, body.token)).status).toBe(200);
  });

  it("ends the session that the browser had on the site", async () => {
    const before = await makeUser(app.platform);
    const browser = await app.asBrowser(before, SITE);
    const token = browser.cookies.get("quire_session") ?? "";
    const { body } = await carry(browser);
    await browser.call(redeemSigninToken, { body: { token: body.token } });
    const stale = await app.asGuest(SITE);
    stale.cookies.set("quire_session", token);
    expect((await stale.call(getSession, { query: {} })).body.user).toBeNull();
  });

  it("stores only hashes of token and nonce in the database", async () => {
    const { body } = await carry(onSite);
    const row = await signinTokens(app.platform.db).findByPk(hashSecret(body.token));
    const nonce = onSite.cookies.get("quire_nonce") ?? "";
    expect(row?.get().state_hash).toEqual(hashSecret(nonce));
    expect(JSON.stringify(row?.get())).not.toContain(body.token);
  });
});

describe("the token that carries a sign-in", () => {
  const state = Buffer.alloc(32, 7).toString("base64url");
  const create = (caller: Caller, body: object, headers = {}) =>
    caller.call(createSigninToken, { body: { user_id: user.id, domain: SITE, state, ...body } }, { headers });

  it("is created only for the signed-in user", async () => {
    const other = await makeUser(app.platform);
    expect((await create(onPlatform, { user_id: other.id })).status).toBe(403);
    expect((await create(await app.asGuest(), {})).status).toBe(401);
  });

  it("is created only on the platform, by a browser", async () => {
    const there = await app.asBrowser(user, SITE);
    expect((await create(there, { domain: CUSTOM })).error?.code).toBe("platform_only");
    expect((await create(await app.asProgram(user), {})).error?.code).toBe("browser_required");
  });

  it.each([
    "",
    "localhost:4000",
    "evil.example",
    "pequod.localhost:4000.evil.example",
    "pequod.localhost:4000@evil.example",
    "evil.example#pequod.localhost:4000",
    "//pequod.localhost:4000",
    "http://pequod.localhost:4000",
    "pequod.localhost:4001",
    "a.pequod.localhost:4000",
    "nobody.localhost:4000",
    "whale.example:8443",
    "javascript:alert(1)",
    "pequod.localhost:4000\r\nX: y",
    "pequod\u0000.localhost:4000",
  ])("is not created for the domain %j", async (domain) => {
    const answer = await create(onPlatform, { domain });
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.domain"]);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%2fevil.example",
    "/%5cevil.example",
    "/%252fevil.example",
    "/\t/evil.example",
    "https://evil.example",
    "https://pequod.localhost:4000@evil.example",
    "http://nobody.localhost:4000/",
    "http://pequod.localhost:4001/",
    "http://localhost:4001/",
    "https://whale.example:8443/",
    "javascript:alert(1)",
    "data:text/html,x",
    " /x",
    "x",
    `/${"क".repeat(1000)}`,
  ])("does not lead to %j, nor does a hand-off start toward it", async (redirect) => {
    const answers = [
      await create(onPlatform, { redirect }),
      await onSite.call(startHandoff, { body: { redirect } }),
    ];
    for (const { status, error } of answers) {
      expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.redirect"]);
    }
  });

  it.each([
    ["", "/"],
    ["/stories?sort=a-z#top", "/stories?sort=a-z#top"],
    ["http://localhost:4000/settings", "http://localhost:4000/settings"],
    ["http://rachel.localhost:4000/x", "http://rachel.localhost:4000/x"],
    ["http://whale.example/", "http://whale.example/"],
  ])("leads to %j", async (redirect, followed) => {
    const { body } = await carry(onSite, { redirect });
    expect((await redeem(onSite, body.token)).body.redirect).toBe(followed);
  });
});
