import { signIn } from "@quire/contracts/calls/accounts";
import { authorizeDevice, decideDevice } from "@quire/contracts/calls/device";
import { changePassword } from "@quire/contracts/calls/passwords";
import { listSecurityEvents } from "@quire/contracts/calls/security";
import {
  createAccessToken,
  listSessions,
  revokeAccessToken,
  revokeSession,
} from "@quire/contracts/calls/sessions";
import { addEmail, verifyEmail } from "@quire/contracts/calls/verification";
import { MOST_SECURITY_EVENTS } from "@quire/domain/accounts/securityEvents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { knownDevices } from "../models/knownDevices.ts";
import { securityEvents } from "../models/securityEvents.ts";
import { recordSecurityEvent } from "../recordSecurityEvent.ts";
import { sweepSecurityJob } from "./jobs/sweepSecurity.ts";

const DAY = 86_400_000;
const password = "the white whale";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

let count = 0;
async function makeOwner() {
  const email = `owner${++count}@example.com`;
  const user = await makeUser(app.platform, { email, password, email_verified_at: new Date(0) });
  const browser = await app.asGuest();
  await browser.call(signIn, { body: { identifier: email, password } });
  return { ...user, email, browser };
}

/** Times order events; the test's clock stands still. */
const tick = () => app.platform.clock.advance(1000);

const kinds = async (browser: Caller) =>
  (await browser.call(listSecurityEvents, { query: {} })).body.events.map(({ kind, detail }) =>
    detail ? `${kind} ${detail}` : kind,
  );

describe("recent activity", () => {
  it("names what changed about the access to the account, newest first", async () => {
    const { email, browser } = await makeOwner();
    tick();
    const second = await app.asGuest();
    await second.call(signIn, { body: { identifier: email, password } });
    const { body: listed } = await browser.call(listSessions, {});
    const other = listed.sessions.find(({ current }) => !current);
    tick();
    await browser.call(revokeSession, { params: { id: other?.id ?? "" } });
    tick();
    const { body: token } = await browser.call(createAccessToken, { body: { name: "CI", scopes: ["read"] } });
    tick();
    await browser.call(revokeAccessToken, { params: { id: token.id } });
    const { body: grant } = await second.call(authorizeDevice, { body: { client_id: "quire-cli" } });
    tick();
    await browser.call(decideDevice, { body: { user_code: grant.user_code, approve: true } });
    tick();
    await browser.call(addEmail, { body: { email: `new.${email}` } });
    const { hash } = await lastMessage(app.platform, `new.${email}`);
    tick();
    for (let opened = 0; opened < 2; opened++) await browser.call(verifyEmail, { body: { hash } });
    tick();
    await browser.call(changePassword, { body: { current: password, password: "call me queequeg 8" } });
    expect(await kinds(browser)).toEqual([
      "password_changed",
      `email_changed new.${email}`,
      `email_change_requested new.${email}`,
      "program_approved quire-cli",
      "token_revoked CI",
      "token_created CI",
      "session_ended Browser",
      "signed_in_on_new_device",
      "signed_in",
    ]);
  });

  it("says on which device and where", async () => {
    const { email } = await makeOwner();
    tick();
    const browser = await app.asGuest();
    const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36" };
    await browser.call(signIn, { body: { identifier: email, password } }, { headers });
    const { body } = await browser.call(listSecurityEvents, { query: {} });
    expect(body.events[0]).toMatchObject({
      device: "Chrome on Windows",
      country: null,
      ip: browser.address,
      created: app.platform.clock.now().toISOString(),
    });
  });

  it("is paged, for its own user only", async () => {
    const { id, browser } = await makeOwner();
    for (let at = 0; at < 4; at++) {
      tick();
      await recordSecurityEvent(scope(), { userId: id, kind: "token_created" });
    }
    const first = await browser.call(listSecurityEvents, { query: { size: 3 } });
    expect(first.body.events).toHaveLength(3);
    const rest = await browser.call(listSecurityEvents, { query: { size: 3, next: first.body.next ?? "" } });
    expect(rest.body.events.map(({ kind }) => kind)).toEqual(["token_created", "signed_in"]);
    expect(rest.body.next).toBeNull();
    const stranger = await app.asBrowser(await makeUser(app.platform));
    expect((await stranger.call(listSecurityEvents, { query: {} })).body.events).toEqual([]);
    expect((await (await app.asGuest()).call(listSecurityEvents, { query: {} })).status).toBe(401);
    expect((await (await app.asToken({ id })).call(listSecurityEvents, { query: {} })).status).toBe(403);
  });
});

describe("the daily sweep", () => {
  const sweep = async () => {
    await app.platform.jobs.enqueue(null, sweepSecurityJob, {}, { key: sweepSecurityJob });
    await app.platform.jobs.runDue();
  };

  it("keeps 400 days, 500 events of a user, and devices of the last 400 days", async () => {
    const { id, browser } = await makeOwner();
    const other = await makeOwner();
    const count = async (userId: string) =>
      securityEvents(app.platform.db).count({ where: { user_id: userId } });
    await select(
      app.platform.db,
      `INSERT INTO security_events (id, user_id, kind, created_at)
       SELECT 'b' || lpad(n::text, 19, '0'), $id, 'signed_in', $now FROM generate_series(1, 600) n`,
      { id, now: app.platform.clock.now() },
    );
    await sweep();
    expect(await count(id)).toBe(MOST_SECURITY_EVENTS);
    // The newest of all stays.
    expect((await browser.call(listSecurityEvents, { query: { size: 1 } })).body.events[0]?.ip).not.toBe("");
    expect(await count(other.id)).toBe(1);
    await app.platform.advance(400 * DAY + 1);
    await sweep();
    expect(await count(id)).toBe(0);
    expect(await knownDevices(app.platform.db).count({ where: { user_id: id } })).toBe(0);
  });
});

const scope = () => scopeOf(app.platform, null);
