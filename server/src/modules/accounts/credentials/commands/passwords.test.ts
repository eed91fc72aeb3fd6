import { getMe, signIn } from "@quire/contracts/calls/accounts";
import {
  changePassword,
  forgotPassword,
  resetPassword,
  sendResetCode,
  verifyResetCode,
} from "@quire/contracts/calls/passwords";
import { addEmail, verifyEmail } from "@quire/contracts/calls/verification";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../../platform/database/select.ts";
import { becomeGuest } from "../../../../testing/becomeGuest.ts";
import { makeUser, type UserOptions } from "../../../../testing/factories/user.ts";
import { lastMessage } from "../../../../testing/lastMessage.ts";
import { raceForRow } from "../../../../testing/raceForRow.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { type UserColumns, users } from "../../models/users.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const HOUR = 60 * 60_000;
const OLD = "the white whale";
const NEW = "the pequod sails on";
let count = 0;

function makeReader(fields: UserOptions = {}): Promise<UserColumns & { email: string }> {
  const email = `writer${++count}@example.com`;
  const proved = { email, password: OLD, email_verified_at: new Date(0) };
  return makeUser(app.platform, { ...proved, ...fields }) as never;
}

const requestReset = async (identifier: string, browser?: Caller) =>
  (browser ?? (await app.asGuest())).call(forgotPassword, { body: { identifier } });
const reset = async (hash: string, password = NEW, confirm = password) =>
  (await app.asGuest()).call(resetPassword, { body: { hash, password, confirm } });
const opens = async (identifier: string, password: string) =>
  (await (await app.asGuest()).call(signIn, { body: { identifier, password } })).status === 200;

async function linkFor(email: string): Promise<string> {
  expect((await requestReset(email)).status).toBe(200);
  return (await lastMessage(app.platform, email)).hash;
}

describe("a forgotten password", () => {
  it("is 404 where there is no account", async () => {
    for (const identifier of ["nobody@example.com", "9000000000"]) {
      const answer = await requestReset(identifier);
      expect([answer.status, answer.error?.code]).toEqual([404, "account_not_found"]);
      expect(answer.error?.message).toBe("There is no account for that mobile or email.");
    }
  });

  it("can be reset in a browser that the account knows, whatever others have requested", async () => {
    const { email } = await makeReader();
    const owner = await app.asGuest();
    await owner.call(signIn, { body: { identifier: email, password: OLD } });
    for (const attacker of [await app.asGuest(), await app.asGuest(), await app.asGuest()]) {
      for (let times = 0; times < 4; times++) await requestReset(email, attacker);
    }
    expect((await requestReset(email)).body.already_sent).toBe(true);
    await becomeGuest(owner);
    expect((await requestReset(email, owner)).body.already_sent).toBe(false);
  });

  it("is replaced by the emailed link; every session ends, and the owner is notified", async () => {
    const { email, id } = await makeReader();
    const [browser, program] = [await app.asBrowser({ id }), await app.asProgram({ id })];
    const answer = await requestReset(email);
    expect(answer.body).toEqual({ channel: "email", sent_to: email, already_sent: false });
    const { hash, text } = await lastMessage(app.platform, email);
    expect(text).toContain(`http://localhost:4000/reset-password/${hash}`);
    expect((await reset(hash)).body).toEqual({ reset: true });
    for (const open of [browser, program]) expect((await open.call(getMe, { query: {} })).status).toBe(401);
    expect((await lastMessage(app.platform, email)).text).toContain("Your password was changed");
    expect(await opens(email, OLD)).toBe(false);
    expect(await opens(email, NEW)).toBe(true);
  });

  it("is replaced once by one link", async () => {
    const { email } = await makeReader();
    const hash = await linkFor(email);
    await reset(hash);
    const replay = await reset(hash, "another one entirely");
    expect([replay.status, replay.error?.code]).toEqual([404, "reset_link_expired"]);
    expect(await opens(email, NEW)).toBe(true);
  });

  it("is replaced by exactly one of three parallel tries", async () => {
    const { email, id } = await makeReader();
    const hash = await linkFor(email);
    const row = { sql: "SELECT 1 FROM account_links WHERE user_id = $id FOR UPDATE", bind: { id } };
    const answers = await raceForRow(app.platform, row, () =>
      [1, 2, 3].map((at) => reset(hash, `${NEW} ${at}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const winner = answers.findIndex(({ status }) => status === 200) + 1;
    expect(await opens(email, `${NEW} ${winner}`)).toBe(true);
  });

  it("is replaced by exactly one of two links opened at once", async () => {
    const { email, id } = await makeReader();
    const links = [await linkFor(email), await linkFor(email)];
    const row = { sql: "SELECT 1 FROM users WHERE id = $id FOR UPDATE", bind: { id } };
    const answers = await raceForRow(app.platform, row, () => links.map((link) => reset(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("opens nothing when it changes while a sign-in checks the old one", async () => {
    const { email, id } = await makeReader();
    const row = { sql: "UPDATE users SET password_hash = NULL WHERE id = $id", bind: { id } };
    const [answer] = await raceForRow(app.platform, row, () => [
      app.asGuest().then((browser) => browser.call(signIn, { body: { identifier: email, password: OLD } })),
    ]);
    expect([answer?.status, answer?.error?.code]).toEqual([401, "credentials_mismatch"]);
  });

  it("has a link that is valid for one hour", async () => {
    const { email } = await makeReader();
    const late = await linkFor(email);
    await app.platform.advance(HOUR);
    expect((await reset(late)).status).toBe(404);
    const timely = await linkFor(email);
    await app.platform.advance(HOUR - 1);
    expect((await reset(timely)).status).toBe(200);
  });

  it("has a link that isn't emailed once it has expired", async () => {
    const { email } = await makeReader();
    await requestReset(email);
    await app.platform.advance(HOUR);
    await app.platform.jobs.runDue();
    expect(app.platform.outbox.filter(({ to }) => to === email)).toEqual([]);
  });

  it.each([
    ["1234", "1234", 400, "invalid_input", "body.password"],
    ["password", "password", 400, "invalid_input", "body.password"],
    [NEW, `${NEW}!`, 406, "confirm_mismatch", "body.confirm"],
  ])(
    "set to %j and %j is %s, and leaves the link unchanged",
    async (password, confirm, status, code, path) => {
      const { email } = await makeReader();
      const hash = await linkFor(email);
      const answer = await reset(hash, password, confirm);
      expect([answer.status, answer.error?.code, answer.error?.issues?.[0]?.path]).toEqual([
        status,
        code,
        path,
      ]);
      expect((await reset(hash)).status).toBe(200);
    },
  );

  it("is not replaced by a link to an address that no longer belongs to the account, nor by one that proves an email", async () => {
    const { email, id } = await makeReader();
    const hash = await linkFor(email);
    const browser = await app.asBrowser({ id });
    const moved = `moved-${email}`;
    await browser.call(addEmail, { body: { email: moved } });
    const verify = (await lastMessage(app.platform, moved)).hash;
    expect((await reset(verify)).status).toBe(404);
    await browser.call(verifyEmail, { body: { hash: verify } });
    expect((await reset(hash)).status).toBe(404);
    expect(await opens(moved, OLD)).toBe(true);
  });

  it("proves the address of a user who has proved nothing yet", async () => {
    const { email, id } = await makeReader({ email_verified_at: null });
    await reset(await linkFor(email));
    expect((await users(app.platform.db).findByPk(id))?.get().email_verified_at).not.toBeNull();
  });

  it("of a mobile account is replaced by the code that was sent, against a hash, in the requesting browser", async () => {
    const mobile = "+919845055001";
    await makeReader({ email: null, mobile, email_verified_at: null, mobile_verified_at: new Date(0) });
    const browser = await app.asGuest();
    expect((await requestReset("9845055001", browser)).body).toEqual({
      channel: "mobile",
      sent_to: "9845055001",
      already_sent: false,
    });
    const first = (await lastMessage(app.platform, mobile)).code;
    const repeated = await browser.call(sendResetCode, { body: { identifier: mobile } });
    expect(repeated.body).toEqual({ sent: true, expires_in: 600 });
    const { code } = await lastMessage(app.platform, mobile);
    const verify = (caller: Caller, otp: string) =>
      caller.call(verifyResetCode, { body: { identifier: mobile, otp } });
    if (first !== code) expect((await verify(browser, first)).error?.code).toBe("otp_incorrect");
    expect((await verify(await app.asGuest(), code)).error?.code).toBe("otp_incorrect");
    const { body } = await verify(browser, code);
    expect((await verify(browser, code)).status).toBe(400);
    expect((await reset(body.hash)).status).toBe(200);
    expect((await lastMessage(app.platform, mobile)).text).toContain("Your password was changed");
    expect(await opens(mobile, NEW)).toBe(true);
  });

  it("does not reveal who has an account when the code is requested again", async () => {
    const { email } = await makeReader();
    const answers = [];
    for (const identifier of [email, "nobody9@example.com"]) {
      const { status, body } = await (await app.asGuest()).call(sendResetCode, { body: { identifier } });
      answers.push([status, body]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it("may be requested three times an hour for one account from one address, and ten times for all", async () => {
    const { email } = await makeReader();
    const statuses = [];
    const attacker = await app.asGuest();
    for (let times = 0; times < 4; times++) statuses.push((await requestReset(email, attacker)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await requestReset(email)).status).toBe(200);
    const browser = await app.asGuest();
    const responses = [];
    for (let at = 0; at < 11; at++)
      responses.push((await requestReset(`nobody${at}@example.com`, browser)).status);
    expect(responses).toEqual([...Array(10).fill(404), 429]);
  });
});

describe("changing the password", () => {
  const change = (browser: Caller, current = OLD, password = NEW) =>
    browser.call(changePassword, { body: { current, password } });

  it("ends every session but this browser's, which gets a new one, and voids links and grants", async () => {
    const { email, id } = await makeReader();
    const [browser, other, program] = [
      await app.asBrowser({ id }),
      await app.asBrowser({ id }),
      await app.asProgram({ id }),
    ];
    const link = await linkFor(email);
    const now = app.platform.clock.now();
    await execute(
      app.platform.db,
      `INSERT INTO device_grants (device_code_hash, user_code, client_id, scopes, state, user_id, created_at, expires_at)
       VALUES (sha256('x'), 'BCDFGHJK', 'quire-cli', '{read}', 'approved', $id, $now, $now)`,
      { id, now },
    );
    const before = new Map(browser.cookies);
    const answer = await change(browser);
    expect(answer.body).toMatchObject({ user: { id }, xsrf: browser.cookies.get("XSRF-TOKEN") });
    for (const name of ["quire_session", "XSRF-TOKEN"]) {
      expect(browser.cookies.get(name)).not.toBe(before.get(name));
    }
    expect((await browser.call(getMe, { query: {} })).body.id).toBe(id);
    for (const ended of [other, program]) expect((await ended.call(getMe, { query: {} })).status).toBe(401);
    expect((await reset(link)).status).toBe(404);
    expect(await select(app.platform.db, "SELECT 1 FROM device_grants WHERE user_id = $id", { id })).toEqual(
      [],
    );
    expect((await lastMessage(app.platform, email)).text).toContain("Your password was changed");
    expect(await opens(email, NEW)).toBe(true);
  });

  it("ends the session that a program starts in the same moment", async () => {
    const { id } = await makeReader();
    const browser = await app.asBrowser({ id });
    const now = app.platform.clock.now();
    await execute(
      app.platform.db,
      `INSERT INTO device_grants (device_code_hash, user_code, client_id, scopes, state, user_id, created_at, expires_at)
       VALUES (sha256('y'), 'BCDFGHJL', 'quire-cli', '{read}', 'approved', $id, $now, $now)`,
      { id, now },
    );
    // Uses the grant as `pollDeviceToken` does.
    const use = `WITH started AS (
        INSERT INTO sessions (id, user_id, token_hash, kind, device, created_at, last_seen_at)
        VALUES ($started, $id, sha256('started'), 'program', 'quire', $now, $now))
      UPDATE device_grants SET state = 'spent' WHERE user_id = $id`;
    const started = app.platform.newId();
    const [answer] = await raceForRow(app.platform, { sql: use, bind: { id, now, started } }, () => [
      change(browser),
    ]);
    expect(answer?.status).toBe(200);
    expect(await select(app.platform.db, "SELECT 1 FROM sessions WHERE id = $started", { started })).toEqual(
      [],
    );
  });

  it("is 401 without the current one, and 400 for a new one that is not allowed", async () => {
    const browser = await app.asBrowser(await makeReader());
    const wrong = await change(browser, "a guess");
    expect([wrong.status, wrong.error?.code]).toEqual([401, "current_password_mismatch"]);
    const short = await change(browser, OLD, "1234");
    expect([short.status, short.error?.issues?.[0]?.path]).toEqual([400, "body.password"]);
    expect((await browser.call(getMe, { query: {} })).status).toBe(200);
  });

  it("is refused for an account that has no password", async () => {
    const browser = await app.asBrowser(await makeUser(app.platform));
    expect((await change(browser, "")).status).toBe(400);
    expect((await change(browser, "anything")).error?.code).toBe("current_password_mismatch");
  });

  it("is limited against guessing at an open browser", async () => {
    const { id } = await makeReader();
    const statuses = [];
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await change(await app.asBrowser({ id }), "no")).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it("drops a pending address: an intruder may have added it", async () => {
    const { id } = await makeReader();
    const browser = await app.asBrowser({ id });
    await browser.call(addEmail, { body: { email: "intruder@example.com" } });
    const { hash } = await lastMessage(app.platform, "intruder@example.com");
    expect((await change(browser)).body.user.pending_email).toBeNull();
    expect((await (await app.asGuest()).call(verifyEmail, { body: { hash } })).status).toBe(410);
  });

  it("is only for a browser on the platform", async () => {
    const { id } = await makeReader();
    const answer = await change(await app.asProgram({ id }));
    expect([answer.status, answer.error?.code]).toEqual([403, "browser_required"]);
  });
});
