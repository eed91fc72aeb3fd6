import { signIn } from "@quire/contracts/calls/accounts";
import {
  completeSignin,
  confirmFactor,
  confirmTotp,
  createPasskey,
  createRecoveryCodes,
  getPendingSignin,
  listFactors,
  removePasskey,
  removeTotp,
  startPasskey,
  startTotp,
} from "@quire/contracts/calls/factors";
import { changePassword } from "@quire/contracts/calls/passwords";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import { appCode, enrollPasskey, enrollTotp } from "../../../testing/factorKit.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import { softAuthenticator } from "../../../testing/softAuthenticator.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { recoveryCodes } from "../models/recoveryCodes.ts";
import { totpSecrets } from "../models/totpSecrets.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const password = "the white whale";

/** A user with an authenticator app, at a time of which no code was used. */
async function withApp() {
  const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now(), password });
  const browser = await app.asBrowser(user);
  const enrolled = await enrollTotp(app.platform, browser);
  await app.platform.advance(60_000);
  return { user, browser, ...enrolled };
}

/** A guest who has entered the password. */
async function owing(user: { email: string | null }): Promise<Caller> {
  const guest = await app.asGuest();
  const first = await guest.call(signIn, { body: { identifier: user.email ?? "", password } });
  expect([first.status, first.error?.code]).toEqual([401, "second_factor_required"]);
  return guest;
}

const complete = (guest: Caller, code: string) => guest.call(completeSignin, { body: { code } });

describe("an authenticator app", () => {
  it("is set up with its first code, encrypted, and comes with ten recovery codes", async () => {
    const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now(), password });
    const browser = await app.asBrowser(user);
    const started = await browser.call(startTotp, {});
    const { secret, uri } = started.body;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Quire:.*secret=/);
    const row = await totpSecrets(app.platform.db).findByPk(user.id);
    expect(row?.get().sealed).not.toContain(secret);
    // Not confirmed: no factor yet.
    expect(
      (await (await app.asGuest()).call(signIn, { body: { identifier: user.email ?? "", password } })).status,
    ).toBe(200);
    const wrong = await browser.call(confirmTotp, { body: { code: appCode(app.platform, secret, 9) } });
    expect([wrong.status, wrong.error?.code]).toEqual([400, "factor_incorrect"]);
    const right = await browser.call(confirmTotp, { body: { code: appCode(app.platform, secret) } });
    expect(right.body.recovery_codes).toHaveLength(10);
    expect((await browser.call(listFactors, {})).body).toMatchObject({ totp: true, recovery_codes_left: 10 });
    expect((await browser.call(startTotp, {})).error?.code).toBe("totp_exists");
  });

  it.each([-1, 0, 1])("accepts the code of step %i", async (steps) => {
    const { user, secret } = await withApp();
    const answer = await complete(await owing(user), appCode(app.platform, secret, steps));
    expect([answer.status, answer.body.user.id]).toEqual([200, user.id]);
  });

  it.each([-2, 2])("refuses the code of step %i", async (steps) => {
    const { user, secret } = await withApp();
    const refused = await complete(await owing(user), appCode(app.platform, secret, steps));
    expect([refused.status, refused.error?.code]).toEqual([400, "factor_incorrect"]);
  });

  it("accepts a code once, and none of an earlier step after it", async () => {
    const { user, secret } = await withApp();
    const code = appCode(app.platform, secret);
    expect((await complete(await owing(user), code)).status).toBe(200);
    expect((await complete(await owing(user), code)).error?.code).toBe("factor_incorrect");
    const earlier = appCode(app.platform, secret, -1);
    expect((await complete(await owing(user), earlier)).error?.code).toBe("factor_incorrect");
  });

  it("accepts a code once of parallel tries", async () => {
    const { user, secret } = await withApp();
    const code = appCode(app.platform, secret);
    const guests = await Promise.all([owing(user), owing(user), owing(user)]);
    const answers = await Promise.all(guests.map((guest) => complete(guest, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it("doesn't accept the code of the setup again", async () => {
    const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now(), password });
    const { secret } = await enrollTotp(app.platform, await app.asBrowser(user));
    const refused = await complete(await owing(user), appCode(app.platform, secret));
    expect(refused.error?.code).toBe("factor_incorrect");
  });

  it("is 429 after eight wrong codes in a day, also for the right one", async () => {
    const { user, secret } = await withApp();
    const guest = await owing(user);
    for (let tries = 0; tries < 8; tries++) expect((await complete(guest, "000000")).status).toBe(400);
    const refused = await complete(guest, appCode(app.platform, secret));
    expect([refused.status, refused.error?.code]).toEqual([429, "too_many_factor_tries"]);
  });

  it("accepts any number of right codes in a day", async () => {
    const { browser, secret } = await withApp();
    for (let times = 0; times < 9; times++) {
      const { status } = await browser.call(confirmFactor, { body: { code: appCode(app.platform, secret) } });
      expect(status).toBe(200);
      await app.platform.advance(30_000);
    }
  });

  it("is turned off only by a session that has just proved it", async () => {
    const { user, browser, secret } = await withApp();
    await app.platform.advance(16 * 60_000);
    expect((await browser.call(removeTotp, {})).error?.code).toBe("factor_confirmation_required");
    const wrong = await browser.call(confirmFactor, { body: { code: "000000" } });
    expect([wrong.status, wrong.error?.code]).toEqual([400, "factor_incorrect"]);
    const code = appCode(app.platform, secret);
    expect((await browser.call(confirmFactor, { body: { code } })).body).toEqual({ confirmed: true });
    expect((await browser.call(removeTotp, {})).status).toBe(200);
    expect(await recoveryCodes(app.platform.db).count({ where: { user_id: user.id } })).toBe(0);
    expect((await browser.call(removeTotp, {})).status).toBe(404);
  });
});

describe("two changes at once", () => {
  /** Another change of the user, which locks the row and blocks no insert of rows that refer to it. */
  const changing = (id: string) => ({
    sql: "SELECT 1 FROM users WHERE id = $id FOR NO KEY UPDATE",
    bind: { id },
  });

  it("that add the first two factors return recovery codes once, and these work", async () => {
    const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now(), password });
    const browser = await app.asBrowser(user);
    const { secret } = (await browser.call(startTotp, {})).body;
    const { challenge } = (await browser.call(startPasskey, {})).body.options;
    const passkey = softAuthenticator().create({ challenge });
    const answers = await raceForRow(app.platform, changing(user.id), () => [
      browser.call(confirmTotp, { body: { code: appCode(app.platform, secret) } }),
      browser.call(createPasskey, { body: { name: "Telephone", passkey } }),
    ]);
    const shown = answers.flatMap(({ body }) => body.recovery_codes ?? []);
    expect(shown).toHaveLength(10);
    expect((await complete(await owing(user), shown[0] ?? "")).status).toBe(200);
  });

  it("that confirm an app and start another leave the one whose code was right", async () => {
    const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now(), password });
    const browser = await app.asBrowser(user);
    const { secret } = (await browser.call(startTotp, {})).body;
    const answers = await raceForRow<{ status: number }>(app.platform, changing(user.id), () => [
      browser.call(confirmTotp, { body: { code: appCode(app.platform, secret) } }),
      browser.call(startTotp, {}),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  });

  it("that remove the last two factors leave no recovery codes", async () => {
    const { user, browser } = await withApp();
    const { id } = await enrollPasskey(browser);
    const answers = await raceForRow<{ status: number }>(app.platform, changing(user.id), () => [
      browser.call(removeTotp, {}),
      browser.call(removePasskey, { params: { id } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await recoveryCodes(app.platform.db).count({ where: { user_id: user.id } })).toBe(0);
  });

  it("that replace the recovery codes leave ten", async () => {
    const { user, browser } = await withApp();
    await raceForRow(app.platform, changing(user.id), () => [
      browser.call(createRecoveryCodes, {}),
      browser.call(createRecoveryCodes, {}),
    ]);
    expect(await recoveryCodes(app.platform.db).count({ where: { user_id: user.id } })).toBe(10);
  });
});

describe("a pending sign-in", () => {
  it("expires after ten minutes, and is void in another browser", async () => {
    const { user, secret } = await withApp();
    const other = await app.asGuest();
    expect((await complete(other, appCode(app.platform, secret))).error?.code).toBe("signin_expired");
    const guest = await owing(user);
    await app.platform.advance(11 * 60_000);
    expect((await complete(guest, appCode(app.platform, secret))).error?.code).toBe("signin_expired");
    expect((await guest.call(getPendingSignin, {})).body.pending).toBeNull();
  });

  it("ends with a password change", async () => {
    const { user, browser, secret } = await withApp();
    const guest = await owing(user);
    await browser.call(changePassword, { body: { current: password, password: "a new white whale" } });
    expect((await complete(guest, appCode(app.platform, secret))).error?.code).toBe("signin_expired");
    // The session that changed it still counts as having proved a factor.
    expect((await browser.call(listFactors, {})).body.verified).toBe(true);
  });
});

describe("recovery codes", () => {
  it("sign in once each, in any case and grouping, and the owner is notified", async () => {
    const { user, recoveryCodes: codes } = await withApp();
    const [first = "", second = ""] = codes;
    expect((await complete(await owing(user), first)).status).toBe(200);
    expect((await complete(await owing(user), first)).error?.code).toBe("factor_incorrect");
    expect((await complete(await owing(user), second.toUpperCase().replace("-", " "))).status).toBe(200);
    const browser = await app.asBrowser(user);
    expect((await browser.call(listFactors, {})).body.recovery_codes_left).toBe(8);
    await app.platform.jobs.runDue();
    const subjects = app.platform.outbox.filter(({ to }) => to === user.email).map(({ subject }) => subject);
    expect(subjects).toContain("A recovery code was used: your Quire account");
  });

  it("are stored as hashes", async () => {
    const { user, recoveryCodes: codes } = await withApp();
    const rows = await recoveryCodes(app.platform.db).findAll({ where: { user_id: user.id } });
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows.map((row) => row.get().code_hash.toString("latin1")))).not.toContain(codes[0]);
  });

  it("are replaced all at once", async () => {
    const { user, browser, recoveryCodes: codes } = await withApp();
    const { body } = await browser.call(createRecoveryCodes, {});
    expect(body.recovery_codes).toHaveLength(10);
    expect((await complete(await owing(user), codes[0] ?? "")).error?.code).toBe("factor_incorrect");
    expect((await complete(await owing(user), body.recovery_codes[0] ?? "")).status).toBe(200);
  });

  it("need a second factor", async () => {
    const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now() });
    const refused = await (await app.asBrowser(user)).call(createRecoveryCodes, {});
    expect([refused.status, refused.error?.code]).toEqual([409, "no_second_factor"]);
  });
});
