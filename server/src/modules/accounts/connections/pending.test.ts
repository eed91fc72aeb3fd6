import { getMe } from "@quire/contracts/calls/accounts";
import {
  completeConnection,
  confirmConnection,
  listConnections,
  removeConnection,
  sendConnectionCode,
} from "@quire/contracts/calls/connections";
import { afterAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import { sessions } from "../models/sessions.ts";
import { openConnectionKit } from "./testing/connectionKit.ts";

const { app, connectWith, subject, address, me, pendingOf, close } = await openConnectionKit();
afterAll(close);

describe("a pending connection", () => {
  it("is connected when the account's user confirms, which proves their email", async () => {
    const email = address();
    const user = await makeUser(app.platform, { email });
    const browser = await app.asBrowser(user);
    await connectWith(browser, { subject: subject(), name: "Ada", email, emailVerified: true });
    expect((await browser.call(confirmConnection, {})).body.connection).toMatchObject({
      provider: "google",
      email,
    });
    const { body } = await browser.call(getMe, { query: {} });
    expect(body).toMatchObject({ id: user.id, email_verified: true });
  });

  it("belongs to the browser that created it", async () => {
    const owner = await app.asGuest();
    await connectWith(owner, { subject: subject(), email: address(), emailVerified: false });
    const other = await app.asBrowser(await makeUser(app.platform, { email_verified_at: new Date(0) }));
    expect((await other.call(confirmConnection, {})).error?.code).toBe("connection_expired");
  });

  it("expires after half an hour", async () => {
    const user = await makeUser(app.platform, { email_verified_at: new Date(0) });
    const browser = await app.asBrowser(user);
    await connectWith(browser, { subject: subject() }, "fb");
    app.platform.clock.advance(30 * 60_000);
    expect(await pendingOf(browser)).toBe(null);
    await sessions(app.platform.db).update(
      { confirmed_at: app.platform.clock.now() },
      { where: { user_id: user.id } },
    );
    expect((await browser.call(confirmConnection, {})).status).toBe(410);
  });

  it("opens one account only, and an account has one per provider", async () => {
    const profile = { subject: subject(), email: address(), emailVerified: true };
    await connectWith(await app.asGuest(), profile);
    const user = await makeUser(app.platform, { email_verified_at: new Date(0) });
    const browser = await app.asBrowser(user);
    await connectWith(browser, profile);
    expect(await pendingOf(browser)).toMatchObject({ step: "taken" });
    expect((await browser.call(confirmConnection, {})).error?.code).toBe("connection_taken");

    await connectWith(browser, { subject: subject() }, "fb");
    expect((await browser.call(confirmConnection, {})).status).toBe(200);
    await connectWith(browser, { subject: subject() }, "fb");
    expect((await browser.call(confirmConnection, {})).error?.code).toBe("connection_exists");
  });
});

describe("a pending connection without a trusted email", () => {
  const lastCode = async (to: string) => {
    await app.platform.jobs.runDue();
    const subject = app.platform.outbox.findLast((message) => message.to === to)?.subject ?? "";
    return /^(\d{6}) is/.exec(subject)?.[1] ?? "";
  };

  it("creates the account with an email that is proved by a code", async () => {
    const browser = await app.asGuest();
    expect(await connectWith(browser, { subject: subject(), name: "Ada" }, "fb")).toBe("/connect");
    expect(await pendingOf(browser)).toMatchObject({ provider: "facebook", email: null, step: "ask_email" });
    const email = address();
    expect((await browser.call(sendConnectionCode, { body: { email: "ada@nowhere" } })).status).toBe(400);
    expect(
      (await browser.call(sendConnectionCode, { body: { email: ` ${email.toUpperCase()}` } })).status,
    ).toBe(200);
    const wrong = (await lastCode(email)) === "000000" ? "000001" : "000000";
    expect((await browser.call(completeConnection, { body: { otp: wrong } })).error?.code).toBe(
      "otp_incorrect",
    );
    const right = { body: { otp: await lastCode(email) } };
    expect((await browser.call(completeConnection, right)).status).toBe(201);
    expect((await browser.call(completeConnection, right)).status).toBe(410);
    expect((await browser.call(getMe, { query: {} })).body).toMatchObject({
      name: "Ada",
      email,
      email_verified: true,
    });
  });

  it("remembers the inviter until the code is verified", async () => {
    const inviter = await makeSite(app.platform);
    const browser = await app.asGuest();
    const [invite, email] = [inviter.domain, address()];
    await connectWith(browser, { subject: subject(), name: "Ada" }, "fb", `?invite=${invite}`);
    await browser.call(sendConnectionCode, { body: { email } });
    const done = await browser.call(completeConnection, { body: { otp: await lastCode(email) } });
    expect(done.status).toBe(201);
    const invites = await select(app.platform.db, "SELECT referrer_id FROM invites WHERE referee_id = $id", {
      id: await me(browser),
    });
    expect(invites).toEqual([{ referrer_id: inviter.id }]);
  });

  it("refuses an email that already has an account, and says so", async () => {
    const { email } = await makeUser(app.platform);
    const browser = await app.asGuest();
    await connectWith(browser, { subject: subject() }, "fb");
    const answer = await browser.call(sendConnectionCode, { body: { email: String(email) } });
    expect([answer.status, answer.error?.message]).toEqual([422, "That email already exists."]);
  });

  it("has a code that is valid for ten minutes", async () => {
    const browser = await app.asGuest();
    await connectWith(browser, { subject: subject() }, "fb");
    const email = address();
    await browser.call(sendConnectionCode, { body: { email } });
    const otp = await lastCode(email);
    app.platform.clock.advance(10 * 60_000);
    const late = await browser.call(completeConnection, { body: { otp } });
    expect(late.error?.code).toBe("connection_expired");
  });

  it("allows five tries of a code", async () => {
    const browser = await app.asGuest();
    await connectWith(browser, { subject: subject() }, "fb");
    const email = address();
    expect((await browser.call(completeConnection, { body: { otp: "123456" } })).error?.code).toBe(
      "otp_incorrect",
    );
    await browser.call(sendConnectionCode, { body: { email } });
    const right = await lastCode(email);
    const wrong = right === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries++) {
      expect((await browser.call(completeConnection, { body: { otp: wrong } })).error?.code).toBe(
        "otp_incorrect",
      );
    }
    expect((await browser.call(completeConnection, { body: { otp: right } })).error?.code).toBe(
      "too_many_otp_tries",
    );
    expect(await me(browser)).toBe(null);
  });
});

describe("removing a connection", () => {
  it("refuses the last way to sign in", async () => {
    const user = await makeUser(app.platform, { email_verified_at: new Date(0) });
    const browser = await app.asBrowser(user);
    await connectWith(browser, { subject: subject() }, "fb");
    await browser.call(confirmConnection, {});
    await execute(app.platform.db, "UPDATE users SET email_verified_at = NULL WHERE id = $id", {
      id: user.id,
    });
    const remove = () => browser.call(removeConnection, { params: { provider: "facebook" } });
    expect((await remove()).error?.code).toBe("last_way_in");
    await execute(app.platform.db, "UPDATE users SET email_verified_at = now() WHERE id = $id", {
      id: user.id,
    });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await browser.call(listConnections, {})).body.connections).toEqual([]);
  });

  it("keeps one of the last two that are removed at once", async () => {
    const { id } = await makeUser(app.platform, { email_verified_at: new Date(0) });
    const browser = await app.asBrowser({ id });
    for (const provider of ["fb", "google"] as const) {
      await connectWith(browser, { subject: subject() }, provider);
      await browser.call(confirmConnection, {});
    }
    await execute(app.platform.db, "UPDATE users SET email_verified_at = NULL WHERE id = $id", { id });
    const row = { sql: "SELECT 1 FROM users WHERE id = $id FOR UPDATE", bind: { id } };
    const answers = await raceForRow(app.platform, row, () =>
      (["facebook", "google"] as const).map((provider) =>
        browser.call(removeConnection, { params: { provider } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await browser.call(listConnections, {})).body.connections).toHaveLength(1);
  });
});
