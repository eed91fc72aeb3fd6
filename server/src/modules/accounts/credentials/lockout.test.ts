import { getMe, signIn } from "@quire/contracts/calls/accounts";
import { completeSignin, signInByPasskey, startPasskeySignin } from "@quire/contracts/calls/factors";
import { sendSigninCode, signInByCode, signInByLink } from "@quire/contracts/calls/oneTimeCodes";
import {
  forgotPassword,
  resetPassword,
  sendResetCode,
  verifyResetCode,
} from "@quire/contracts/calls/passwords";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { becomeGuest } from "../../../testing/becomeGuest.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { appCode, enrollPasskey, enrollTotp } from "../../../testing/factorKit.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const password = "the white whale";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ADDRESSES = 7;
let count = 0;

const makeOwner = (own: string | undefined = password) =>
  makeUser(app.platform, {
    email: `owner${++count}@example.com`,
    email_verified_at: app.platform.clock.now(),
    password: own,
  }) as Promise<{ id: string; email: string }>;

/** What strangers at several addresses, each with fresh browsers, try at an account until they are refused. */
async function attack(identifier: string, knownPassword?: string): Promise<void> {
  for (let at = 0; at < ADDRESSES; at++) {
    const browser = await app.asGuest();
    for (let tries = 0; tries < 3; tries++) {
      await browser.call(signIn, { body: { identifier, password: `wrong password ${at}${tries}` } });
      await browser.call(forgotPassword, { body: { identifier } });
      await browser.call(sendResetCode, { body: { identifier } });
      await browser.call(verifyResetCode, { body: { identifier, otp: "000000" } });
      await browser.call(sendSigninCode, { body: { identifier } });
      for (let guess = 0; guess < 3; guess++)
        await browser.call(signInByCode, { body: { identifier, otp: "000000" } });
    }
  }
  if (knownPassword === undefined) return;
  for (let at = 0; at < ADDRESSES; at++) {
    const browser = await app.asGuest();
    await browser.call(signIn, { body: { identifier, password: knownPassword } });
    for (let guess = 0; guess < 5; guess++) await browser.call(completeSignin, { body: { code: "000000" } });
  }
}

const signedInAs = async (browser: Caller) => (await browser.call(getMe, { query: {} })).body?.id;

const emailsTo = async (to: string) => {
  await app.platform.jobs.runDue();
  return app.platform.outbox.filter((message) => message.to === to);
};

/** The link of the last email whose text has such a link. */
async function lastLink(to: string, path: string): Promise<string> {
  const links = (await emailsTo(to)).map(({ text }) => new RegExp(`/${path}/([\\w-]{43})`).exec(text)?.[1]);
  return links.findLast(Boolean) ?? "";
}

async function signInByEmailedLink(browser: Caller, email: string) {
  const { status, body } = await browser.call(sendSigninCode, { body: { identifier: email } });
  expect([status, body.already_sent]).toEqual([200, true]);
  return browser.call(signInByLink, { body: { hash: await lastLink(email, "signin/link") } });
}

describe("an account under attack from several addresses", () => {
  it("opens in a new browser by the link of the last email, which was requested there", async () => {
    const { id, email } = await makeOwner();
    await attack(email);
    const browser = await app.asGuest();
    expect((await browser.call(signIn, { body: { identifier: email, password } })).status).toBe(429);
    expect((await signInByEmailedLink(browser, email)).status).toBe(200);
    expect(await signedInAs(browser)).toBe(id);
  });

  it("opens at any time of a day of attack", async () => {
    const { id, email } = await makeOwner();
    for (let at = 0; at < 3; at++) {
      await attack(email);
      const browser = await app.asGuest();
      expect((await signInByEmailedLink(browser, email)).status).toBe(200);
      expect(await signedInAs(browser)).toBe(id);
      await attack(email);
      await app.platform.advance(17 * MINUTE);
    }
  });

  it("opens by a password reset in a new browser, which then signs in with the new password", async () => {
    const { id, email } = await makeOwner();
    await attack(email);
    const browser = await app.asGuest();
    const { status, body } = await browser.call(forgotPassword, { body: { identifier: email } });
    expect([status, body.already_sent]).toEqual([200, true]);
    const hash = await lastLink(email, "reset-password");
    const fresh = "a new white whale";
    const reset = await browser.call(resetPassword, { body: { hash, password: fresh, confirm: fresh } });
    expect(reset.status).toBe(200);
    await attack(email);
    const signedIn = await browser.call(signIn, { body: { identifier: email, password: fresh } });
    expect([signedIn.status, signedIn.body.user?.id]).toEqual([200, id]);
  });

  it("opens by a passkey in a new browser", async () => {
    const { id, email } = await makeOwner();
    const { authenticator } = await enrollPasskey(await app.asBrowser({ id }));
    await attack(email, password);
    const browser = await app.asGuest();
    const { options } = (await browser.call(startPasskeySignin, {})).body;
    const passkey = authenticator.sign(options);
    expect((await browser.call(signInByPasskey, { body: { passkey } })).body.user.id).toBe(id);
  });

  it("opens in a known browser by password and second factor, after strangers with the password used up theirs", async () => {
    const { id, email } = await makeOwner();
    const known = await app.asGuest();
    expect((await known.call(signIn, { body: { identifier: email, password } })).status).toBe(200);
    const { secret, recoveryCodes } = await enrollTotp(app.platform, known);
    await becomeGuest(known);
    await attack(email, password);
    for (const code of [appCode(app.platform, secret, 1), recoveryCodes[0] ?? ""]) {
      const first = await known.call(signIn, { body: { identifier: email, password } });
      expect(first.error?.code).toBe("second_factor_required");
      expect((await known.call(completeSignin, { body: { code } })).body.user?.id).toBe(id);
      await becomeGuest(known);
    }
  });

  it("opens in a new browser by an emailed link and second factor", async () => {
    const { id, email } = await makeOwner();
    const { secret } = await enrollTotp(app.platform, await app.asBrowser({ id }));
    await app.platform.advance(MINUTE);
    await attack(email, password);
    const browser = await app.asGuest();
    expect((await signInByEmailedLink(browser, email)).error?.code).toBe("second_factor_required");
    const done = await browser.call(completeSignin, { body: { code: appCode(app.platform, secret) } });
    expect(done.body.user?.id).toBe(id);
  });

  it("gets at most 90 emails in half a day, and one with a link at least every half hour that one is requested", async () => {
    const { email } = await makeOwner();
    for (let at = 0; at < 12 * 4; at++) {
      const browser = await app.asGuest();
      await browser.call(forgotPassword, { body: { identifier: email } });
      await browser.call(sendResetCode, { body: { identifier: email } });
      await browser.call(sendSigninCode, { body: { identifier: email } });
      await app.platform.jobs.runDue();
      app.platform.clock.advance(15 * MINUTE);
    }
    const emails = await emailsTo(email);
    expect(emails.length).toBeLessThanOrEqual(90);
    for (const link of ["/signin/link/", "/reset-password/"])
      expect(emails.filter(({ text }) => text.includes(link)).length).toBeGreaterThanOrEqual(24);
  }, 540_000);
});

describe("guesses at an account in a day", () => {
  /** Tries codes of one group until it is refused, and returns how many were tried. */
  async function guesses(
    browser: Caller,
    identifier: string,
    first: () => Promise<unknown>,
  ): Promise<number> {
    await first();
    for (let tries = 0; ; tries++) {
      const { error } = await browser.call(completeSignin, { body: { code: "000000" } });
      if (error?.code !== "factor_incorrect") {
        expect(error?.code, identifier).toBe("too_many_factor_tries");
        return tries;
      }
    }
  }

  it("are eight at a second factor with the password, and twenty with the mailbox and a known browser too", async () => {
    const { id, email } = await makeOwner();
    const known = await app.asGuest();
    await known.call(signIn, { body: { identifier: email, password } });
    await enrollTotp(app.platform, await app.asBrowser({ id }));
    await becomeGuest(known);
    const byPassword = (browser: Caller) => () =>
      browser.call(signIn, { body: { identifier: email, password } });
    const stranger = await app.asGuest();
    expect(await guesses(stranger, email, byPassword(stranger))).toBe(8);
    const reader = await app.asGuest();
    const byLink = async () => {
      await reader.call(sendSigninCode, { body: { identifier: email } });
      const hash = await lastLink(email, "signin/link");
      await reader.call(signInByLink, { body: { hash } });
    };
    expect(await guesses(reader, email, byLink)).toBe(6);
    expect(await guesses(known, email, byPassword(known))).toBe(6);
    // A password reset makes a browser known; all known browsers share their tries.
    const thief = await app.asGuest();
    await thief.call(forgotPassword, { body: { identifier: email } });
    const hash = await lastLink(email, "reset-password");
    await thief.call(resetPassword, { body: { hash, password, confirm: password } });
    expect(await guesses(thief, email, byPassword(thief))).toBe(0);
  });

  it("at emailed codes are as many as before there was a link", async () => {
    const { email } = await makeOwner();
    let wrong = 0;
    for (let at = 0; at < 24 * 6; at++) {
      const browser = await app.asGuest();
      const sent = await browser.call(sendSigninCode, { body: { identifier: email } });
      // Without a code there is nothing to guess.
      for (let tries = 0; tries < 5 && !sent.body.already_sent; tries++) {
        const { error } = await browser.call(signInByCode, { body: { identifier: email, otp: "000000" } });
        if (error?.code === "otp_incorrect") wrong += 1;
        else break;
      }
      app.platform.clock.advance(DAY / (24 * 6));
    }
    expect(wrong).toBeLessThanOrEqual(30 + 24 * 6);
  }, 540_000);
});

describe("a sign-in link", () => {
  async function request() {
    const { id, email } = await makeOwner();
    const browser = await app.asGuest();
    await browser.call(sendSigninCode, { body: { identifier: email } });
    return { id, email, browser, hash: await lastLink(email, "signin/link") };
  }
  const open = (browser: Caller, hash: string) => browser.call(signInByLink, { body: { hash } });

  it("is refused in a browser that requested none for its address, and then still works in one that did", async () => {
    const { id, browser, hash } = await request();
    const other = await app.asGuest();
    expect((await open(other, hash)).error?.code).toBe("link_of_other_browser");
    await other.call(sendSigninCode, { body: { identifier: (await makeOwner()).email } });
    expect((await open(other, hash)).error?.code).toBe("link_of_other_browser");
    expect((await open(browser, hash)).body.user.id).toBe(id);
  });

  it("works once, also of parallel tries", async () => {
    const { email, browser, hash } = await request();
    const others = [await app.asGuest(), await app.asGuest()];
    for (const other of others) await other.call(sendSigninCode, { body: { identifier: email } });
    const statuses = (await Promise.all([browser, ...others].map((one) => open(one, hash)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 410, 410]);
  });

  it("works for an hour, in a browser that requested one within that time", async () => {
    const timely = await request();
    await app.platform.advance(60 * MINUTE - 1);
    expect((await open(timely.browser, timely.hash)).status).toBe(200);
    const late = await request();
    await app.platform.advance(60 * MINUTE);
    expect((await open(late.browser, late.hash)).error?.code).toBe("link_expired");
  });

  it("ends with a password reset", async () => {
    const { email, browser, hash } = await request();
    await browser.call(forgotPassword, { body: { identifier: email } });
    const reset = await lastLink(email, "reset-password");
    await browser.call(resetPassword, { body: { hash: reset, password, confirm: password } });
    expect((await open(browser, hash)).error?.code).toBe("link_expired");
  });

  it("works also after wrong codes in its browser", async () => {
    const { id, email, browser, hash } = await request();
    for (let tries = 0; tries < 6; tries++)
      await browser.call(signInByCode, { body: { identifier: email, otp: "000000" } });
    expect((await open(browser, hash)).body.user.id).toBe(id);
  });

  it("is not in text messages, whose limit still refuses", async () => {
    const mobile = "+919845011223";
    await makeUser(app.platform, { email: null, mobile, mobile_verified_at: app.platform.clock.now() });
    const statuses = [];
    for (let at = 0; at < 12; at++)
      statuses.push(
        (await (await app.asGuest()).call(sendSigninCode, { body: { identifier: mobile } })).status,
      );
    expect(statuses).toEqual([...Array(11).fill(200), 429]);
    expect((await lastMessage(app.platform, mobile)).text).not.toContain("http");
  });
});
