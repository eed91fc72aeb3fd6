import { getMe, signIn } from "@quire/contracts/calls/accounts";
import {
  completeSignin,
  createPasskey,
  getPendingSignin,
  listFactors,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignin,
  startSecondFactor,
} from "@quire/contracts/calls/factors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import { enrollPasskey } from "../../../testing/factorKit.ts";
import { softAuthenticator } from "../../../testing/softAuthenticator.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { passkeys } from "../models/passkeys.ts";
import { users } from "../models/users.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const password = "the white whale";

async function proved(options: { password?: string } = {}) {
  return makeUser(app.platform, { email_verified_at: app.platform.clock.now(), ...options });
}

/** A user with a passkey. */
async function withPasskey() {
  const user = await proved({ password });
  const browser = await app.asBrowser(user);
  return { user, browser, ...(await enrollPasskey(browser)) };
}

async function signInChallenge() {
  const guest = await app.asGuest();
  const { options } = (await guest.call(startPasskeySignin, {})).body;
  return { guest, options };
}

describe("adding a passkey", () => {
  it("stores it, and returns ten recovery codes with the first one only", async () => {
    const { browser, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    expect((await enrollPasskey(browser)).recoveryCodes).toEqual([]);
    const { body } = await browser.call(listFactors, {});
    expect(body).toMatchObject({ totp: false, recovery_codes_left: 10, required: false, verified: true });
    expect(body.passkeys.map(({ name }) => name)).toEqual(["Telephone", "Telephone"]);
  });

  it("asks for the platform's host, this account and no known passkey", async () => {
    const { user, browser, authenticator } = await withPasskey();
    const { options } = (await browser.call(startPasskey, {})).body;
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Quire" },
      user: { name: user.email, displayName: user.name },
      excludeCredentials: [{ id: authenticator.credentialId }],
    });
  });

  it.each([
    ["another challenge", { challenge: "c29tZSBvdGhlciBjaGFsbGVuZ2U" }],
    ["another origin", { origin: "http://evil.example" }],
    ["another host", { rpId: "evil.example" }],
  ])("refuses %s", async (_, claims) => {
    const browser = await app.asBrowser(await proved());
    const { options } = (await browser.call(startPasskey, {})).body;
    const passkey = softAuthenticator().create({ challenge: options.challenge, ...claims });
    const refused = await browser.call(createPasskey, { body: { name: "Telephone", passkey } });
    expect([refused.status, refused.error?.code]).toEqual([400, "passkey_refused"]);
    expect((await browser.call(listFactors, {})).body.passkeys).toEqual([]);
  });

  it("refuses a challenge that was answered already, has expired, or belongs to another session", async () => {
    const user = await proved();
    const browser = await app.asBrowser(user);
    const { options } = (await browser.call(startPasskey, {})).body;
    const create = (caller: typeof browser) =>
      caller.call(createPasskey, { body: { name: "Key", passkey: softAuthenticator().create(options) } });
    expect((await create(await app.asBrowser(user))).error?.code).toBe("passkey_refused");
    expect((await create(browser)).status).toBe(201);
    expect((await create(browser)).error?.code).toBe("passkey_refused");
    const late = (await browser.call(startPasskey, {})).body.options;
    await app.platform.advance(11 * 60_000);
    const refused = await browser.call(createPasskey, {
      body: { name: "Key", passkey: softAuthenticator().create(late) },
    });
    expect(refused.error?.code).toBe("passkey_refused");
  });

  it("refuses an account with no proved address, whose owner may still come", async () => {
    const browser = await app.asBrowser(await makeUser(app.platform));
    const refused = await browser.call(startPasskey, {});
    expect([refused.status, refused.error?.code]).toEqual([409, "unproved_address"]);
  });

  it("refuses a session that hasn't proved the existing factor in the last minutes", async () => {
    const { browser } = await withPasskey();
    await app.platform.advance(16 * 60_000);
    const refused = await browser.call(startPasskey, {});
    expect([refused.status, refused.error?.code]).toEqual([403, "factor_confirmation_required"]);
  });

  it("refuses a session that hasn't confirmed its user in the last minutes, if there is no factor yet", async () => {
    const browser = await app.asBrowser(await proved());
    await app.platform.advance(16 * 60_000);
    const refused = await browser.call(startPasskey, {});
    expect([refused.status, refused.error?.code]).toEqual([403, "confirmation_required"]);
  });

  it("notifies the owner", async () => {
    const { user } = await withPasskey();
    await app.platform.jobs.runDue();
    expect(app.platform.outbox.find(({ to }) => to === user.email)?.subject).toContain("A passkey was added");
  });
});

describe("signing in by a passkey alone", () => {
  it("signs in with both factors", async () => {
    const { user, authenticator } = await withPasskey();
    const { guest, options } = await signInChallenge();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options.allowCredentials).toBeUndefined();
    const answer = await guest.call(signInByPasskey, { body: { passkey: authenticator.sign(options) } });
    expect([answer.status, answer.body.user.id]).toEqual([200, user.id]);
    expect((await guest.call(listFactors, {})).body.verified).toBe(true);
  });

  it.each([
    ["another challenge", { challenge: "c29tZSBvdGhlciBjaGFsbGVuZ2U" }],
    ["another origin", { origin: "http://evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["a user who wasn't verified", { isUserVerified: false }],
  ])("refuses %s", async (_, claims) => {
    const { authenticator } = await withPasskey();
    const { guest, options } = await signInChallenge();
    const passkey = authenticator.sign({ challenge: options.challenge, ...claims });
    const refused = await guest.call(signInByPasskey, { body: { passkey } });
    expect([refused.status, refused.error?.code, refused.setCookies]).toEqual([400, "passkey_refused", []]);
  });

  it("refuses a count that doesn't rise: the passkey was copied", async () => {
    const { authenticator } = await withPasskey();
    const first = await signInChallenge();
    const passkey = authenticator.sign({ ...first.options, count: 7 });
    expect((await first.guest.call(signInByPasskey, { body: { passkey } })).status).toBe(200);
    for (const count of [7, 3, 0]) {
      const { guest, options } = await signInChallenge();
      const copied = authenticator.sign({ ...options, count });
      expect((await guest.call(signInByPasskey, { body: { passkey: copied } })).error?.code).toBe(
        "passkey_refused",
      );
    }
  });

  it("refuses a signature that was made with another key, or was sent before", async () => {
    const { authenticator } = await withPasskey();
    const { guest, options } = await signInChallenge();
    const forged = { ...softAuthenticator().sign(options), id: authenticator.credentialId };
    const body = { passkey: { ...forged, rawId: authenticator.credentialId } };
    expect((await guest.call(signInByPasskey, { body })).error?.code).toBe("passkey_refused");
    const again = await signInChallenge();
    const passkey = authenticator.sign(again.options);
    expect((await again.guest.call(signInByPasskey, { body: { passkey } })).status).toBe(200);
    expect((await again.guest.call(signInByPasskey, { body: { passkey } })).error?.code).toBe(
      "passkey_refused",
    );
  });

  it("refuses an unknown passkey, and a suspended account", async () => {
    const { guest, options } = await signInChallenge();
    const unknown = await guest.call(signInByPasskey, {
      body: { passkey: softAuthenticator().sign(options) },
    });
    expect(unknown.error?.code).toBe("passkey_refused");
    const { user, authenticator } = await withPasskey();
    await users(app.platform.db).update({ suspended_at: new Date(0) }, { where: { id: user.id } });
    const next = await signInChallenge();
    const refused = await next.guest.call(signInByPasskey, {
      body: { passkey: authenticator.sign(next.options) },
    });
    expect([refused.status, refused.error?.code]).toEqual([403, "account_suspended"]);
  });

  it("is refused on a site's host", async () => {
    const guest = await app.asGuest("nantucket.localhost:4000");
    expect((await guest.call(startPasskeySignin, {})).error?.code).toBe("platform_only");
  });
});

describe("a passkey after the password", () => {
  it("is asked for, and signs in, also where it can't verify its user", async () => {
    const { user, authenticator } = await withPasskey();
    const guest = await app.asGuest();
    const first = await guest.call(signIn, { body: { identifier: user.email ?? "", password } });
    expect([first.status, first.error?.code]).toEqual([401, "second_factor_required"]);
    expect((await guest.call(getMe, { query: {} })).status).toBe(401);
    expect((await guest.call(getPendingSignin, {})).body.pending?.methods).toEqual([
      "passkey",
      "recovery_code",
    ]);
    const { options } = (await guest.call(startSecondFactor, {})).body;
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    const passkey = authenticator.sign({ ...options, isUserVerified: false });
    const answer = await guest.call(completeSignin, { body: { passkey } });
    expect([answer.status, answer.body.user.id]).toEqual([200, user.id]);
    expect((await guest.call(getPendingSignin, {})).body.pending).toBeNull();
    expect((await guest.call(completeSignin, { body: { passkey } })).error?.code).toBe("signin_expired");
  });

  it("must be the account's own", async () => {
    const { user } = await withPasskey();
    const other = await withPasskey();
    const guest = await app.asGuest();
    await guest.call(signIn, { body: { identifier: user.email ?? "", password } });
    const { options } = (await guest.call(startSecondFactor, {})).body;
    const refused = await guest.call(completeSignin, {
      body: { passkey: other.authenticator.sign(options) },
    });
    expect([refused.status, refused.error?.code]).toEqual([400, "passkey_refused"]);
  });
});

describe("managing passkeys", () => {
  it("renames and removes one's own only", async () => {
    const { browser, id } = await withPasskey();
    const stranger = await app.asBrowser(await proved());
    const renaming = { params: { id }, body: { name: "Blue key" } };
    expect((await stranger.call(renamePasskey, renaming)).status).toBe(404);
    expect((await stranger.call(removePasskey, { params: { id } })).status).toBe(404);
    expect((await browser.call(renamePasskey, renaming)).body.passkey.name).toBe("Blue key");
  });

  it("removes the last one only after it was confirmed, and then recovery codes open nothing", async () => {
    const { user, browser, id } = await withPasskey();
    await app.platform.advance(16 * 60_000);
    expect((await browser.call(removePasskey, { params: { id } })).error?.code).toBe(
      "factor_confirmation_required",
    );
    const later = await app.asBrowser(user);
    expect((await later.call(removePasskey, { params: { id } })).status).toBe(200);
    expect(await passkeys(app.platform.db).count({ where: { user_id: user.id } })).toBe(0);
    expect((await later.call(listFactors, {})).body).toMatchObject({
      recovery_codes_left: 0,
      verified: false,
    });
    const guest = await app.asGuest();
    expect((await guest.call(signIn, { body: { identifier: user.email ?? "", password } })).status).toBe(200);
  });
});
