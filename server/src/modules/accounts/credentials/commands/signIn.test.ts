import { getMe, signIn } from "@quire/contracts/calls/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { sessions } from "../../models/sessions.ts";

const work = vi.hoisted(() => {
  // Read before by another file's test, the server would not take the double of below.
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

const right = { identifier: "ahab@example.com", password: "the white whale" };

describe("signing in", () => {
  it.each(["ahab@example.com", " AHAB@Example.COM ", "9845012345", "+91 98450-12345", "09845012345"])(
    "takes %j with the password",
    async (identifier) => {
      const browser = await app.asGuest();
      const answer = await browser.call(signIn, { body: { ...right, identifier } });
      expect(answer.status).toBe(200);
      expect((await browser.call(getMe, { query: {} })).body.email).toBe("ahab@example.com");
    },
  );

  it("answers a wrong password, an unknown account, one without a password and a suspended one alike, with the same work", async () => {
    await makeUser(app.platform, { email: "nopassword@example.com" });
    await makeUser(app.platform, {
      email: "suspended@example.com",
      password: "right one",
      suspended_at: new Date(0),
    });
    const browser = await app.asGuest();
    const told = await browser.call(signIn, {
      body: { identifier: "suspended@example.com", password: "right one" },
    });
    expect([told.status, told.error?.code, told.setCookies]).toEqual([403, "account_suspended", []]);
    const tries = [
      { ...right, password: "wrong one" },
      { identifier: "nobody@example.com", password: "wrong one" },
      { identifier: "nopassword@example.com", password: "wrong one" },
      { identifier: "suspended@example.com", password: "wrong one" },
    ];
    work.hashes = 0;
    const seen = [];
    for (const body of tries) {
      work.checks = [];
      const { status, error, setCookies } = await browser.call(signIn, { body });
      seen.push({ status, error: { ...error, request_id: "" }, setCookies, checks: work.checks });
    }
    expect(seen[0]).toMatchObject({ status: 401, error: { code: "credentials_mismatch" }, setCookies: [] });
    expect(seen[0]?.checks).toEqual(["$argon2id$v=19$m=19456,t=2,p=1"]);
    expect(work.hashes).toBe(0);
    for (const other of seen) expect(other).toEqual(seen[0]);
  });

  it("is 429 after ten tries a quarter hour for one account, from however many addresses", async () => {
    await makeUser(app.platform, { email: "guessed@example.com", password: "the white whale" });
    const attempt = async (password: string) =>
      (await app.asGuest()).call(signIn, { body: { identifier: "guessed@example.com", password } });
    for (let tries = 0; tries < 10; tries++) expect((await attempt("a wrong one")).status).toBe(401);
    const refused = await attempt("the white whale");
    expect([refused.status, refused.error?.code]).toEqual([429, "too_many_signins"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await app.platform.advance(15 * 60_000);
    expect((await attempt("the white whale")).status).toBe(200);
  });

  it("is 429 after ten tries for an account that does not exist, so that the limit tells nothing either", async () => {
    const attempt = async () =>
      (await app.asGuest()).call(signIn, { body: { identifier: "ghost@example.com", password: "boo boo" } });
    for (let tries = 0; tries < 10; tries++) expect((await attempt()).status).toBe(401);
    expect((await attempt()).status).toBe(429);
  });

  it("is 429 after ten tries from one address, over however many accounts; a made-up forwarding changes nothing", async () => {
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

  it("forgives an account's earlier slips once its own person is in", async () => {
    const person = { identifier: "slips@example.com", password: "the white whale" };
    await makeUser(app.platform, { email: person.identifier, password: person.password });
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 5; tries++) {
        const slip = await (await app.asGuest()).call(signIn, { body: { ...person, password: "a slip" } });
        expect(slip.status).toBe(401);
      }
      expect((await (await app.asGuest()).call(signIn, { body: person })).status).toBe(200);
    }
  });

  it("rotates: the session that the browser had ends, and the guest's cookie and XSRF token are new", async () => {
    const browser = await app.asGuest();
    const first = await browser.call(signIn, { body: right });
    const before = new Map(browser.cookies);
    const second = await browser.call(signIn, { body: right });
    expect(second.body.session.id).not.toBe(first.body.session.id);
    for (const name of ["quire_session", "quire_guest", "XSRF-TOKEN"]) {
      expect(browser.cookies.get(name)).not.toBe(before.get(name));
    }
    expect(await sessions(app.platform.db).count({ where: { id: first.body.session.id } })).toBe(0);
  });

  it("does not adopt a session cookie that somebody planted", async () => {
    const browser = await app.asGuest();
    browser.cookies.set("quire_session", "planted-by-an-attacker-0123456789abcdefghijk");
    await browser.call(signIn, { body: right });
    expect(browser.cookies.get("quire_session")).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get("quire_session")).not.toContain("planted");
  });

  it("names the device", async () => {
    const browser = await app.asGuest();
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const { body } = await browser.call(signIn, { body: right }, { headers: { "user-agent": userAgent } });
    const row = await sessions(app.platform.db).findByPk(body.session.id);
    expect(row?.get()).toMatchObject({ device: "Firefox on Linux", host: "localhost:4000", kind: "browser" });
  });

  it("is refused on a site's host", async () => {
    await makeSite(app.platform, { domain: "nantucket" });
    const browser = await app.asGuest("nantucket.localhost:4000");
    const answer = await browser.call(signIn, { body: right });
    expect([answer.status, answer.error?.code]).toEqual([403, "platform_only"]);
    expect(work.checks).toEqual([]);
  });

  it("gives no bearer token: programs come in by the device grant or a personal token", async () => {
    const browser = await app.asGuest();
    const { body } = await browser.call(signIn, { body: right });
    expect(Object.keys(body).sort()).toEqual(["session", "user", "xsrf"]);
    expect(JSON.stringify(body)).not.toContain(browser.cookies.get("quire_session"));
    const bearer = { headers: { authorization: `Bearer ${browser.cookies.get("quire_session")}` } };
    expect((await browser.call(getMe, { query: {} }, bearer)).status).toBe(401);
  });
});
