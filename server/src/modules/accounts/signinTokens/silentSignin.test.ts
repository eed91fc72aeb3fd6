import { getSession, signOut } from "@quire/contracts/calls/accounts";
import { revokeSession } from "@quire/contracts/calls/sessions";
import { createSigninToken, redeemSigninToken, startHandoff } from "@quire/contracts/calls/signinTokens";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

const PLATFORM = "quire.example";
const SITE = "pequod.quire.example";
const CUSTOM = "whale.example";
const MARK = "quire_signed_in";

let app: TestServer;
let user: { id: string };
beforeAll(async () => {
  app = await testServer({ config: { platformHost: PLATFORM } });
  await makeSite(app.platform, { domain: "pequod" });
  await makeSite(app.platform, { domain: "rachel", custom_domain: CUSTOM });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await makeUser(app.platform);
});

const sessionOf = async (caller: Caller) => (await caller.call(getSession, { query: {} })).body;
const marked = async (host = SITE) => {
  const browser = await app.asGuest(host);
  browser.cookies.set(MARK, "1");
  return browser;
};

/** Signs a site's browser in by the platform's session. */
async function handOver(site: Caller, platform: Caller, silent = false) {
  const { body } = await site.call(startHandoff, { body: { redirect: "/post/1", silent } });
  const params = new URL(body.location).searchParams;
  const token = await platform.call(createSigninToken, {
    body: {
      user_id: user.id,
      domain: params.get("domain") ?? "",
      state: params.get("state") ?? "",
      redirect: params.get("redirect") ?? "",
    },
  });
  return site.call(redeemSigninToken, { body: { token: token.body.token } });
}

describe("the cookie that says that this browser is signed in on the platform", () => {
  it("is set for the platform's domain, names nobody, and is removed with the session", async () => {
    const browser = await app.asBrowser(user, PLATFORM);
    const { setCookies } = await browser.call(getSession, { query: {} });
    expect(setCookies.filter((line) => line.startsWith(MARK))).toEqual([
      `${MARK}=1; Path=/; SameSite=Lax; Max-Age=31536000; HttpOnly; Domain=quire.example`,
    ]);
    await browser.call(signOut, {});
    const after = await browser.call(getSession, { query: {} });
    expect(after.setCookies.join()).toMatch(/quire_signed_in=; .*Max-Age=0; HttpOnly; Domain=quire\.example/);
  });

  it("is set once, by no site, for no guest and for no program", async () => {
    const browser = await app.asBrowser(user, PLATFORM);
    await browser.call(getSession, { query: {} });
    const callers = [
      browser,
      await app.asBrowser(user, SITE),
      await app.asGuest(PLATFORM),
      await app.asGuest(SITE),
      await app.asProgram(user),
    ];
    for (const caller of callers) {
      const { setCookies } = await caller.call(getSession, { query: {} });
      expect(setCookies.join()).not.toContain(MARK);
    }
  });

  it("does not exist where browsers accept no such cookie", async () => {
    const local = await testServer({ config: { platformHost: "localhost:4000" } });
    try {
      const browser = await local.asBrowser(await makeUser(local.platform));
      expect((await browser.call(getSession, { query: {} })).setCookies.join()).not.toContain(MARK);
    } finally {
      await local.close();
    }
  });

  it("changes no page: a site that a sibling set it for serves the same bytes and headers", async () => {
    const plain = await (await app.asGuest(SITE)).get("/");
    const tossed = await (await marked()).get("/");
    const headers = ({ headers: { etag, vary, "cache-control": caching } }: typeof plain) => [
      etag,
      vary,
      caching,
    ];
    expect(tossed.body).toEqual(plain.body);
    expect(headers(tossed)).toEqual(headers(plain));
    expect(tossed.setCookies).toEqual([]);
  });
});

describe("a silent sign-in", () => {
  it("is offered to a guest whose browser is signed in on the platform, else only to one who comes from there", async () => {
    expect((await sessionOf(await marked())).silent_signin).toBe("always");
    expect((await sessionOf(await app.asGuest(SITE))).silent_signin).toBe("from_platform");
    expect((await sessionOf(await app.asGuest(CUSTOM))).silent_signin).toBe("from_platform");
  });

  it("is offered to nobody on the platform, and to nobody who is signed in", async () => {
    expect((await sessionOf(await app.asGuest(PLATFORM))).silent_signin).toBe("never");
    const browser = await app.asBrowser(user, SITE);
    browser.cookies.set(MARK, "1");
    expect((await sessionOf(browser)).silent_signin).toBe("never");
  });

  it("asks the platform for no form", async () => {
    const answer = await (await marked()).call(startHandoff, { body: { redirect: "/post/1", silent: true } });
    expect(new URL(answer.body.location).searchParams.get("silent")).toBe("1");
  });

  it("signs in by the same single-use token as any other", async () => {
    const site = await marked();
    const answer = await handOver(site, await app.asBrowser(user, PLATFORM), true);
    expect(answer.body).toMatchObject({ user: { id: user.id }, redirect: "/post/1" });
  });

  it("gains nothing from a marker that an attacker has set: the platform's session decides", async () => {
    const site = await marked();
    const { body } = await site.call(startHandoff, { body: { silent: true } });
    const params = new URL(body.location).searchParams;
    const answer = await (await app.asGuest(PLATFORM)).call(createSigninToken, {
      body: { user_id: user.id, domain: SITE, state: params.get("state") ?? "", redirect: "/" },
    });
    expect(answer.status).toBe(401);
  });

  it("is not decided by a marker that is set twice, as a sibling may do", async () => {
    const site = await app.asGuest(SITE);
    site.cookies.set(MARK, `1; ${MARK}=2`);
    expect((await sessionOf(site)).silent_signin).toBe("from_platform");
  });
});

describe("after a sign-out on a site", () => {
  it("that site signs in only by hand, and others as before", async () => {
    const platform = await app.asBrowser(user, PLATFORM);
    const site = await marked();
    await handOver(site, platform);
    await site.call(signOut, {});
    expect(site.cookies.get("quire_signed_out")).toBe("1");
    expect((await sessionOf(site)).silent_signin).toBe("never");
    expect((await sessionOf(await marked("rachel.quire.example"))).silent_signin).toBe("always");

    await site.call(getSession, { query: { writes: true } });
    await handOver(site, platform);
    expect(site.cookies.has("quire_signed_out")).toBe(false);
  });

  it("holds when the session was ended elsewhere", async () => {
    const platform = await app.asBrowser(user, PLATFORM);
    const site = await marked();
    const { body } = await handOver(site, platform);
    await platform.call(revokeSession, { params: { id: body.session.id } });
    const guest = await site.call(getSession, { query: {} }, { headers: { authorization: undefined } });
    expect(guest.body).toMatchObject({ user: null, silent_signin: "never" });
    expect((await sessionOf(site)).silent_signin).toBe("never");
  });

  it("on the platform, nothing is remembered", async () => {
    const platform = await app.asBrowser(user, PLATFORM);
    const answer = await platform.call(signOut, {});
    expect(answer.setCookies.join()).not.toContain("signed_out");
  });
});
