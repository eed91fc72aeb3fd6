import { getMe, getSession } from "@quire/contracts/calls/accounts";
import { deleteAccount } from "@quire/contracts/calls/deletion";
import { changePassword } from "@quire/contracts/calls/passwords";
import { updateAccount } from "@quire/contracts/calls/preferences";
import {
  createAccessToken,
  getCredential,
  listAccessTokens,
  listSessions,
  revokeAccessToken,
  revokeSession,
} from "@quire/contracts/calls/sessions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashSecret } from "../../../platform/http/credentials.ts";
import { makeSession } from "../../../testing/factories/session.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import { PLATFORM_HOST } from "../../../testing/serverOver.ts";
import { type Caller, testCaller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { sessions } from "../models/sessions.ts";

const SITE = "pequod.localhost:4000";
const DAY = 86_400_000;

let app: TestServer;
let user: { id: string };
let browser: Caller;
beforeAll(async () => {
  app = await testServer({ config: { databasePool: 12 } });
  await makeSite(app.platform, { domain: "pequod" });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await makeUser(app.platform);
  browser = await app.asBrowser(user);
});

const tokenCaller = (bearer: string) =>
  testCaller(app.server, { host: PLATFORM_HOST, address: "203.0.113.1", bearer });

describe("the list of sessions", () => {
  it("has every active one of the user, last used first, and marks the current one", async () => {
    const now = app.platform.clock.now().getTime();
    await makeSession(app.platform);
    await makeSession(app.platform, { user_id: user.id, expires_at: new Date(now) });
    const older = new Date(now - 60_000);
    await makeSession(app.platform, {
      user_id: user.id,
      host: SITE,
      device: "Firefox on Linux",
      last_seen_at: older,
    });
    const { body } = await browser.call(listSessions, {});
    expect(body.sessions).toMatchObject([
      { kind: "browser", host: PLATFORM_HOST, current: true },
      {
        kind: "browser",
        host: SITE,
        device: "Firefox on Linux",
        current: false,
        last_seen: older.toISOString(),
      },
    ]);
  });

  it("carries no token and no hash", async () => {
    const { body } = await browser.call(listSessions, {});
    expect(Object.keys(body.sessions[0] ?? {}).sort()).toEqual(
      ["created", "current", "device", "expires", "host", "id", "kind", "last_seen", "scopes"].sort(),
    );
  });

  it("is for browsers on the platform, not for a site's host, a program, an access token, or a guest", async () => {
    for (const caller of [await app.asToken(user), await app.asProgram(user)])
      expect((await caller.call(listSessions, {})).error?.code).toBe("browser_required");
    expect((await (await app.asBrowser(user, SITE)).call(listSessions, {})).error?.code).toBe(
      "platform_only",
    );
    expect((await (await app.asGuest()).call(listSessions, {})).status).toBe(401);
  });
});

describe("ending a session", () => {
  it("works immediately", async () => {
    const { id, token } = await makeSession(app.platform, { user_id: user.id });
    expect((await tokenCaller(token).call(getMe, { query: {} })).status).toBe(200);
    expect((await browser.call(revokeSession, { params: { id } })).body).toEqual({ revoked: true });
    expect((await tokenCaller(token).call(getMe, { query: {} })).status).toBe(401);
    expect((await browser.call(revokeSession, { params: { id } })).status).toBe(404);
  });

  it("signs out when it is the current one", async () => {
    const { body } = await browser.call(getSession, { query: {} });
    const id = body.session?.id ?? "";
    await browser.call(revokeSession, { params: { id } });
    expect(browser.cookies.has("quire_session")).toBe(false);
    expect((await browser.call(getSession, { query: {} })).body.user).toBeNull();
  });

  it("of another user is 404, and theirs continues", async () => {
    const { id, token } = await makeSession(app.platform);
    expect((await browser.call(revokeSession, { params: { id } })).status).toBe(404);
    expect((await tokenCaller(token).call(getMe, { query: {} })).status).toBe(200);
  });

  it("is limited to its own session for a program and for a site's host", async () => {
    const other = await makeSession(app.platform, { user_id: user.id });
    const own = await makeSession(app.platform, { user_id: user.id });
    const program = tokenCaller(own.token);
    const there = await app.asBrowser(user, SITE);
    for (const [caller, code] of [
      [program, "browser_required"],
      [there, "platform_only"],
    ] as const) {
      expect((await caller.call(revokeSession, { params: { id: other.id } })).error?.code).toBe(code);
    }
    expect((await program.call(revokeSession, { params: { id: own.id } })).status).toBe(200);
    expect((await program.call(getMe, { query: {} })).status).toBe(401);
  });
});

describe("a personal access token", () => {
  const make = (caller: Caller, body: object = {}) =>
    caller.call(createAccessToken, { body: { name: "nightly build", scopes: ["read", "write"], ...body } });

  it("is shown once, works as a bearer token, and is stored as a hash", async () => {
    const { status, body } = await make(browser);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "nightly build", scopes: ["read", "write"], expires: null });
    expect(body.token).toMatch(/^quire_pat_[\w-]{43}$/);
    expect((await tokenCaller(body.token).call(getMe, { query: {} })).body.id).toBe(user.id);
    const row = await sessions(app.platform.db).findByPk(body.id);
    expect(row?.get()).toMatchObject({
      kind: "token",
      device: "nightly build",
      token_hash: hashSecret(body.token),
    });
    expect(JSON.stringify((await browser.call(listAccessTokens, {})).body)).not.toContain(body.token);
    expect((await browser.call(listSessions, {})).body.sessions.map(({ kind }) => kind)).toEqual(["browser"]);
  });

  it("does only what its scopes allow, and is told which one is missing", async () => {
    const reading = tokenCaller((await make(browser, { scopes: ["read"] })).body.token);
    expect((await reading.call(getMe, { query: {} })).status).toBe(200);
    const refused = (await reading.call(updateAccount, { body: { country: "IN" } })).error;
    expect([refused?.code, refused?.message]).toEqual(["scope_missing", "This token is read-only."]);
    const writing = tokenCaller((await make(browser, { scopes: ["write"] })).body.token);
    expect((await writing.call(updateAccount, { body: { country: "IN" } })).status).toBe(200);
    expect((await writing.call(getMe, { query: {} })).error?.message).toBe("This token may only write.");
  });

  it("is reported to its owner, with its name and scopes", async () => {
    await make(browser, { name: "Deploy & run", scopes: ["read"], expires_in_days: 30 });
    const to = `${user.id}@readers.example`;
    const { text } = await lastMessage(app.platform, to);
    const email = app.platform.outbox.findLast((message) => message.to === to);
    expect(email?.subject).toBe("New access token for Quire: Deploy & run");
    expect(email?.html).not.toContain("Deploy & run");
    expect(text).toContain("Anyone who has it can read as you, until");
    expect(text).toContain("http://localhost:4000/settings");
  });

  it("describes itself to its holder", async () => {
    const { body } = await make(browser, { scopes: ["read"], expires_in_days: 7 });
    const credential = await tokenCaller(body.token).call(getCredential, {});
    expect(credential.body).toMatchObject({
      id: body.id,
      kind: "token",
      device: "nightly build",
      scopes: ["read"],
      expires: body.expires,
      current: true,
    });
    expect((await browser.call(getCredential, {})).body).toMatchObject({ kind: "browser", current: true });
    expect((await (await app.asGuest()).call(getCredential, {})).status).toBe(401);
  });

  it("ends with the password, and with the account", async () => {
    const owner = await makeUser(app.platform, { password: "call me ishmael 7" });
    const there = await app.asBrowser(owner);
    const first = tokenCaller((await make(there)).body.token);
    const change = { current: "call me ishmael 7", password: "call me queequeg 8" };
    expect((await there.call(changePassword, { body: change })).status).toBe(200);
    expect((await first.call(getMe, { query: {} })).status).toBe(401);
    const second = tokenCaller((await make(there)).body.token);
    expect((await there.call(deleteAccount, { body: { password: change.password } })).status).toBe(200);
    expect((await second.call(getMe, { query: {} })).status).toBe(401);
  });

  it("expires on its day", async () => {
    const { body } = await make(browser, { expires_in_days: 1 });
    expect(body.expires).toBe(new Date(app.platform.clock.now().getTime() + 86_400_000).toISOString());
    await app.platform.advance(86_399_999);
    expect((await tokenCaller(body.token).call(getMe, { query: {} })).status).toBe(200);
    await app.platform.advance(1);
    expect((await tokenCaller(body.token).call(getMe, { query: {} })).status).toBe(401);
  });

  it("is limited to fifty, even when requested in parallel; an expired one does not count", async () => {
    for (let made = 0; made < 47; made++) expect((await make(browser)).status).toBe(201);
    expect((await make(browser, { expires_in_days: 1 })).status).toBe(201);
    const row = { sql: "SELECT 1 FROM users WHERE id = $id FOR UPDATE", bind: { id: user.id } };
    const answers = await raceForRow(app.platform, row, () => Array.from({ length: 5 }, () => make(browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    await app.platform.advance(86_400_000);
    const later = await app.asBrowser(user);
    expect((await make(later)).status).toBe(201);
    expect((await make(later)).error?.code).toBe("too_many_tokens");
  });

  it("needs a browser on the platform: neither a token nor a program can create one", async () => {
    const { body } = await make(browser);
    for (const caller of [tokenCaller(body.token), await app.asProgram(user)]) {
      const { status, error } = await make(caller);
      expect([status, error?.code, error?.next]).toEqual([
        403,
        "browser_required",
        "Open your settings in a browser.",
      ]);
    }
    expect((await make(await app.asBrowser(user, SITE))).error?.code).toBe("platform_only");
    expect((await make(await app.asGuest())).status).toBe(401);
  });

  it("expires when it hasn't been used for 90 days, even without an expiry", async () => {
    const { body } = await make(browser);
    const use = async () => (await tokenCaller(body.token).call(getMe, { query: {} })).status;
    await app.platform.advance(89 * DAY);
    expect(await use()).toBe(200);
    await app.platform.advance(89 * DAY);
    expect(await use()).toBe(200);
    await app.platform.advance(90 * DAY);
    expect(await use()).toBe(401);
  });

  it("is limited to a hundred a day, even when they are revoked", async () => {
    await app.platform.limits.consume("accessTokensByUser", user.id, 100);
    const refused = await make(browser);
    expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  it.each([
    { scopes: [] },
    { scopes: ["admin"] },
    { scopes: ["read", "read"] },
    { name: "" },
    { name: "two\nlines" },
    { expires_in_days: 0 },
    { expires_in_days: 1.5 },
    { user_id: "b0000000000000000000" },
    { kind: "browser" },
  ])("is not created from %j", async (body) => {
    const answer = await make(browser, body);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^body\\.${Object.keys(body)[0]}`)),
    ]);
  });
});

describe("the list of access tokens", () => {
  const make = async (body: object = {}) =>
    (await browser.call(createAccessToken, { body: { name: "CI", scopes: ["read"], ...body } })).body;
  const list = async (caller = browser) => (await caller.call(listAccessTokens, {})).body.tokens;

  it("has the user's own, newest first, and says when each was last used", async () => {
    await makeSession(app.platform, { kind: "token" });
    const first = await make({ name: "first" });
    const inDays = (days: number) =>
      new Date(app.platform.clock.now().getTime() - 1 + days * DAY).toISOString();
    await app.platform.advance(1);
    await make({ name: "second", expires_in_days: 7 });
    const created = (await list())[1]?.created ?? "";
    expect(await list()).toMatchObject([
      { name: "second", last_used: null },
      { id: first.id, name: "first", scopes: ["read"], last_used: null, expires: inDays(90) },
    ]);
    await tokenCaller(first.token).call(getMe, { query: {} });
    expect((await list())[1]?.last_used).toBe(app.platform.clock.now().toISOString());
    await app.platform.advance(4 * 60_000);
    await tokenCaller(first.token).call(getMe, { query: {} });
    expect(Date.parse((await list())[1]?.last_used ?? "") - Date.parse(created)).toBe(1);
    await app.platform.advance(60_000);
    await tokenCaller(first.token).call(getMe, { query: {} });
    expect((await list())[1]?.last_used).toBe(app.platform.clock.now().toISOString());
  });

  it("shows an expired one for 30 days", async () => {
    const { id } = await make({ expires_in_days: 1 });
    await app.platform.advance(30 * DAY);
    expect(await list()).toMatchObject([{ id }]);
    await app.platform.advance(86_400_000);
    expect(await list()).toEqual([]);
  });

  it("carries only the documented fields", async () => {
    await make();
    expect(Object.keys((await list())[0] ?? {}).sort()).toEqual(
      ["created", "expires", "id", "last_used", "name", "scopes"].sort(),
    );
  });
});

describe("revoking an access token", () => {
  it("works immediately, and once", async () => {
    const { id, token } = await makeSession(app.platform, { user_id: user.id, kind: "token" });
    expect((await tokenCaller(token).call(getMe, { query: {} })).status).toBe(200);
    expect((await browser.call(revokeAccessToken, { params: { id } })).body).toEqual({ revoked: true });
    expect((await tokenCaller(token).call(getMe, { query: {} })).status).toBe(401);
    expect((await browser.call(revokeAccessToken, { params: { id } })).status).toBe(404);
  });

  it("is refused for another user's, and for a sign-in that is not a token", async () => {
    const others = await makeSession(app.platform, { kind: "token" });
    const program = await makeSession(app.platform, { user_id: user.id });
    for (const { id, token } of [others, program]) {
      expect((await browser.call(revokeAccessToken, { params: { id } })).status).toBe(404);
      expect((await tokenCaller(token).call(getMe, { query: {} })).status).toBe(200);
    }
  });

  it("is refused to a token, except for itself: it may sign out", async () => {
    const { id } = await makeSession(app.platform, { user_id: user.id, kind: "token" });
    const own = await makeSession(app.platform, { user_id: user.id, kind: "token" });
    const script = tokenCaller(own.token);
    expect((await script.call(revokeAccessToken, { params: { id } })).error?.code).toBe("browser_required");
    expect((await script.call(revokeSession, { params: { id } })).error?.code).toBe("browser_required");
    expect((await script.call(revokeSession, { params: { id: own.id } })).status).toBe(200);
    expect((await script.call(getMe, { query: {} })).status).toBe(401);
  });
});
