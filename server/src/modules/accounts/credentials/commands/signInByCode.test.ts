import { getMe, signIn } from "@quire/contracts/calls/accounts";
import { sendSigninCode, signInByCode, signInByLink } from "@quire/contracts/calls/oneTimeCodes";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { becomeGuest } from "../../../../testing/becomeGuest.ts";
import { makeSession } from "../../../../testing/factories/session.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser, type UserOptions } from "../../../../testing/factories/user.ts";
import { lastMessage } from "../../../../testing/lastMessage.ts";
import { raceForRow } from "../../../../testing/raceForRow.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { sessions } from "../../models/sessions.ts";
import { type UserColumns, users } from "../../models/users.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const MINUTE = 60_000;
let count = 0;

/** A user who has proved their email. */
function makeReader(fields: UserOptions = {}): Promise<UserColumns & { email: string }> {
  const email = `reader${++count}@example.com`;
  return makeUser(app.platform, { email, email_verified_at: new Date(0), ...fields }) as never;
}

const requestCode = (browser: Caller, identifier: string) =>
  browser.call(sendSigninCode, { body: { identifier } });
const signInWith = (browser: Caller, identifier: string, otp: string) =>
  browser.call(signInByCode, { body: { identifier, otp } });
const other = (code: string) => (code === "123456" ? "123457" : "123456");

async function browserWithCode(identifier: string): Promise<{ browser: Caller; code: string }> {
  const browser = await app.asGuest();
  expect((await requestCode(browser, identifier)).status).toBe(200);
  return { browser, code: (await lastMessage(app.platform, identifier)).code };
}

describe("signing in with a code", () => {
  it("accepts the emailed six digits in the requesting browser", async () => {
    const { email, id } = await makeReader();
    const browser = await app.asGuest();
    expect((await requestCode(browser, ` ${email.toUpperCase()}`)).body).toEqual({
      sent: true,
      expires_in: 600,
      already_sent: false,
    });
    const { code } = await lastMessage(app.platform, email);
    const before = new Map(browser.cookies);
    const answer = await signInWith(browser, email, code);
    expect(answer.body).toMatchObject({ user: { id, email } });
    expect((await browser.call(getMe, { query: {} })).body.id).toBe(id);
    for (const name of ["quire_guest", "XSRF-TOKEN"]) {
      expect(browser.cookies.get(name)).not.toBe(before.get(name));
    }
  });

  it("accepts those sent by text message", async () => {
    const mobile = "+919845099001";
    const { id } = await makeReader({
      email: null,
      mobile,
      email_verified_at: null,
      mobile_verified_at: new Date(0),
    });
    const { browser, code } = await browserWithCode(mobile);
    expect((await signInWith(browser, "98450-99001", code)).body.user.id).toBe(id);
  });

  it("accepts a code once", async () => {
    const { email } = await makeReader();
    const { browser, code } = await browserWithCode(email);
    const secondBrowser = await app.asGuest();
    secondBrowser.cookies.set("quire_guest", browser.cookies.get("quire_guest") ?? "");
    secondBrowser.cookies.set("XSRF-TOKEN", browser.cookies.get("XSRF-TOKEN") ?? "");
    expect((await signInWith(browser, email, code)).status).toBe(200);
    const replay = await signInWith(secondBrowser, email, code);
    expect([replay.status, replay.error?.code, replay.setCookies]).toEqual([400, "otp_incorrect", []]);
  });

  it("succeeds for exactly one of three parallel tries with the right code", async () => {
    const { email, id } = await makeReader();
    const { browser, code } = await browserWithCode(email);
    const row = { sql: "SELECT 1 FROM one_time_codes WHERE user_id = $id FOR UPDATE", bind: { id } };
    const answers = await raceForRow(app.platform, row, () =>
      Array.from({ length: 3 }, () => signInWith(browser, email, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await sessions(app.platform.db).count({ where: { user_id: id } })).toBe(1);
  });

  it("counts each of twenty parallel wrong tries, and then refuses the right code", async () => {
    const { email } = await makeReader();
    const { browser, code } = await browserWithCode(email);
    const wrong = Array.from({ length: 20 }, () => signInWith(browser, email, other(code)));
    const refusals = (await Promise.all(wrong)).map(({ error }) => error?.code);
    expect(refusals.filter((refusal) => refusal === "otp_incorrect")).toHaveLength(5);
    expect(refusals.filter((refusal) => refusal === "too_many_otp_tries")).toHaveLength(15);
    expect((await signInWith(browser, email, code)).status).toBe(429);
  });

  it("voids the code after five wrong tries, and the next code is a new one", async () => {
    const { email } = await makeReader();
    const { browser, code } = await browserWithCode(email);
    for (let tries = 0; tries < 5; tries++)
      expect((await signInWith(browser, email, other(code))).status).toBe(400);
    const voided = await signInWith(browser, email, code);
    expect([voided.status, voided.error?.code]).toEqual([429, "too_many_otp_tries"]);
    await requestCode(browser, email);
    expect((await signInWith(browser, email, (await lastMessage(app.platform, email)).code)).status).toBe(
      200,
    );
  });

  it("accepts a code for ten minutes", async () => {
    const { email } = await makeReader();
    const late = await browserWithCode(email);
    await app.platform.advance(10 * MINUTE);
    expect((await signInWith(late.browser, email, late.code)).error?.code).toBe("otp_incorrect");
    const timely = await browserWithCode(email);
    await app.platform.advance(10 * MINUTE - 1);
    expect((await signInWith(timely.browser, email, timely.code)).status).toBe(200);
  });

  it("refuses the code in another browser, and still accepts it in its own", async () => {
    const { email, id } = await makeReader();
    const { browser, code } = await browserWithCode(email);
    for (const elsewhere of [await app.asGuest(), await app.asBrowser({ id })]) {
      expect((await signInWith(elsewhere, email, code)).error?.code).toBe("otp_incorrect");
    }
    expect((await signInWith(browser, email, code)).status).toBe(200);
  });

  it("opens only the account that the code was requested for", async () => {
    const [mine, theirs] = [await makeReader(), await makeReader()];
    const { browser, code } = await browserWithCode(mine.email);
    expect((await signInWith(browser, theirs.email, code)).status).toBe(400);
    await requestCode(browser, theirs.email);
    expect((await signInWith(browser, theirs.email, code)).status).toBe(400);
    expect((await signInWith(browser, mine.email, code)).body.user.id).toBe(mine.id);
  });

  it("does not open an account that was suspended in the meantime", async () => {
    const { email, id } = await makeReader();
    const { browser, code } = await browserWithCode(email);
    await users(app.platform.db).update({ suspended_at: new Date(0) }, { where: { id } });
    expect((await signInWith(browser, email, code)).status).toBe(400);
  });

  it("does not open an account that has proved another address in the meantime", async () => {
    const { email, id } = await makeReader({ email_verified_at: null });
    const { browser, code } = await browserWithCode(email);
    await users(app.platform.db).update(
      { mobile: "+919845099102", mobile_verified_at: new Date(0) },
      {
        where: { id },
      },
    );
    expect((await signInWith(browser, email, code)).error?.code).toBe("otp_incorrect");
    const [user] = await users(app.platform.db).findAll({ where: { id } });
    expect(user?.get().email_verified_at).toBeNull();
  });

  it("does not open an account whose address another account has proved in the meantime", async () => {
    const { email, id } = await makeReader({ email_verified_at: null });
    const { browser, code } = await browserWithCode(email);
    await users(app.platform.db).update({ email: `moved-${email}` }, { where: { id } });
    const owner = await makeReader({ email });
    expect((await signInWith(browser, email, code)).error?.code).toBe("otp_incorrect");
    for (const userId of [id, owner.id])
      expect(await sessions(app.platform.db).count({ where: { user_id: userId } })).toBe(0);
  });

  it("is refused on a site's host", async () => {
    await makeSite(app.platform, { domain: "nantucket" });
    const browser = await app.asGuest("nantucket.localhost:4000");
    expect((await requestCode(browser, "x@example.com")).error?.code).toBe("platform_only");
    expect((await signInWith(browser, "x@example.com", "123456")).error?.code).toBe("platform_only");
  });

  it.each(["12345", "1234567", "abcdef", "१२३४५६"])("refuses %j by the name of its field", async (otp) => {
    const answer = await signInWith(await app.asGuest(), "x@example.com", otp);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.otp"]);
  });

  it("stores no code in the database, neither in its table nor in the queued message", async () => {
    const { email } = await makeReader();
    const browser = await app.asGuest();
    await requestCode(browser, email);
    const [rows] = await app.platform.db.query(
      "SELECT c::text || j.payload::text AS all FROM one_time_codes c, graphile_worker._private_jobs j",
    );
    const { code } = await lastMessage(app.platform, email);
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows).replace(/\d{4}-\d\d-\d\d[^"]*/g, "")).not.toContain(code);
  });
});

describe("whether there is an account", () => {
  /** A statement without the address it queries. */
  const withoutAddress = (sql: string) => sql.replace(/"(?:email|mobile)" = '[^']*'/, "this address");

  /** Every statement sent to the database while `work` runs, regardless of the caller. */
  async function statements(work: () => Promise<unknown>): Promise<string[]> {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    try {
      await work();
      return sent.mock.calls.map(([browserWithCode]: unknown[]) =>
        withoutAddress(
          typeof browserWithCode === "string" ? browserWithCode : (browserWithCode as { text: string }).text,
        ),
      );
    } finally {
      sent.mockRestore();
    }
  }

  it("changes neither the response nor the work of requesting a code", async () => {
    const known = await makeReader();
    const suspended = await makeReader({ suspended_at: new Date(0) });
    const mobile = "+919845099002";
    await makeReader({ email: null, mobile, email_verified_at: null, mobile_verified_at: new Date(0) });
    const emails = [known.email, "nobody@example.com", suspended.email];
    const results: object[] = [];
    for (const address of [...emails, mobile, "+919999999999"]) {
      const browser = await app.asGuest();
      let response = {};
      const work = await statements(async () => {
        const { status, body, setCookies } = await requestCode(browser, address);
        response = { status, body, setCookies };
      });
      results.push({ ...response, work });
    }
    expect(results[0]).toMatchObject({ status: 200, setCookies: [] });
    expect(JSON.stringify(results[0])).toMatch(/INSERT INTO one_time_codes.*add_job/);
    for (const result of results.slice(0, emails.length)) expect(result).toEqual(results[0]);
    // Text messages have no link.
    expect(results.at(-1)).toEqual(results.at(-2));
    await app.platform.jobs.runDue();
    expect(app.platform.outbox.map(({ to }) => to)).toContain(known.email);
    expect(app.platform.outbox.map(({ to }) => to)).not.toContain("nobody@example.com");
    expect(app.platform.outbox.map(({ to }) => to)).not.toContain(suspended.email);
  });

  it("does not change how a try is refused, up to the voided code", async () => {
    const { email } = await makeReader();
    const response: unknown[] = [];
    for (const address of [email, "nobody2@example.com"]) {
      const browser = await app.asGuest();
      await requestCode(browser, address);
      const { code } = await lastMessage(app.platform, email);
      const tries = [];
      for (let at = 0; at < 6; at++) {
        const { status, error } = await signInWith(browser, address, other(code));
        tries.push([status, { ...error, request_id: "" }]);
      }
      response.push(tries);
    }
    expect(response[1]).toEqual(response[0]);
  });

  it("does not change the limits: five codes in fifteen minutes from one network address, eleven from all", async () => {
    const { email } = await makeReader();
    for (const address of [email, "nobody3@example.com"]) {
      for (const browser of [await app.asGuest(), await app.asGuest()]) {
        for (let times = 0; times < 5; times++)
          expect((await requestCode(browser, address)).status).toBe(200);
        const refused = await requestCode(browser, address);
        expect([refused.status, refused.error?.code]).toEqual([429, "too_many_otps"]);
      }
      expect((await requestCode(await app.asGuest(), address)).body.already_sent).toBe(false);
      expect((await requestCode(await app.asGuest(), address)).body).toEqual({
        sent: true,
        expires_in: 600,
        already_sent: true,
      });
    }
  });
});

describe("the limits of codes", () => {
  it("let one address request twenty an hour, for any number of accounts", async () => {
    const browser = await app.asGuest();
    const statuses = [];
    for (let at = 0; at < 21; at++)
      statuses.push((await requestCode(browser, `spray${at}@example.com`)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it("slow down after thirty guesses a day at an account, from any number of addresses, to one every ten minutes", async () => {
    const { email } = await makeReader();
    const statuses = [];
    for (let codes = 0; codes < 7; codes++) {
      const { browser, code } = await browserWithCode(email);
      for (let tries = 0; tries < 5; tries++)
        statuses.push((await signInWith(browser, email, other(code))).status);
    }
    expect(statuses).toEqual([...Array(31).fill(400), ...Array(4).fill(429)]);
    await app.platform.advance(15 * MINUTE);
    const owner = await browserWithCode(email);
    expect((await signInWith(owner.browser, email, owner.code)).status).toBe(200);
  });

  it("let a browser that the account knows request and enter codes, whatever others have used up", async () => {
    const { email } = await makeReader();
    const { browser: owner, code } = await browserWithCode(email);
    expect((await signInWith(owner, email, code)).status).toBe(200);
    await becomeGuest(owner);
    for (let codes = 0; codes < 11; codes++) {
      const attacker = await app.asGuest();
      await requestCode(attacker, email);
      for (let tries = 0; tries < 5; tries++) await signInWith(attacker, email, "000000");
    }
    expect((await requestCode(await app.asGuest(), email)).body.already_sent).toBe(true);
    expect((await requestCode(owner, email)).body.already_sent).toBe(false);
    const last = await lastMessage(app.platform, email);
    expect((await signInWith(owner, email, last.code)).status).toBe(200);
  });

  it("don't count tries at a spent code", async () => {
    const { email } = await makeReader();
    const { browser, code } = await browserWithCode(email);
    for (let tries = 0; tries < 80; tries++) await signInWith(browser, email, other(code));
    await requestCode(browser, email);
    const next = await lastMessage(app.platform, email);
    expect((await signInWith(browser, email, next.code)).status).toBe(200);
  });

  it("do not let an attacker lock a user out by guessing at codes that were never requested", async () => {
    const { email } = await makeReader();
    for (let tries = 0; tries < 40; tries++) {
      expect((await signInWith(await app.asGuest(), email, "000000")).error?.code).toBe("otp_incorrect");
    }
    const { browser, code } = await browserWithCode(email);
    expect((await signInWith(browser, email, code)).status).toBe(200);
  });
});

describe("the first proof of an account", () => {
  it("revokes what its creator may still hold: the password and every session", async () => {
    const email = "victim@example.com";
    const password = "the attacker knows";
    const planted = await makeUser(app.platform, { email, password });
    const attacker = await app.asBrowser(planted);
    await makeSession(app.platform, { user_id: planted.id });
    const { browser, code } = await browserWithCode(email);
    const answer = await signInWith(browser, email, code);
    expect(answer.body.user).toMatchObject({ status: "verified", email_verified: true, has_password: false });
    expect((await attacker.call(getMe, { query: {} })).status).toBe(401);
    const guest = await app.asGuest();
    expect((await guest.call(signIn, { body: { identifier: email, password } })).status).toBe(401);
    expect(await sessions(app.platform.db).count({ where: { user_id: planted.id } })).toBe(1);
    expect((await lastMessage(app.platform, email)).text).toContain("so it no longer works");
  });

  it("succeeds for one of two browsers that prove it at once; the other's code no longer works", async () => {
    const email = "twice@example.com";
    const { id } = await makeUser(app.platform, { email });
    const [one, two] = [await browserWithCode(email), await browserWithCode(email)];
    const row = { sql: "SELECT 1 FROM users WHERE id = $id FOR UPDATE", bind: { id } };
    const answers = await raceForRow(app.platform, row, () =>
      [one, two].map(({ browser, code }) => signInWith(browser, email, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await sessions(app.platform.db).count({ where: { user_id: id } })).toBe(1);
  });

  it("succeeds for one of two browsers that open their emailed links at once", async () => {
    const email = "two-links@example.com";
    const { id } = await makeUser(app.platform, { email });
    const browsers: { browser: Caller; hash: string }[] = [];
    for (let at = 0; at < 2; at++) {
      const { browser } = await browserWithCode(email);
      browsers.push({ browser, hash: (await lastMessage(app.platform, email)).hash });
    }
    const row = { sql: "SELECT 1 FROM users WHERE id = $id FOR UPDATE", bind: { id } };
    const answers = await raceForRow(app.platform, row, () =>
      browsers.map(({ browser, hash }) => browser.call(signInByLink, { body: { hash } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await sessions(app.platform.db).count({ where: { user_id: id } })).toBe(1);
  });

  it("is not repeated by a later one: a proved user keeps their password and sessions", async () => {
    const { email, id } = await makeReader({ password: "the white whale" });
    const elsewhere = await app.asBrowser({ id });
    const { browser, code } = await browserWithCode(email);
    expect((await signInWith(browser, email, code)).body.user.has_password).toBe(true);
    expect((await elsewhere.call(getMe, { query: {} })).status).toBe(200);
  });

  it("cannot come from an unproved address where another one is proved", async () => {
    const mobile = "+919845099777";
    const { email } = await makeReader({ mobile });
    await requestCode(await app.asGuest(), mobile);
    await app.platform.jobs.runDue();
    expect(app.platform.texts.filter(({ to }) => to === mobile)).toEqual([]);
    expect((await browserWithCode(email)).code).not.toBe("");
  });
});
