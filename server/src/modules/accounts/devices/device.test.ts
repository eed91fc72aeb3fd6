import { getMe } from "@quire/contracts/calls/accounts";
import {
  authorizeDevice,
  decideDevice,
  getDeviceRequest,
  pollDeviceToken,
} from "@quire/contracts/calls/device";
import { listSessions } from "@quire/contracts/calls/sessions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashSecret } from "../../../platform/http/credentials.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import { PLATFORM_HOST } from "../../../testing/serverOver.ts";
import { type Caller, testCaller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { warmPool } from "../../../testing/warmPool.ts";
import { deviceGrants } from "../models/deviceGrants.ts";
import { sessions } from "../models/sessions.ts";

const GRANT = "urn:ietf:params:oauth:grant-type:device_code" as const;

let app: TestServer;
let terminals = 0;
let terminal: Caller;
let user: { id: string };
let browser: Caller;
beforeAll(async () => {
  app = await testServer({ config: { databasePool: 12, trustedProxies: ["203.0.113.0/24"] } });
});
afterAll(() => app.close());
beforeEach(async () => {
  terminal = testCaller(app.server, { host: PLATFORM_HOST, address: `203.0.113.${++terminals}` });
  user = await makeUser(app.platform);
  browser = await app.asBrowser(user);
});

/** A program sends neither cookie, nor Origin, nor XSRF token. */
const bare = { headers: { cookie: undefined, origin: undefined, "x-xsrf-token": undefined } };

async function requestCodes(scope?: string) {
  const body = { client_id: "quire-cli", client_name: "quire on laptop", scope };
  return (await terminal.call(authorizeDevice, { body }, bare)).body;
}

const poll = (device_code: string, client_id = "quire-cli") =>
  terminal.call(pollDeviceToken, { body: { grant_type: GRANT, device_code, client_id } }, bare);

const decide = (user_code: string, approve = true, caller = browser) =>
  caller.call(decideDevice, { body: { user_code, approve } });

describe("a program's sign-in", () => {
  it("shows a short code to enter, polls, and gets a token when the browser has approved", async () => {
    const codes = await requestCodes();
    expect(codes).toMatchObject({
      verification_uri: "http://localhost:4000/activate",
      verification_uri_complete: `http://localhost:4000/activate?user_code=${codes.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(codes.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect((await poll(codes.device_code)).error?.code).toBe("authorization_pending");

    const request = await browser.call(getDeviceRequest, { query: { user_code: codes.user_code } });
    expect(request.body).toMatchObject({
      client_name: "quire on laptop",
      scope: "read write",
      device: "Unknown device",
      ip: terminal.address,
      place: null,
      same_network: false,
    });
    expect((await decide(codes.user_code)).body).toEqual({ approved: true, client_name: "quire on laptop" });

    const { body } = await poll(codes.device_code);
    expect(body).toMatchObject({ token_type: "Bearer", scope: "read write", expires_in: null });
    const program = testCaller(app.server, {
      host: PLATFORM_HOST,
      address: "203.0.113.1",
      bearer: body.access_token,
    });
    expect((await program.call(getMe, { query: {} })).body.id).toBe(user.id);
    const listed = (await browser.call(listSessions, {})).body.sessions.find(
      ({ id }) => id === body.session_id,
    );
    expect(listed).toMatchObject({ kind: "program", device: "quire on laptop", host: null });
  });

  it("states where the request came from, and whether that is this browser's network", async () => {
    const cli = testCaller(app.server, { host: PLATFORM_HOST, address: browser.address });
    const body = { client_id: "quire-cli", client_name: "\u202eQueequeg's\u200b laptop\n".trim() };
    const headers = { ...bare.headers, "user-agent": "quire/1.0.0 node/24.1.0 linux" };
    const { user_code } = (await cli.call(authorizeDevice, { body }, { headers })).body;
    const request = await browser.call(getDeviceRequest, { query: { user_code } });
    expect(request.body).toMatchObject({
      client_name: "Queequeg's laptop",
      device: "Terminal on Linux",
      ip: browser.address,
      same_network: true,
    });
  });

  it("states no address if a proxy passed on something else", async () => {
    const headers = { ...bare.headers, "x-forwarded-for": "unknown ".repeat(20) };
    const body = { client_id: "quire-cli" };
    const { user_code } = (await terminal.call(authorizeDevice, { body }, { headers })).body;
    const request = await browser.call(getDeviceRequest, { query: { user_code } });
    expect(request.body).toMatchObject({ ip: "", place: null, same_network: false });
    await decide(user_code);
    expect((await lastMessage(app.platform, `${user.id}@readers.example`)).text).toContain(
      "The request came from Unknown device.",
    );
  });

  it("is emailed to the account's owner once approved, without the program's name in the subject", async () => {
    const to = `${user.id}@readers.example`;
    const denied = await requestCodes();
    await decide(denied.user_code, false);
    await app.platform.jobs.runDue();
    const sent = () => app.platform.outbox.filter((message) => message.to === to);
    expect(sent()).toEqual([]);
    await decide((await requestCodes("read")).user_code);
    await app.platform.jobs.runDue();
    expect(sent().map(({ subject }) => subject)).toEqual(["A program was connected to your Quire account"]);
    expect(sent()[0]?.text).toContain("calls itself “quire on laptop”. It can read as you");
    expect(sent()[0]?.text).toContain(terminal.address);
  });

  it("is approved only by a user who has just confirmed who they are; anyone signed in may deny it", async () => {
    await sessions(app.platform.db).update({ confirmed_at: null }, { where: { user_id: user.id } });
    const codes = await requestCodes();
    const refused = await decide(codes.user_code);
    expect([refused.status, refused.error?.code]).toEqual([403, "confirmation_required"]);
    expect((await decide(codes.user_code, false)).body.approved).toBe(false);
  });

  it("accepts the form encoding of the RFC too", async () => {
    const form = { headers: { ...bare.headers, "content-type": "application/x-www-form-urlencoded" } };
    const response = await terminal.send(
      "POST",
      "/api/w/oauth/device_authorization",
      "client_id=tv&scope=read",
      form,
    );
    const codes = response.body as { device_code: string; user_code: string };
    await decide(codes.user_code);
    const body = new URLSearchParams({ grant_type: GRANT, device_code: codes.device_code, client_id: "tv" });
    const answer = await terminal.send("POST", "/api/w/oauth/token", body.toString(), form);
    expect(answer.body).toMatchObject({ scope: "read", token_type: "Bearer" });
  });

  it("is told that it was denied", async () => {
    const codes = await requestCodes();
    expect((await decide(codes.user_code, false)).body.approved).toBe(false);
    const answer = await poll(codes.device_code);
    expect([answer.status, answer.error?.code]).toEqual([400, "access_denied"]);
    expect((await decide(codes.user_code)).error?.code).toBe("code_not_found");
  });

  it("expires after ten minutes", async () => {
    const codes = await requestCodes();
    await app.platform.advance(600_000);
    expect((await poll(codes.device_code)).error?.code).toBe("expired_token");
    expect((await decide(codes.user_code)).error?.code).toBe("code_not_found");
    expect((await browser.call(getDeviceRequest, { query: { user_code: codes.user_code } })).status).toBe(
      404,
    );
  });

  it("gets no token after ten minutes even if it was approved in time", async () => {
    const codes = await requestCodes();
    await decide(codes.user_code);
    await app.platform.advance(600_000);
    expect((await poll(codes.device_code)).error?.code).toBe("expired_token");
  });

  it("is slowed down when it polls too often, five seconds more each time", async () => {
    const { device_code } = await requestCodes();
    const answerAfter = async (seconds: number) => {
      await app.platform.advance(seconds * 1000);
      return (await poll(device_code)).error?.code;
    };
    expect(await answerAfter(0)).toBe("authorization_pending");
    expect(await answerAfter(4)).toBe("slow_down");
    expect(await answerAfter(5)).toBe("slow_down");
    expect(await answerAfter(14)).toBe("slow_down");
    expect(await answerAfter(20)).toBe("authorization_pending");
  });

  it("gets exactly one token from any number of parallel polls", async () => {
    const codes = await requestCodes();
    await decide(codes.user_code);
    const hash = hashSecret(codes.device_code);
    const row = {
      sql: "SELECT 1 FROM device_grants WHERE device_code_hash = $hash FOR UPDATE",
      bind: { hash },
    };
    const answers = await raceForRow(app.platform, row, () =>
      Array.from({ length: 8 }, () => poll(codes.device_code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect((await poll(codes.device_code)).error?.code).toBe("invalid_grant");
  });

  it("gets nothing for a code that it did not request", async () => {
    const codes = await requestCodes();
    await decide(codes.user_code);
    expect((await poll(codes.device_code, "another-client")).error?.code).toBe("invalid_grant");
    expect((await poll("never-given-out")).error?.code).toBe("invalid_grant");
    expect((await poll(codes.user_code)).error?.code).toBe("invalid_grant");
    expect((await poll(codes.device_code)).status).toBe(200);
  });

  it.each([
    ["read", "read"],
    ["write read", "write read"],
    ["", "read write"],
    [undefined, "read write"],
  ])("with the scope %j gets %j", async (scope, granted) => {
    const codes = await requestCodes(scope);
    await decide(codes.user_code);
    expect((await poll(codes.device_code)).body.scope).toBe(granted);
  });

  it("may not request an unknown scope", async () => {
    const body = { client_id: "quire-cli", scope: "read admin" };
    expect((await terminal.call(authorizeDevice, { body }, bare)).error?.code).toBe("invalid_scope");
  });

  it("stores only a hash of the device code in the database", async () => {
    const codes = await requestCodes();
    const row = await deviceGrants(app.platform.db).findByPk(hashSecret(codes.device_code));
    expect(row?.get()).toMatchObject({ state: "pending", user_id: null });
    expect(JSON.stringify(row?.get())).not.toContain(codes.device_code);
  });
});

describe("approving a program", () => {
  it.each([
    (code: string) => code.toLowerCase(),
    (code: string) => code.replace("-", ""),
    (code: string) => ` ${code.replace("-", " ")} `,
  ])("accepts the code as users type it", async (typed) => {
    const codes = await requestCodes();
    const request = await browser.call(getDeviceRequest, { query: { user_code: typed(codes.user_code) } });
    expect(request.body.user_code).toBe(codes.user_code);
    expect((await decide(typed(codes.user_code))).status).toBe(200);
  });

  it("needs a signed-in browser on the platform", async () => {
    await makeSite(app.platform, { domain: `shore${terminals}` });
    const codes = await requestCodes();
    const callers = [
      [await app.asGuest(), "sign_in_required"],
      [await app.asProgram(user), "browser_required"],
      [await app.asBrowser(user, `shore${terminals}.localhost:4000`), "platform_only"],
    ] as const;
    for (const [caller, code] of callers) {
      expect((await decide(codes.user_code, true, caller)).error?.code).toBe(code);
      const request = await caller.call(getDeviceRequest, { query: { user_code: codes.user_code } });
      expect(request.error?.code).toBe(code);
    }
    expect((await poll(codes.device_code)).error?.code).toBe("authorization_pending");
  });

  it("cannot be forged by another page", async () => {
    const codes = await requestCodes();
    const body = { user_code: codes.user_code, approve: true };
    const forged = await browser.call(decideDevice, { body }, { headers: { origin: "http://evil.example" } });
    expect(forged.status).toBe(403);
  });

  it("is decided once: by the first of two users", async () => {
    const codes = await requestCodes();
    const other = await app.asBrowser(await makeUser(app.platform));
    await warmPool(app.platform);
    const answers = await Promise.all([decide(codes.user_code), decide(codes.user_code, true, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("is limited to twenty codes in fifteen minutes, so that none is found by guessing", async () => {
    const codes = await requestCodes();
    const guess = (at: number) => {
      const consonant = "BCDFGHJKLMNPQRSTVWXZ"[at % 20];
      return browser.call(getDeviceRequest, { query: { user_code: `BBBBBBB${consonant}` } });
    };
    for (let tries = 0; tries < 20; tries++) expect((await guess(tries)).status).toBe(404);
    expect((await guess(20)).status).toBe(429);
    expect((await decide(codes.user_code)).status).toBe(429);
  });
});

describe("requesting codes", () => {
  it("is limited by address", async () => {
    const requestOnce = () => terminal.call(authorizeDevice, { body: { client_id: "flood" } }, bare);
    for (let tries = 0; tries < 30; tries++) expect((await requestOnce()).status).toBe(200);
    expect((await requestOnce()).status).toBe(429);
  });
});
