import { getMe } from "@quire/contracts/calls/accounts";
import {
  confirmConnection,
  dropConnection,
  finishConnection,
  getPendingConnection,
  listConnections,
  removeConnection,
  sendConnectionCode,
} from "@quire/contracts/calls/connections";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { openProvider, type Stranger } from "./testing/providerDouble.ts";

let app: TestServer;
let provider: Awaited<ReturnType<typeof openProvider>>;
beforeAll(async () => {
  let now = () => new Date(0);
  provider = await openProvider(() => now());
  app = await testServer({ config: { social: { google: provider.client, facebook: provider.client } } });
  now = () => app.platform.clock.now();
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

let made = 0;
const subject = () => `elsewhere-${++made}`;
const address = () => `reader-${++made}@readers.example`;

/** Goes out to a provider, agrees there, and comes back; answers where the person stands then. */
async function connectWith(browser: Caller, stranger: Stranger, way = "google", query = ""): Promise<string> {
  const out = await browser.get(`/connect/${way}${query}`);
  expect(out.status).toBe(302);
  const back = await browser.get(provider.agree(String(out.headers.location), stranger));
  expect(back.status).toBe(302);
  return String(back.headers.location);
}

const me = async (browser: Caller) => (await browser.call(getMe, { query: {} })).body?.id ?? null;
const pendingOf = async (browser: Caller) => (await browser.call(getPendingConnection, {})).body.pending;

describe("going out", () => {
  it("takes state, nonce and a challenge along, and names the platform's own address", async () => {
    const browser = await app.asGuest();
    const { headers } = await browser.get("/connect/google");
    const to = new URL(String(headers.location));
    expect(to.pathname).toBe("/o/oauth2/v2/auth");
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      client_id: "quire",
      response_type: "code",
      redirect_uri: "http://localhost:4000/connect/google",
      scope: "openid profile email",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^\w{22}$/),
    });
  });

  it("from a site's host leads over the platform, where the cookies belong", async () => {
    const browser = await app.asGuest("melville.localhost:4000");
    const { headers } = await browser.get("/connect/google?redirect=%2Fx");
    expect(headers.location).toBe("http://localhost:4000/connect/google?redirect=%2Fx");
  });

  it("where there is no key for it says so", async () => {
    const bare = await testServer();
    const browser = await bare.asGuest();
    const { headers } = await browser.get("/connect/fb?context=follow");
    expect(headers.location).toBe("/connect?context=follow&provider=facebook&failed=not_offered");
    await bare.close();
  });
});

describe("coming back", () => {
  it("makes an account of an email that Google vouches for, once, and signs in from then on", async () => {
    const stranger = {
      subject: subject(),
      name: "Ada\u0000 Lovelace",
      email: address(),
      emailVerified: true,
    };
    const browser = await app.asGuest();
    expect(await connectWith(browser, stranger, "google", "?redirect=%2Fpost%2F1&code2=x")).toBe(
      "/signup?redirect=%2Fpost%2F1&created=google",
    );
    const { body } = await browser.call(getMe, { query: {} });
    expect(body).toMatchObject({
      name: "Ada Lovelace",
      email: stranger.email,
      email_verified: true,
      has_password: false,
    });

    const later = await app.asGuest();
    expect(
      await connectWith(later, { ...stranger, email: address() }, "google", "?redirect=%2Fpost%2F1"),
    ).toBe("/signin?redirect=%2Fpost%2F1");
    expect(await me(later)).toBe(body.id);
    expect(await pendingOf(later)).toBe(null);
  });

  it("opens an account whose email is proved on both sides, and lists the connection there", async () => {
    const email = address();
    const { id } = await makeUser(app.platform, { email, email_verified_at: new Date(0) });
    const browser = await app.asGuest();
    const stranger = { subject: subject(), name: "Ada", email: email.toUpperCase(), emailVerified: true };
    expect(await connectWith(browser, stranger)).toBe("/signin");
    expect(await me(browser)).toBe(id);
    const { body } = await browser.call(listConnections, {});
    expect(body.offered).toEqual(["google", "facebook"]);
    expect(body.connections).toMatchObject([{ provider: "google", name: "Ada", email }]);
    expect(JSON.stringify(body)).not.toContain(stranger.subject);
  });

  it("changes nothing for who is signed in with it already", async () => {
    const stranger = { subject: subject(), email: address(), emailVerified: true };
    const browser = await app.asGuest();
    await connectWith(browser, stranger);
    const session = browser.cookies.get("quire_session");
    expect(await connectWith(browser, stranger)).toBe("/signin");
    expect(browser.cookies.get("quire_session")).toBe(session);
  });
});

describe("nobody takes over an account", () => {
  it.each([
    ["by an email that Google does not vouch for", "google", { emailVerified: false }, true],
    ["by a word that only looks like a yes", "google", { emailVerified: "true" as never }, true],
    ["by an email of Facebook's, which vouches for none", "fb", { emailVerified: true }, true],
    ["that was made here beforehand with their email", "google", { emailVerified: true }, false],
  ])("%s", async (_, way, told, isProved) => {
    const email = address();
    await makeUser(app.platform, { email, email_verified_at: isProved ? new Date(0) : null });
    const browser = await app.asGuest();
    expect(await connectWith(browser, { subject: subject(), email, ...told }, way)).toBe("/connect");
    expect(await me(browser)).toBe(null);
    expect(await pendingOf(browser)).toMatchObject({ email, step: "ask_signin" });
  });

  it("by an address that was given to somebody else since", async () => {
    const email = address();
    await makeUser(app.platform, { email, email_verified_at: new Date(0) });
    await connectWith(await app.asGuest(), { subject: subject(), email, emailVerified: true });
    const successor = await app.asGuest();
    expect(await connectWith(successor, { subject: subject(), email, emailVerified: true })).toBe("/connect");
    expect(await me(successor)).toBe(null);
  });

  it("by a way back that another browser was given", async () => {
    const attacker = await app.asGuest();
    const out = await attacker.get("/connect/google");
    const back = provider.agree(String(out.headers.location), {
      subject: subject(),
      email: address(),
      emailVerified: true,
    });
    const victim = await app.asGuest();
    expect((await victim.get(back)).headers.location).toContain("failed=connection_expired");
    await victim.get("/connect/google");
    expect((await victim.get(back)).headers.location).toContain("failed=failed");
    expect(await me(victim)).toBe(null);
  });

  it("by a way back that is gone a second time", async () => {
    const browser = await app.asGuest();
    const out = await browser.get("/connect/google");
    const cookie = browser.cookies.get("quire_to_google");
    const back = provider.agree(String(out.headers.location), {
      subject: subject(),
      email: address(),
      emailVerified: true,
    });
    await browser.get(back);
    const thief = await app.asGuest();
    thief.cookies.set("quire_to_google", String(cookie));
    expect((await thief.get(back)).headers.location).toContain("failed=failed");
    expect(await me(thief)).toBe(null);
  });

  it.each([
    ["another sign-in's", { nonce: "another" }],
    ["another program's", { aud: "another" }],
    ["another issuer's", { iss: "https://evil.example" }],
    ["an old", { exp: 1 }],
  ])("by %s ID token", async (_, wrong) => {
    const browser = await app.asGuest();
    const stranger = { subject: subject(), email: address(), emailVerified: true, wrong };
    expect(await connectWith(browser, stranger)).toContain("failed=failed");
    expect(await me(browser)).toBe(null);
  });

  it("by having somebody connect an identity unasked: who is signed in is asked first", async () => {
    const victim = await makeUser(app.platform, { email_verified_at: new Date(0) });
    const browser = await app.asBrowser(victim);
    const attackers = { subject: subject(), email: address(), emailVerified: true };
    expect(await connectWith(browser, attackers)).toBe("/connect");
    expect(await pendingOf(browser)).toMatchObject({ step: "confirm", email: attackers.email });
    expect((await browser.call(listConnections, {})).body.connections).toEqual([]);
    await browser.call(dropConnection, {});
    expect(await pendingOf(browser)).toBe(null);
    expect((await browser.call(confirmConnection, {})).error?.code).toBe("connection_expired");
  });

  it("by connecting an identity of one's own to an account with a stranger's email", async () => {
    const squatter = await app.asBrowser(await makeUser(app.platform, { email: address() }));
    await connectWith(squatter, { subject: subject(), email: address(), emailVerified: true });
    expect((await squatter.call(confirmConnection, {})).error?.code).toBe("unproved_address");
    expect((await squatter.call(listConnections, {})).body.connections).toEqual([]);
  });

  it("that is suspended", async () => {
    const stranger = { subject: subject(), email: address(), emailVerified: true };
    const browser = await app.asGuest();
    await connectWith(browser, stranger);
    const id = await me(browser);
    await app.platform.db.query("UPDATE users SET suspended_at = now() WHERE id = $id", { bind: { id } });
    const again = await app.asGuest();
    expect(await connectWith(again, stranger)).toContain("failed=forbidden");
    expect(await me(again)).toBe(null);
  });
});

describe("what was brought", () => {
  it("is connected by who signs in to the account and says so; their email is proved by it", async () => {
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

  it("belongs to the browser that brought it", async () => {
    const brought = await app.asGuest();
    await connectWith(brought, { subject: subject(), email: address(), emailVerified: false });
    const other = await app.asBrowser(await makeUser(app.platform, { email_verified_at: new Date(0) }));
    expect((await other.call(confirmConnection, {})).error?.code).toBe("connection_expired");
  });

  it("is forgotten after half an hour", async () => {
    const browser = await app.asBrowser(await makeUser(app.platform, { email_verified_at: new Date(0) }));
    await connectWith(browser, { subject: subject() }, "fb");
    app.platform.clock.advance(30 * 60_000);
    expect(await pendingOf(browser)).toBe(null);
    expect((await browser.call(confirmConnection, {})).status).toBe(410);
  });

  it("opens one account only, and of a kind an account has one", async () => {
    const stranger = { subject: subject(), email: address(), emailVerified: true };
    await connectWith(await app.asGuest(), stranger);
    const user = await makeUser(app.platform, { email_verified_at: new Date(0) });
    const browser = await app.asBrowser(user);
    await connectWith(browser, stranger);
    expect(await pendingOf(browser)).toMatchObject({ step: "taken" });
    expect((await browser.call(confirmConnection, {})).error?.code).toBe("connection_taken");

    await connectWith(browser, { subject: subject() }, "fb");
    expect((await browser.call(confirmConnection, {})).status).toBe(200);
    await connectWith(browser, { subject: subject() }, "fb");
    expect((await browser.call(confirmConnection, {})).error?.code).toBe("connection_exists");
  });
});

describe("without an email that could be trusted", () => {
  const codeIn = async (to: string) => {
    await app.platform.jobs.runDue();
    const subject = app.platform.outbox.findLast((message) => message.to === to)?.subject ?? "";
    return /^(\d{6}) is/.exec(subject)?.[1] ?? "";
  };

  it("the account is made with one that is proved by a code", async () => {
    const browser = await app.asGuest();
    expect(await connectWith(browser, { subject: subject(), name: "Ada" }, "fb")).toBe("/connect");
    expect(await pendingOf(browser)).toMatchObject({ provider: "facebook", email: null, step: "ask_email" });
    const email = address();
    expect((await browser.call(sendConnectionCode, { body: { email: "ada@nowhere" } })).status).toBe(400);
    expect(
      (await browser.call(sendConnectionCode, { body: { email: ` ${email.toUpperCase()}` } })).status,
    ).toBe(200);
    const wrong = (await codeIn(email)) === "000000" ? "000001" : "000000";
    expect((await browser.call(finishConnection, { body: { otp: wrong } })).error?.code).toBe(
      "otp_incorrect",
    );
    const done = await browser.call(finishConnection, { body: { otp: await codeIn(email) } });
    expect(done.status).toBe(201);
    expect((await browser.call(getMe, { query: {} })).body).toMatchObject({
      name: "Ada",
      email,
      email_verified: true,
    });
  });

  it("whoever had invited them is not forgotten until the code has come", async () => {
    const inviter = await makeSite(app.platform);
    const browser = await app.asGuest();
    const [invite, email] = [inviter.domain, address()];
    await connectWith(browser, { subject: subject(), name: "Ada" }, "fb", `?invite=${invite}`);
    await browser.call(sendConnectionCode, { body: { email } });
    const done = await browser.call(finishConnection, { body: { otp: await codeIn(email) } });
    expect(done.status).toBe(201);
    const invites = await app.platform.db.query("SELECT referrer_id FROM invites WHERE referee_id = $id", {
      bind: { id: await me(browser) },
      type: QueryTypes.SELECT,
    });
    expect(invites).toEqual([{ referrer_id: inviter.id }]);
  });

  it("an email that has an account is refused, in the words for it", async () => {
    const { email } = await makeUser(app.platform);
    const browser = await app.asGuest();
    await connectWith(browser, { subject: subject() }, "fb");
    const answer = await browser.call(sendConnectionCode, { body: { email: String(email) } });
    expect([answer.status, answer.error?.message]).toEqual([422, "That email already exists."]);
  });

  it("a code is good for ten minutes", async () => {
    const browser = await app.asGuest();
    await connectWith(browser, { subject: subject() }, "fb");
    const email = address();
    await browser.call(sendConnectionCode, { body: { email } });
    const otp = await codeIn(email);
    app.platform.clock.advance(10 * 60_000);
    const late = await browser.call(finishConnection, { body: { otp } });
    expect(late.error?.code).toBe("connection_expired");
  });

  it("five tries, and the code is dead", async () => {
    const browser = await app.asGuest();
    await connectWith(browser, { subject: subject() }, "fb");
    const email = address();
    expect((await browser.call(finishConnection, { body: { otp: "123456" } })).error?.code).toBe(
      "otp_incorrect",
    );
    await browser.call(sendConnectionCode, { body: { email } });
    const right = await codeIn(email);
    const wrong = right === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries++) {
      expect((await browser.call(finishConnection, { body: { otp: wrong } })).error?.code).toBe(
        "otp_incorrect",
      );
    }
    expect((await browser.call(finishConnection, { body: { otp: right } })).error?.code).toBe(
      "too_many_otp_tries",
    );
    expect(await me(browser)).toBe(null);
  });
});

describe("at the provider", () => {
  it.each([
    ["error=access_denied", "declined"],
    ["error=server_error", "failed"],
    ["error=", "failed"],
  ])("%s is told, and nobody is sent out again", async (query, word) => {
    const browser = await app.asGuest();
    await browser.get("/connect/google?redirect=%2Fx");
    const { headers } = await browser.get(`/connect/google?${query}&state=x`);
    expect(headers.location).toBe(`/connect?redirect=%2Fx&provider=google&failed=${word}`);
  });

  it.each(["code=made-up&state=made-up", "code=a&code=b", "code="])("%s signs nobody in", async (query) => {
    const browser = await app.asGuest();
    await browser.get("/connect/google");
    const { status, headers } = await browser.get(`/connect/google?${query}`);
    expect(status).toBe(302);
    expect(headers.location).toContain("/connect?provider=google&failed=");
    expect(await me(browser)).toBe(null);
  });
});

describe("a connection is taken away", () => {
  it("but never the last way in", async () => {
    const user = await makeUser(app.platform, { email_verified_at: new Date(0) });
    const browser = await app.asBrowser(user);
    await connectWith(browser, { subject: subject() }, "fb");
    await browser.call(confirmConnection, {});
    await app.platform.db.query("UPDATE users SET email_verified_at = NULL WHERE id = $id", {
      bind: { id: user.id },
    });
    const remove = () => browser.call(removeConnection, { params: { provider: "facebook" } });
    expect((await remove()).error?.code).toBe("last_way_in");
    await app.platform.db.query("UPDATE users SET email_verified_at = now() WHERE id = $id", {
      bind: { id: user.id },
    });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await browser.call(listConnections, {})).body.connections).toEqual([]);
  });
});

describe("where sign-ups are not open", () => {
  const arriving = async (config: Parameters<typeof testServer>[0]) => {
    const other = await testServer({
      config: { social: { google: provider.client, facebook: null }, ...config?.config },
    });
    other.platform.clock.set(app.platform.clock.now());
    const browser = await other.asGuest();
    const to = await connectWith(browser, {
      subject: subject(),
      name: "Ada",
      email: address(),
      emailVerified: true,
    });
    const [counts] = (await other.platform.db.query(
      "SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM waitlist)::int AS waiting",
    )) as [{ users: number; waiting: number }[], unknown];
    await other.close();
    return [to, counts[0]];
  };

  it("somebody new is told, or noted down", async () => {
    expect(await arriving({ config: { signups: "closed" } })).toEqual([
      "/connect?provider=google&failed=signups_closed",
      { users: 0, waiting: 0 },
    ]);
    expect(await arriving({ config: { signups: "waitlist" } })).toEqual([
      "/signup?waitlisted=1",
      { users: 0, waiting: 1 },
    ]);
  });
});
