import { getMe, signIn } from "@quire/contracts/calls/accounts";
import { sendSigninCode, signInByCode } from "@quire/contracts/calls/oneTimeCodes";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeSession } from "../../../../testing/factories/session.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser, type UserWishes } from "../../../../testing/factories/user.ts";
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
let made = 0;

/** Somebody who has proved their email. */
function makeReader(wishes: UserWishes = {}): Promise<UserColumns & { email: string }> {
  const email = `reader${++made}@example.com`;
  return makeUser(app.platform, { email, email_verified_at: new Date(0), ...wishes }) as never;
}

const ask = (browser: Caller, identifier: string) => browser.call(sendSigninCode, { body: { identifier } });
const spend = (browser: Caller, identifier: string, otp: string) =>
  browser.call(signInByCode, { body: { identifier, otp } });
const other = (code: string) => (code === "123456" ? "123457" : "123456");

async function asked(identifier: string): Promise<{ browser: Caller; code: string }> {
  const browser = await app.asGuest();
  expect((await ask(browser, identifier)).status).toBe(200);
  return { browser, code: (await lastMessage(app.platform, identifier)).code };
}

describe("signing in with a code", () => {
  it("takes the six digits that were mailed, in the browser that asked", async () => {
    const { email, id } = await makeReader();
    const browser = await app.asGuest();
    expect((await ask(browser, ` ${email.toUpperCase()}`)).body).toEqual({ sent: true, expires_in: 600 });
    const { code } = await lastMessage(app.platform, email);
    const before = new Map(browser.cookies);
    const answer = await spend(browser, email, code);
    expect(answer.body).toMatchObject({ user: { id, email } });
    expect((await browser.call(getMe, { query: {} })).body.id).toBe(id);
    for (const name of ["quire_guest", "XSRF-TOKEN"]) {
      expect(browser.cookies.get(name)).not.toBe(before.get(name));
    }
  });

  it("takes those that came by text message", async () => {
    const mobile = "+919845099001";
    const { id } = await makeReader({
      email: null,
      mobile,
      email_verified_at: null,
      mobile_verified_at: new Date(0),
    });
    const { browser, code } = await asked(mobile);
    expect((await spend(browser, "98450-99001", code)).body.user.id).toBe(id);
  });

  it("takes a code once", async () => {
    const { email } = await makeReader();
    const { browser, code } = await asked(email);
    const again = await app.asGuest();
    again.cookies.set("quire_guest", browser.cookies.get("quire_guest") ?? "");
    again.cookies.set("XSRF-TOKEN", browser.cookies.get("XSRF-TOKEN") ?? "");
    expect((await spend(browser, email, code)).status).toBe(200);
    const replay = await spend(again, email, code);
    expect([replay.status, replay.error?.code, replay.setCookies]).toEqual([400, "otp_incorrect", []]);
  });

  it("is won by exactly one of three parallel tries with the right code", async () => {
    const { email, id } = await makeReader();
    const { browser, code } = await asked(email);
    const row = { sql: "SELECT 1 FROM one_time_codes WHERE user_id = $id FOR UPDATE", bind: { id } };
    const answers = await raceForRow(app.platform, row, () =>
      Array.from({ length: 3 }, () => spend(browser, email, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await sessions(app.platform.db).count({ where: { user_id: id } })).toBe(1);
  });

  it("counts each of twenty parallel wrong tries: the right code comes too late", async () => {
    const { email } = await makeReader();
    const { browser, code } = await asked(email);
    const wrong = Array.from({ length: 20 }, () => spend(browser, email, other(code)));
    const refusals = (await Promise.all(wrong)).map(({ error }) => error?.code);
    expect(refusals.filter((refusal) => refusal === "otp_incorrect")).toHaveLength(5);
    expect(refusals.filter((refusal) => refusal === "too_many_otp_tries")).toHaveLength(15);
    expect((await spend(browser, email, code)).status).toBe(429);
  });

  it("dies after five wrong tries, and the next code is a new one", async () => {
    const { email } = await makeReader();
    const { browser, code } = await asked(email);
    for (let tries = 0; tries < 5; tries++)
      expect((await spend(browser, email, other(code))).status).toBe(400);
    const dead = await spend(browser, email, code);
    expect([dead.status, dead.error?.code]).toEqual([429, "too_many_otp_tries"]);
    await ask(browser, email);
    expect((await spend(browser, email, (await lastMessage(app.platform, email)).code)).status).toBe(200);
  });

  it("works for ten minutes", async () => {
    const { email } = await makeReader();
    const late = await asked(email);
    await app.platform.advance(10 * MINUTE);
    expect((await spend(late.browser, email, late.code)).error?.code).toBe("otp_incorrect");
    const timely = await asked(email);
    await app.platform.advance(10 * MINUTE - 1);
    expect((await spend(timely.browser, email, timely.code)).status).toBe(200);
  });

  it("is worth nothing in another browser, and still good where it belongs", async () => {
    const { email, id } = await makeReader();
    const { browser, code } = await asked(email);
    for (const elsewhere of [await app.asGuest(), await app.asBrowser({ id })]) {
      expect((await spend(elsewhere, email, code)).error?.code).toBe("otp_incorrect");
    }
    expect((await spend(browser, email, code)).status).toBe(200);
  });

  it("opens only the account that it was asked for", async () => {
    const [mine, theirs] = [await makeReader(), await makeReader()];
    const { browser, code } = await asked(mine.email);
    expect((await spend(browser, theirs.email, code)).status).toBe(400);
    await ask(browser, theirs.email);
    expect((await spend(browser, theirs.email, code)).status).toBe(400);
    expect((await spend(browser, mine.email, code)).body.user.id).toBe(mine.id);
  });

  it("does not open an account that was suspended meanwhile", async () => {
    const { email, id } = await makeReader();
    const { browser, code } = await asked(email);
    await users(app.platform.db).update({ suspended_at: new Date(0) }, { where: { id } });
    expect((await spend(browser, email, code)).status).toBe(400);
  });

  it("is refused on a site's host", async () => {
    await makeSite(app.platform, { domain: "nantucket" });
    const browser = await app.asGuest("nantucket.localhost:4000");
    expect((await ask(browser, "x@example.com")).error?.code).toBe("platform_only");
    expect((await spend(browser, "x@example.com", "123456")).error?.code).toBe("platform_only");
  });

  it.each(["12345", "1234567", "abcdef", "१२३४५६"])("refuses %j by the name of its field", async (otp) => {
    const answer = await spend(await app.asGuest(), "x@example.com", otp);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.otp"]);
  });

  it("keeps no code in the database, neither in its table nor in the waiting message", async () => {
    const { email } = await makeReader();
    const browser = await app.asGuest();
    await ask(browser, email);
    const [rows] = await app.platform.db.query(
      "SELECT c::text || j.payload::text AS all FROM one_time_codes c, graphile_worker._private_jobs j",
    );
    const { code } = await lastMessage(app.platform, email);
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows).replace(/\d{4}-\d\d-\d\d[^"]*/g, "")).not.toContain(code);
  });
});

describe("whether there is an account", () => {
  /** A statement without the address that it asks about. */
  const nameless = (sql: string) => sql.replace(/"(?:email|mobile)" = '[^']*'/, "this address");

  /** Every statement that goes to the database while `work` runs, whoever wrote it. */
  async function statements(work: () => Promise<unknown>): Promise<string[]> {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    try {
      await work();
      return sent.mock.calls.map(([asked]: unknown[]) =>
        nameless(typeof asked === "string" ? asked : (asked as { text: string }).text),
      );
    } finally {
      sent.mockRestore();
    }
  }

  it("changes neither the answer nor the work of asking for a code", async () => {
    const known = await makeReader();
    const suspended = await makeReader({ suspended_at: new Date(0) });
    const addresses = [known.email, "nobody@example.com", suspended.email, "+919999999999"];
    const seen: object[] = [];
    for (const address of addresses) {
      const browser = await app.asGuest();
      let told = {};
      const work = await statements(async () => {
        const { status, body, setCookies } = await ask(browser, address);
        told = { status, body, setCookies };
      });
      seen.push({ ...told, work });
    }
    expect(seen[0]).toMatchObject({ status: 200, setCookies: [] });
    expect(JSON.stringify(seen[0])).toMatch(/INSERT INTO one_time_codes.*add_job/);
    for (const another of seen) expect(another).toEqual(seen[0]);
    await app.platform.jobs.runDue();
    expect(app.platform.outbox.map(({ to }) => to)).toContain(known.email);
    expect(app.platform.outbox.map(({ to }) => to)).not.toContain("nobody@example.com");
    expect(app.platform.outbox.map(({ to }) => to)).not.toContain(suspended.email);
  });

  it("changes nothing of how a try is refused, up to the dead code", async () => {
    const { email } = await makeReader();
    const told: unknown[] = [];
    for (const address of [email, "nobody2@example.com"]) {
      const browser = await app.asGuest();
      await ask(browser, address);
      const { code } = await lastMessage(app.platform, email);
      const tries = [];
      for (let at = 0; at < 6; at++) {
        const { status, error } = await spend(browser, address, other(code));
        tries.push([status, { ...error, request_id: "" }]);
      }
      told.push(tries);
    }
    expect(told[1]).toEqual(told[0]);
  });

  it("changes nothing of the limit: five codes a quarter hour for one address", async () => {
    const { email } = await makeReader();
    for (const address of [email, "nobody3@example.com"]) {
      for (let times = 0; times < 5; times++)
        expect((await ask(await app.asGuest(), address)).status).toBe(200);
      const refused = await ask(await app.asGuest(), address);
      expect([refused.status, refused.error?.code]).toEqual([429, "too_many_otps"]);
    }
  });
});

describe("the limits of codes", () => {
  it("let one address ask for twenty an hour, for however many accounts", async () => {
    const browser = await app.asGuest();
    const statuses = [];
    for (let at = 0; at < 21; at++) statuses.push((await ask(browser, `spray${at}@example.com`)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it("let an account be guessed at thirty times a day, with however many codes from however many addresses", async () => {
    const { email } = await makeReader();
    const statuses = [];
    for (let codes = 0; codes < 7; codes++) {
      if (codes === 5) await app.platform.advance(15 * MINUTE);
      const { browser, code } = await asked(email);
      for (let tries = 0; tries < 5; tries++)
        statuses.push((await spend(browser, email, other(code))).status);
    }
    expect(statuses).toEqual([...Array(30).fill(400), ...Array(5).fill(429)]);
  });

  it("let nobody lock another out by guessing at codes that were never asked for", async () => {
    const { email } = await makeReader();
    for (let tries = 0; tries < 40; tries++) {
      expect((await spend(await app.asGuest(), email, "000000")).error?.code).toBe("otp_incorrect");
    }
    const { browser, code } = await asked(email);
    expect((await spend(browser, email, code)).status).toBe(200);
  });
});

describe("the first proof of an account", () => {
  it("ends what whoever made it may hold: the password and every session", async () => {
    const email = "victim@example.com";
    const password = "the attacker knows";
    const planted = await makeUser(app.platform, { email, password });
    const attacker = await app.asBrowser(planted);
    await makeSession(app.platform, { user_id: planted.id });
    const { browser, code } = await asked(email);
    const answer = await spend(browser, email, code);
    expect(answer.body.user).toMatchObject({ status: "verified", email_verified: true, has_password: false });
    expect((await attacker.call(getMe, { query: {} })).status).toBe(401);
    const guest = await app.asGuest();
    expect((await guest.call(signIn, { body: { identifier: email, password } })).status).toBe(401);
    expect(await sessions(app.platform.db).count({ where: { user_id: planted.id } })).toBe(1);
    expect((await lastMessage(app.platform, email)).text).toContain("so it no longer works");
  });

  it("is not undone by a later one: a proved person keeps password and sessions", async () => {
    const { email, id } = await makeReader({ password: "the white whale" });
    const elsewhere = await app.asBrowser({ id });
    const { browser, code } = await asked(email);
    expect((await spend(browser, email, code)).body.user.has_password).toBe(true);
    expect((await elsewhere.call(getMe, { query: {} })).status).toBe(200);
  });

  it("cannot come from an address that nobody proved, where another is", async () => {
    const mobile = "+919845099777";
    const { email } = await makeReader({ mobile });
    await ask(await app.asGuest(), mobile);
    await app.platform.jobs.runDue();
    expect(app.platform.texts.filter(({ to }) => to === mobile)).toEqual([]);
    expect((await asked(email)).code).not.toBe("");
  });
});
