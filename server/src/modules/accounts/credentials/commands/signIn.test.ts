import { getMe, signIn } from "@quire/contracts/calls/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { becomeGuest } from "../../../../testing/becomeGuest.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { sessions } from "../../models/sessions.ts";

const work = vi.hoisted(() => {
  // The module mocked below must not have been imported by another file's test.
  vi.resetModules();
  return { hashes: 0, checks: [] as string[] };
});
vi.mock("@node-rs/argon2", async (importActual) => {
  const real = await importActual<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => {
      work.hashes++;
      return real.hash(...args);
    },
    verify: (...args: Parameters<typeof real.verify>) => {
      work.checks.push(String(args[0]).split("$").slice(0, 4).join("$"));
      return real.verify(...args);
    },
  };
});

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
  await makeUser(app.platform, {
    email: "ahab@example.com",
    mobile: "+919845012345",
    password: "the white whale",
  });
});
afterAll(() => app.close());
beforeEach(() => {
  work.hashes = 0;
  work.checks = [];
});

const credentials = { identifier: "ahab@example.com", password: "the white whale" };

describe("signing in", () => {
  it.each(["ahab@example.com", " AHAB@Example.COM ", "9845012345", "+91 98450-12345", "09845012345"])(
    "accepts %j with the password",
    async (identifier) => {
      const browser = await app.asGuest();
      const answer = await browser.call(signIn, { body: { ...credentials, identifier } });
      expect(answer.status).toBe(200);
      expect((await browser.call(getMe, { query: {} })).body.email).toBe("ahab@example.com");
    },
  );

  it("responds to a wrong password, an unknown account, one without a password and a suspended one alike, with the same work", async () => {
    await makeUser(app.platform, { email: "nopassword@example.com" });
    await makeUser(app.platform, {
      email: "suspended@example.com",
      password: "right one",
      suspended_at: new Date(0),
    });
    const browser = await app.asGuest();
    const suspended = await browser.call(signIn, {
      body: { identifier: "suspended@example.com", password: "right one" },
    });
    expect([suspended.status, suspended.error?.code, suspended.setCookies]).toEqual([
      403,
      "account_suspended",
      [],
    ]);
    const tries = [
      { ...credentials, password: "wrong one" },
      { identifier: "nobody@example.com", password: "wrong one" },
      { identifier: "nopassword@example.com", password: "wrong one" },
      { identifier: "suspended@example.com", password: "wrong one" },
    ];
    work.hashes = 0;
    const responses = [];
    for (const body of tries) {
      work.checks = [];
      const { status, error, setCookies } = await browser.call(signIn, { body });
      responses.push({ status, error: { ...error, request_id: "" }, setCookies, checks: work.checks });
    }
    expect(responses[0]).toMatchObject({
      status: 401,
      error: { code: "credentials_mismatch" },
      setCookies: [],
    });
    expect(responses[0]?.checks).toEqual(["$argon2id$v=19$m=19456,t=2,p=1"]);
    expect(work.hashes).toBe(0);
    for (const other of responses) expect(other).toEqual(responses[0]);
  });

  it("is 429 after ten tries in fifteen minutes at one account from one address", async () => {
    await makeUser(app.platform, { email: "guessed@example.com", password: "the white whale" });
    const browser = await app.asGuest();
    const attempt = (password: string) =>
      browser.call(signIn, { body: { identifier: "guessed@example.com", password } });
    for (let tries = 0; tries < 10; tries++) expect((await attempt("a wrong one")).status).toBe(401);
    const refused = await attempt("the white whale");
    expect([refused.status, refused.error?.code]).toEqual([429, "too_many_signins"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await app.platform.advance(15 * 60_000);
    expect((await attempt("the white whale")).status).toBe(200);
  });

  it("slows down after ten tries at one account from any number of addresses, to one every 30 seconds", async () => {
    await makeUser(app.platform, { email: "botnet@example.com", password: "the white whale" });
    const attempt = async (password = "a wrong one") =>
      (await app.asGuest()).call(signIn, { body: { identifier: "botnet@example.com", password } });
    const statuses = [];
    for (let tries = 0; tries < 20; tries++) statuses.push((await attempt()).status);
    expect(statuses).toEqual([...Array(11).fill(401), ...Array(9).fill(429)]);
    const refused = await attempt();
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(30);
    await app.platform.advance(30_000);
    expect((await attempt("the white whale")).status).toBe(200);
  });

  it("lets the owner in on a new browser while one address keeps guessing", async () => {
    await makeUser(app.platform, { email: "besieged@example.com", password: "the white whale" });
    const attacker = await app.asGuest();
    const body = { identifier: "besieged@example.com", password: "a wrong one" };
    for (let tries = 0; tries < 30; tries++) await attacker.call(signIn, { body });
    const owner = await app.asGuest();
    expect((await owner.call(signIn, { body: { ...body, password: "the white whale" } })).status).toBe(200);
  });

  it("lets the owner in on a browser that they have used before, however many addresses guess", async () => {
    await makeUser(app.platform, { email: "known@example.com", password: "the white whale" });
    const right = { identifier: "known@example.com", password: "the white whale" };
    const owner = await app.asGuest();
    expect((await owner.call(signIn, { body: right })).status).toBe(200);
    await becomeGuest(owner);
    const guess = async () =>
      (await app.asGuest()).call(signIn, { body: { ...right, password: "a wrong one" } });
    for (let tries = 0; tries < 12; tries++) await guess();
    expect((await guess()).status).toBe(429);
    expect((await owner.call(signIn, { body: right })).status).toBe(200);
  });

  it("gives a browser that the account knows ten tries of its own, and no more at other accounts", async () => {
    await makeUser(app.platform, { email: "mine@example.com", password: "the white whale" });
    const browser = await app.asGuest();
    const attempt = (identifier: string, password = "a wrong one") =>
      browser.call(signIn, { body: { identifier, password } });
    await attempt("mine@example.com", "the white whale");
    for (let tries = 0; tries < 10; tries++) expect((await attempt("mine@example.com")).status).toBe(401);
    expect((await attempt("mine@example.com")).status).toBe(429);
    const others = [];
    for (let at = 0; at < 10; at++) others.push((await attempt(`other${at}@example.com`)).status);
    expect(others).toEqual([...Array(9).fill(401), 429]);
  });

  it("is limited alike for an account that does not exist, so that the limit reveals nothing", async () => {
    const attempt = async () =>
      (await app.asGuest()).call(signIn, { body: { identifier: "ghost@example.com", password: "boo boo" } });
    for (let tries = 0; tries < 11; tries++) expect((await attempt()).status).toBe(401);
    expect((await attempt()).status).toBe(429);
  });

  it("is 429 after ten tries from one address, across any number of accounts; a forged forwarding header changes nothing", async () => {
    const browser = await app.asGuest();
    const attempt = (at: number) =>
      browser.call(
        signIn,
        { body: { identifier: `spray${at}@example.com`, password: "letmein please" } },
        { headers: { "x-forwarded-for": `203.0.113.${at}` } },
      );
    for (let at = 0; at < 10; at++) expect((await attempt(at)).status).toBe(401);
    expect((await attempt(10)).status).toBe(429);
    expect(work.checks).toHaveLength(10);
  });

  it("resets an account's failed tries when its owner signs in", async () => {
    const account = { identifier: "slips@example.com", password: "the white whale" };
    await makeUser(app.platform, { email: account.identifier, password: account.password });
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 5; tries++) {
        const failed = await (await app.asGuest()).call(signIn, { body: { ...account, password: "a slip" } });
        expect(failed.status).toBe(401);
      }
      expect((await (await app.asGuest()).call(signIn, { body: account })).status).toBe(200);
    }
  });

  it("rotates: the browser's previous session ends, the XSRF token is new, and the guest cookie is gone", async () => {
    const browser = await app.asGuest();
    const first = await browser.call(signIn, { body: credentials });
    const before = new Map(browser.cookies);
    const second = await browser.call(signIn, { body: credentials });
    expect(second.body.session.id).not.toBe(first.body.session.id);
    for (const name of ["quire_session", "XSRF-TOKEN"]) {
      expect(browser.cookies.get(name)).not.toBe(before.get(name));
    }
    expect(browser.cookies.has("quire_guest")).toBe(false);
    expect(await sessions(app.platform.db).count({ where: { id: first.body.session.id } })).toBe(0);
  });

  it("does not adopt a planted session cookie", async () => {
    const browser = await app.asGuest();
    browser.cookies.set("quire_session", "planted-by-an-attacker-0123456789abcdefghijk");
    await browser.call(signIn, { body: credentials });
    expect(browser.cookies.get("quire_session")).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get("quire_session")).not.toContain("planted");
  });

  it("names the device", async () => {
    const browser = await app.asGuest();
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const { body } = await browser.call(
      signIn,
      { body: credentials },
      { headers: { "user-agent": userAgent } },
    );
    const row = await sessions(app.platform.db).findByPk(body.session.id);
    expect(row?.get()).toMatchObject({ device: "Firefox on Linux", host: "localhost:4000", kind: "browser" });
  });

  it("is refused on a site's host", async () => {
    await makeSite(app.platform, { domain: "nantucket" });
    const browser = await app.asGuest("nantucket.localhost:4000");
    const answer = await browser.call(signIn, { body: credentials });
    expect([answer.status, answer.error?.code]).toEqual([403, "platform_only"]);
    expect(work.checks).toEqual([]);
  });

  it("returns no bearer token: programs use the device grant or a personal token", async () => {
    const browser = await app.asGuest();
    const { body } = await browser.call(signIn, { body: credentials });
    expect(Object.keys(body).sort()).toEqual(["session", "user", "xsrf"]);
    expect(JSON.stringify(body)).not.toContain(browser.cookies.get("quire_session"));
    const bearer = { headers: { authorization: `Bearer ${browser.cookies.get("quire_session")}` } };
    expect((await browser.call(getMe, { query: {} }, bearer)).status).toBe(401);
  });
});
