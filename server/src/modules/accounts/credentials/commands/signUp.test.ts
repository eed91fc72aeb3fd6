import { getMe, getSession, signIn, signUp } from "@quire/contracts/calls/accounts";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../../platform/database/select.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { warmPool } from "../../../../testing/warmPool.ts";
import { sites } from "../../../sites/models/sites.ts";
import { userGroups } from "../../models/userGroups.ts";
import { users } from "../../models/users.ts";
import { waitlist } from "../../models/waitlist.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const queequeg = { name: "Queequeg", password: "a harpoon and an idol" };

describe("signing up", () => {
  it("creates a reader's account and signs the browser in", async () => {
    const browser = await app.asGuest();
    const answer = await browser.call(signUp, { body: { ...queequeg, identifier: "Reader@Example.com" } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      waitlisted: false,
      user: { name: "Queequeg", email: "reader@example.com", mobile: null, domain: null, groups: [] },
    });
    const me = await browser.call(getMe, { query: {} });
    expect(me.body.email).toBe("reader@example.com");
  });

  it("creates a creator's site in the same step when a domain is given", async () => {
    const browser = await app.asGuest();
    const answer = await browser.call(signUp, {
      body: { ...queequeg, identifier: "98450 12345", domain: "Queequeg", country: "us" },
    });
    expect(answer.body).toMatchObject({
      user: {
        mobile: "+919845012345",
        email: null,
        country: "US",
        currency: "USD",
        domain: "queequeg",
        site_url: "http://queequeg.localhost:4000",
        groups: [Role.creator],
      },
    });
  });

  it("stores the password only as an argon2id hash", async () => {
    const browser = await app.asGuest();
    await browser.call(signUp, { body: { ...queequeg, identifier: "hashed@example.com" } });
    const row = await users(app.platform.db).findOne({ where: { email: "hashed@example.com" } });
    expect(row?.get().password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("stores only a hash of the session token", async () => {
    const browser = await app.asGuest();
    await browser.call(signUp, { body: { ...queequeg, identifier: "token@example.com" } });
    const token = browser.cookies.get("quire_session") ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [row] = await select<{ found: string }>(
      app.platform.db,
      "SELECT count(*)::text AS found FROM sessions s WHERE s::text LIKE '%' || $token || '%'",
      { token },
    );
    expect(row?.found).toBe("0");
  });

  it.each([
    ["no@tld", "The email doesn't appear valid"],
    ["12345", "Please enter a 10-digit mobile number"],
  ])("refuses %s with the specification's message", async (identifier, message) => {
    const browser = await app.asGuest();
    const answer = await browser.call(signUp, { body: { ...queequeg, identifier } });
    expect(answer.error).toMatchObject({
      code: "invalid_input",
      issues: [{ path: "body.identifier", message }],
    });
  });

  it.each(["1234", "password"])("refuses the password %s", async (password) => {
    const browser = await app.asGuest();
    const answer = await browser.call(signUp, { body: { name: "Q", identifier: "p@example.com", password } });
    expect(answer.error?.issues?.[0]?.path).toBe("body.password");
  });

  it("is 422 when the account exists, whatever its case", async () => {
    await makeUser(app.platform, { email: "ahab@example.com" });
    const browser = await app.asGuest();
    const answer = await browser.call(signUp, { body: { ...queequeg, identifier: "AHAB@example.com" } });
    expect([answer.status, answer.error?.code]).toEqual([422, "account_exists"]);
  });

  it("creates one account from twelve parallel sign-ups with one email", async () => {
    const browsers = await Promise.all(Array.from({ length: 12 }, () => app.asGuest()));
    await warmPool(app.platform);
    const answers = await Promise.all(
      browsers.map((browser) =>
        browser.call(signUp, { body: { ...queequeg, identifier: "race@example.com" } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(422)]);
    expect(await users(app.platform.db).count({ where: { email: "race@example.com" } })).toBe(1);
  });

  it("gives the subdomain to one of twelve parallel sign-ups, and leaves no half-created account for the others", async () => {
    const browsers = await Promise.all(Array.from({ length: 12 }, () => app.asGuest()));
    await warmPool(app.platform);
    const answers = await Promise.all(
      browsers.map((browser, at) =>
        browser.call(signUp, { body: { ...queequeg, identifier: `d${at}@race.example`, domain: "raced" } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(422)]);
    expect(answers.find(({ status }) => status === 422)?.error?.code).toBe("domain_taken");
    const [row] = await select<{ made: number }>(
      app.platform.db,
      "SELECT count(*)::int AS made FROM users WHERE email LIKE '%@race.example'",
    );
    expect(row?.made).toBe(1);
  });

  it("suggests a free name when the subdomain is taken", async () => {
    await makeSite(app.platform, { domain: "pequod" });
    const browser = await app.asGuest();
    const answer = await browser.call(signUp, {
      body: { ...queequeg, identifier: "offer@example.com", domain: "pequod" },
    });
    expect([answer.status, answer.error?.code]).toEqual([422, "domain_taken"]);
    expect(answer.error?.details).toEqual({ suggestion: expect.any(String) });
    const { suggestion = "" } = (answer.error?.details ?? {}) as { suggestion?: string };
    expect(await sites(app.platform.db).count({ where: { domain: suggestion } })).toBe(0);
    expect(suggestion).toMatch(/^[a-z0-9-]{3,30}$/);
  });

  it.each(["admin", "www", "adm1n", "xn--80ak6aa92e", "ab", "-ab-", "a.b"])(
    "refuses the subdomain %s",
    async (domain) => {
      const browser = await app.asGuest();
      const answer = await browser.call(signUp, {
        body: { ...queequeg, identifier: "reserved@example.com", domain },
      });
      expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.domain"]);
    },
  );

  it.each([
    { groups: [1] },
    { id: "b0000000000000000000" },
    { email_verified_at: "2026-01-01" },
    { nsfw: true },
  ])("refuses the unlisted field %j", async (extra) => {
    const browser = await app.asGuest();
    const body = { ...queequeg, identifier: "mass@example.com", ...extra };
    const answer = await browser.send("POST", "/api/w/signup", body);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, `body.${Object.keys(extra)[0]}`]);
    expect(await users(app.platform.db).count({ where: { email: "mass@example.com" } })).toBe(0);
  });

  it("is refused on a site's host, where a password must not be entered", async () => {
    await makeSite(app.platform, { domain: "nantucket" });
    const browser = await app.asGuest("nantucket.localhost:4000");
    const answer = await browser.call(signUp, { body: { ...queequeg, identifier: "site@example.com" } });
    expect([answer.status, answer.error?.code]).toEqual([403, "platform_only"]);
  });

  it("grants no groups beyond the earned ones", async () => {
    expect(await userGroups(app.platform.db).count({ where: { group_id: [1, 2, 3, 17] } })).toBe(0);
  });
});

describe("signing up where it is limited", () => {
  it("is 429 after ten tries an hour from one address, and works again afterward", async () => {
    const browser = await app.asGuest();
    await makeUser(app.platform, { email: "there@example.com" });
    const attempt = () => browser.call(signUp, { body: { ...queequeg, identifier: "there@example.com" } });
    for (let tries = 0; tries < 10; tries++) expect((await attempt()).status).toBe(422);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
    await app.platform.advance(3_600_000);
    expect((await attempt()).status).toBe(422);
  });

  it("is 451 in a blocked country, by the proxy's header or by the user's own statement", async () => {
    const blocked = await testServer({
      config: { blockedCountries: ["KP"], countryHeader: "x-country", trustedProxies: ["198.18.0.0/15"] },
    });
    try {
      const browser = await blocked.asGuest();
      const body = { ...queequeg, identifier: "kp@example.com" };
      const byHeader = await browser.call(signUp, { body }, { headers: { "x-country": "KP" } });
      const byWord = await browser.call(signUp, { body: { ...body, country: "KP" } });
      expect([byHeader, byWord].map(({ status, error }) => [status, error?.code])).toEqual([
        [451, "country_blocked"],
        [451, "country_blocked"],
      ]);
      const elsewhere = await browser.call(signUp, { body }, { headers: { "x-country": "IN" } });
      expect(elsewhere.body).toMatchObject({ user: { country: "IN" } });
    } finally {
      await blocked.close();
    }
  });

  it("adds the user to the waitlist and says so where there is one", async () => {
    const waiting = await testServer({ config: { signups: "waitlist" } });
    try {
      const browser = await waiting.asGuest();
      const body = { ...queequeg, identifier: "wait@example.com" };
      for (let times = 0; times < 2; times++) {
        const answer = await browser.call(signUp, { body });
        expect([answer.status, answer.body]).toEqual([201, { waitlisted: true }]);
        expect(answer.setCookies).toEqual([]);
      }
      const rows = await waitlist(waiting.platform.db).findAll();
      expect(rows.map((row) => row.get())).toMatchObject([{ name: "Queequeg", email: "wait@example.com" }]);
      expect(await users(waiting.platform.db).count()).toBe(0);
      expect(
        (await browser.call(signIn, { body: { identifier: body.identifier, password: body.password } }))
          .status,
      ).toBe(401);
      expect((await browser.call(getSession, { query: {} })).body.flags.signups).toBe("waitlist");
    } finally {
      await waiting.close();
    }
  });

  it("is 422 for a user with an account, even where there is a waitlist", async () => {
    const waiting = await testServer({ config: { signups: "waitlist" } });
    try {
      await makeUser(waiting.platform, { email: "there@example.com" });
      const browser = await waiting.asGuest();
      const answer = await browser.call(signUp, { body: { ...queequeg, identifier: "there@example.com" } });
      expect(answer.error?.code).toBe("account_exists");
    } finally {
      await waiting.close();
    }
  });

  it("is refused where sign-ups are closed", async () => {
    const closed = await testServer({ config: { signups: "closed" } });
    try {
      const browser = await closed.asGuest();
      const answer = await browser.call(signUp, { body: { ...queequeg, identifier: "c@example.com" } });
      expect([answer.status, answer.error?.code]).toEqual([403, "signups_closed"]);
    } finally {
      await closed.close();
    }
  });
});
