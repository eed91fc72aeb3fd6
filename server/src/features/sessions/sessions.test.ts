import { getMe, getSession } from "@quire/contracts/calls/accounts";
import { createAccessToken, listSessions, revokeSession } from "@quire/contracts/calls/sessions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessions } from "../../models/sessions.ts";
import { hashSecret } from "../../platform/http/credentials.ts";
import { makeSession } from "../../testing/factories/session.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeUser } from "../../testing/factories/user.ts";
import { raceForRow } from "../../testing/raceForRow.ts";
import { PLATFORM_HOST } from "../../testing/serverOver.ts";
import { type Caller, testCaller } from "../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";

const SITE = "pequod.localhost:4000";

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

const holding = (bearer: string) =>
  testCaller(app.server, { host: PLATFORM_HOST, address: "203.0.113.1", bearer });

describe("the list of sessions", () => {
  it("has every live one of the person, the latest used first, and tells which one asks", async () => {
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

  it("is for the platform and for programs, not for a site's host, and for nobody signed out", async () => {
    expect((await (await app.asProgram(user)).call(listSessions, {})).status).toBe(200);
    expect((await (await app.asBrowser(user, SITE)).call(listSessions, {})).error?.code).toBe(
      "platform_only",
    );
    expect((await (await app.asGuest()).call(listSessions, {})).status).toBe(401);
  });
});

describe("ending a session", () => {
  it("works at once", async () => {
    const { id, token } = await makeSession(app.platform, { user_id: user.id });
    expect((await holding(token).call(getMe, { query: {} })).status).toBe(200);
    expect((await browser.call(revokeSession, { params: { id } })).body).toEqual({ revoked: true });
    expect((await holding(token).call(getMe, { query: {} })).status).toBe(401);
    expect((await browser.call(revokeSession, { params: { id } })).status).toBe(404);
  });

  it("signs out when it is the one that asks", async () => {
    const { body } = await browser.call(getSession, {});
    const id = body.session?.id ?? "";
    await browser.call(revokeSession, { params: { id } });
    expect(browser.cookies.has("quire_session")).toBe(false);
    expect((await browser.call(getSession, {})).body.user).toBeNull();
  });

  it("of another person is 404, and theirs goes on", async () => {
    const { id, token } = await makeSession(app.platform);
    expect((await browser.call(revokeSession, { params: { id } })).status).toBe(404);
    expect((await holding(token).call(getMe, { query: {} })).status).toBe(200);
  });

  it("is a program's right over itself alone, and so is a site's host's", async () => {
    const other = await makeSession(app.platform, { user_id: user.id });
    const own = await makeSession(app.platform, { user_id: user.id });
    const program = holding(own.token);
    const there = await app.asBrowser(user, SITE);
    for (const caller of [program, there]) {
      expect((await caller.call(revokeSession, { params: { id: other.id } })).error?.code).toBe(
        "platform_only",
      );
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
    expect((await holding(body.token).call(getMe, { query: {} })).body.id).toBe(user.id);
    const row = await sessions(app.platform.db).findByPk(body.id);
    expect(row?.get()).toMatchObject({
      kind: "token",
      device: "nightly build",
      token_hash: hashSecret(body.token),
    });
    expect(JSON.stringify((await browser.call(listSessions, {})).body)).not.toContain(body.token);
  });

  it("with the scope read may not write", async () => {
    const { body } = await make(browser, { scopes: ["read"] });
    const program = holding(body.token);
    expect((await program.call(getMe, { query: {} })).status).toBe(200);
    expect((await program.call(revokeSession, { params: { id: body.id } })).error?.code).toBe(
      "scope_missing",
    );
  });

  it("ends on its day", async () => {
    const { body } = await make(browser, { expires_in_days: 1 });
    expect(body.expires).toBe(new Date(app.platform.clock.now().getTime() + 86_400_000).toISOString());
    await app.platform.advance(86_399_999);
    expect((await holding(body.token).call(getMe, { query: {} })).status).toBe(200);
    await app.platform.advance(1);
    expect((await holding(body.token).call(getMe, { query: {} })).status).toBe(401);
  });

  it("is one of fifty at most, also when they are asked for together; an expired one makes room", async () => {
    for (let made = 0; made < 47; made++) expect((await make(browser)).status).toBe(201);
    expect((await make(browser, { expires_in_days: 1 })).status).toBe(201);
    const row = { sql: "SELECT 1 FROM users WHERE id = $id FOR UPDATE", bind: { id: user.id } };
    const answers = await raceForRow(app.platform, row, () => Array.from({ length: 5 }, () => make(browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    await app.platform.advance(86_400_000);
    expect((await make(browser)).status).toBe(201);
    expect((await make(browser)).error?.code).toBe("too_many_tokens");
  });

  it("is made by a browser on the platform only: a token cannot make itself another", async () => {
    const { body } = await make(browser);
    expect((await make(holding(body.token))).error?.code).toBe("platform_only");
    expect((await make(await app.asBrowser(user, SITE))).error?.code).toBe("platform_only");
    expect((await make(await app.asGuest())).status).toBe(401);
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
  ])("is not made of %j", async (body) => {
    const answer = await make(browser, body);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^body\\.${Object.keys(body)[0]}`)),
    ]);
  });
});
