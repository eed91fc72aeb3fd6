import { getMe, getSession, signOut } from "@quire/contracts/calls/accounts";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { makeSession } from "../../../../testing/factories/session.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import { PLATFORM_HOST } from "../../../../testing/serverOver.ts";
import { testCaller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer({ config: { countryHeader: "x-country", trustedProxies: ["198.18.0.0/15"] } });
});
afterAll(() => app.close());

const newBrowser = () => testCaller(app.server, { host: PLATFORM_HOST, address: "198.18.99.1" });

describe("the session state of a guest", () => {
  it("sets no cookie before the guest writes", async () => {
    const browser = newBrowser();
    const answer = await browser.call(getSession, { query: {} });
    expect(answer.body).toMatchObject({
      session: null,
      user: null,
      xsrf: null,
      site: null,
      country: null,
      currency: "INR",
    });
    expect(answer.setCookies).toEqual([]);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  it("comes for a write with a guest cookie that scripts cannot read and an XSRF token that they can", async () => {
    const browser = newBrowser();
    const answer = await browser.call(getSession, { query: { writes: true } });
    const [guest = "", xsrf = ""] = answer.setCookies;
    expect(guest).toMatch(/^quire_guest=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=31536000; HttpOnly$/);
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=31536000$/);
    expect(browser.cookies.get("XSRF-TOKEN")).toBe(answer.body.xsrf);
    expect((await browser.call(getSession, { query: {} })).body.xsrf).toBe(answer.body.xsrf);
  });

  it("is pinned to its host and to https behind a proxy that terminates TLS", async () => {
    const headers = { "x-forwarded-proto": "https" };
    const answer = await newBrowser().call(getSession, { query: { writes: true } }, { headers });
    const [guest = "", xsrf = ""] = answer.setCookies;
    expect(guest).toMatch(
      /^__Host-quire_guest=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=\d+; HttpOnly; Secure$/,
    );
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=\d+; Secure$/);
    expect(answer.setCookies.join()).not.toContain("Domain");
  });

  it("sets no new cookies while the browser has valid ones", async () => {
    const browser = await app.asGuest();
    expect((await browser.call(getSession, { query: {} })).setCookies).toEqual([]);
  });

  it("repairs an XSRF cookie that a sibling host has overwritten", async () => {
    const browser = await app.asGuest();
    const right = browser.cookies.get("XSRF-TOKEN");
    browser.cookies.set("XSRF-TOKEN", "tossed");
    await browser.call(getSession, { query: {} });
    expect(browser.cookies.get("XSRF-TOKEN")).toBe(right);
  });

  it.each([
    ["IN", "INR"],
    ["US", "USD"],
    ["GB", "EUR"],
    ["JP", "USD"],
    ["XX", "INR"],
  ])("in %s is priced in %s", async (country, currency) => {
    const answer = await newBrowser().call(getSession, { query: {} }, { headers: { "x-country": country } });
    expect(answer.body.currency).toBe(currency);
  });

  it("ignores the country header except from a trusted proxy", async () => {
    const stranger = testCaller(app.server, { host: PLATFORM_HOST, address: "203.0.113.9" });
    const answer = await stranger.call(getSession, { query: {} }, { headers: { "x-country": "US" } });
    expect(answer.body).toMatchObject({ country: null, currency: "INR" });
  });
});

describe("the session state of a user", () => {
  it("names the user, and uses their own country where the proxy sends none", async () => {
    const user = await makeUser(app.platform, { country: "DE" });
    const browser = await app.asBrowser(user);
    const silent = await browser.call(getSession, { query: {} });
    expect(silent.body).toMatchObject({ user: { id: user.id }, country: "DE", currency: "EUR" });
    const response = await browser.call(getSession, { query: {} }, { headers: { "x-country": "US" } });
    expect(response.body).toMatchObject({ country: "US", currency: "USD" });
  });

  it("says on a site's host whether they own it or follow it", async () => {
    const site = await makeSite(app.platform, { domain: "pequod" });
    const follower = await makeUser(app.platform);
    await follow(app.platform, follower.id, site.id);
    const host = "pequod.localhost:4000";
    const owner = await app.asBrowser({ id: site.id }, host);
    const fan = await app.asBrowser(follower, host);
    const guest = await app.asGuest(host);
    expect((await owner.call(getSession, { query: {} })).body.site).toEqual({
      id: site.id,
      is_owner: true,
      follows: false,
    });
    expect((await fan.call(getSession, { query: {} })).body.site).toEqual({
      id: site.id,
      is_owner: false,
      follows: true,
    });
    expect((await guest.call(getSession, { query: {} })).body.site).toEqual({
      id: site.id,
      is_owner: false,
      follows: false,
    });
  });

  it("includes FOLLOWER when requested for a site that they follow", async () => {
    const site = await makeSite(app.platform);
    const follower = await makeUser(app.platform);
    await follow(app.platform, follower.id, site.id);
    const browser = await app.asBrowser(follower);
    expect((await browser.call(getMe, { query: { site_id: site.id } })).body.groups).toEqual([Role.follower]);
    expect((await browser.call(getMe, { query: {} })).body.groups).toEqual([]);
  });

  it("clears the cookie of a session that has ended", async () => {
    const browser = await app.asGuest();
    browser.cookies.set("quire_session", "x".repeat(43));
    const answer = await browser.call(getSession, { query: {} });
    expect(answer.body.user).toBeNull();
    expect(answer.setCookies).toContain("quire_session=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly");
  });

  it("is 401 in the specification's words when the named session is not the cookie's", async () => {
    const browser = await app.asBrowser(await makeUser(app.platform));
    const other = await makeSession(app.platform);
    const answer = await browser.call(
      getSession,
      { query: {} },
      { headers: { authorization: `Session ${other.id}` } },
    );
    expect([answer.status, answer.error?.message]).toEqual([401, "Invalid or expired session"]);
  });

  it("ends when the session expires", async () => {
    const expires_at = new Date(app.platform.clock.now().getTime() + 1000);
    const { token } = await makeSession(app.platform, { host: PLATFORM_HOST, expires_at });
    const browser = newBrowser();
    browser.cookies.set("quire_session", token);
    expect((await browser.call(getSession, { query: {} })).body.user).not.toBeNull();
    await app.platform.advance(1000);
    expect((await browser.call(getSession, { query: {} })).body.user).toBeNull();
  });

  it("ends when the account is suspended", async () => {
    const user = await makeUser(app.platform, { suspended_at: new Date(0) });
    expect((await (await app.asBrowser(user)).call(getMe, { query: {} })).status).toBe(401);
    expect((await (await app.asProgram(user)).call(getMe, { query: {} })).status).toBe(401);
  });

  it("is shown to a program, with an expiry only where it has one", async () => {
    const user = await makeUser(app.platform);
    const answer = await (await app.asProgram(user)).call(getSession, { query: {} });
    expect(answer.body).toMatchObject({ user: { id: user.id }, session: { expires: null } });
    expect(answer.setCookies).toEqual([]);
  });

  it("renews the cookie as it is used, because browsers expire it after 400 days", async () => {
    const browser = await app.asBrowser(await makeUser(app.platform));
    const token = browser.cookies.get("quire_session");
    expect((await browser.call(getSession, { query: {} })).setCookies).toEqual([]);
    await app.platform.advance(300_000);
    const [line] = (await browser.call(getSession, { query: {} })).setCookies;
    expect(line).toBe(`quire_session=${token}; Path=/; SameSite=Lax; Max-Age=315360000; HttpOnly`);
  });
});

describe("a session of one host", () => {
  it("is not valid on another: site A's on B, a site's on the platform, the platform's on a site", async () => {
    await makeSite(app.platform, { domain: "aaa-site" });
    await makeSite(app.platform, { domain: "bbb-site" });
    const hosts = ["aaa-site.localhost:4000", "bbb-site.localhost:4000", PLATFORM_HOST];
    const user = await makeUser(app.platform);
    for (const home of hosts) {
      const at = await app.asBrowser(user, home);
      expect((await at.call(getMe, { query: {} })).status).toBe(200);
      for (const elsewhere of hosts.filter((host) => host !== home)) {
        const moved = { headers: { host: elsewhere, origin: `http://${elsewhere}` } };
        expect((await at.call(getMe, { query: {} }, moved)).error?.message).toBe(
          "Invalid or expired session",
        );
        expect((await at.call(signOut, {}, moved)).status).toBe(401);
      }
    }
  });
});

async function follow(platform: Platform, userId: string, siteId: string): Promise<void> {
  await execute(
    platform.db,
    "INSERT INTO follows (user_id, site_id, created_at) VALUES ($userId, $siteId, now())",
    { userId, siteId },
  );
}
