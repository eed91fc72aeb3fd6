import { getMe, signIn, signUp } from "@quire/contracts/calls/accounts";
import {
  confirmConnection,
  deletePendingConnection,
  listConnections,
} from "@quire/contracts/calls/connections";
import { afterAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { testServer } from "../../../testing/testServer.ts";
import { openConnectionKit } from "./testing/connectionKit.ts";

const { app, provider, connectWith, subject, address, me, pendingOf, close } = await openConnectionKit();
afterAll(close);

describe("redirecting to the provider", () => {
  it("sends state, nonce and a challenge, and names the platform's own URL", async () => {
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

  it("goes through the platform from a site's host, because the cookies belong there", async () => {
    const browser = await app.asGuest("melville.localhost:4000");
    for (const sent of [{}, { headers: { host: "a b" } }]) {
      const { headers } = await browser.get("/connect/google?redirect=%2Fx", sent);
      expect(headers.location).toBe("http://localhost:4000/connect/google?redirect=%2Fx");
    }
  });

  it("says so where no key is configured", async () => {
    const bare = await testServer();
    const browser = await bare.asGuest();
    const { headers } = await browser.get("/connect/fb?context=follow");
    expect(headers.location).toBe("/connect?context=follow&provider=facebook&failed=not_offered");
    await bare.close();
  });
});

describe("handling the callback", () => {
  it("doesn't take over a name under which the platform would seem to speak", async () => {
    const browser = await app.asGuest();
    const email = address();
    await connectWith(browser, { subject: subject(), name: "Quire Support", email, emailVerified: true });
    const { body } = await browser.call(getMe, { query: {} });
    expect(body).toMatchObject({ email, name: email.split("@")[0] });
  });

  it("creates an account once for an email that Google vouches for, and signs in from then on", async () => {
    const profile = {
      subject: subject(),
      name: "Ada\u0000 Lovelace",
      email: address(),
      emailVerified: true,
    };
    const browser = await app.asGuest();
    expect(await connectWith(browser, profile, "google", "?redirect=%2Fpost%2F1&code2=x")).toBe(
      "/signup?redirect=%2Fpost%2F1&created=google",
    );
    const { body } = await browser.call(getMe, { query: {} });
    expect(body).toMatchObject({
      name: "Ada Lovelace",
      email: profile.email,
      email_verified: true,
      has_password: false,
    });

    const later = await app.asGuest();
    expect(
      await connectWith(later, { ...profile, email: address() }, "google", "?redirect=%2Fpost%2F1"),
    ).toBe("/signin?redirect=%2Fpost%2F1");
    expect(await me(later)).toBe(body.id);
    expect(await pendingOf(later)).toBe(null);
  });

  it("opens an account whose email is proved on both sides, and lists the connection there", async () => {
    const email = address();
    const { id } = await makeUser(app.platform, { email, email_verified_at: new Date(0) });
    const browser = await app.asGuest();
    const profile = { subject: subject(), name: "Ada", email: email.toUpperCase(), emailVerified: true };
    expect(await connectWith(browser, profile)).toBe("/signin");
    expect(await me(browser)).toBe(id);
    const { body } = await browser.call(listConnections, {});
    expect(body.offered).toEqual(["google", "facebook"]);
    expect(body.connections).toMatchObject([{ provider: "google", name: "Ada", email }]);
    expect(JSON.stringify(body)).not.toContain(profile.subject);
  });

  it("changes nothing for a user who is already signed in with it", async () => {
    const profile = { subject: subject(), email: address(), emailVerified: true };
    const browser = await app.asGuest();
    await connectWith(browser, profile);
    const session = browser.cookies.get("quire_session");
    expect(await connectWith(browser, profile)).toBe("/signin");
    expect(browser.cookies.get("quire_session")).toBe(session);
  });
});

/** Google knows the owner only of its own addresses: gmail.com, and domains that it hosts. */
const OF_ANOTHER_PROVIDER = { emailVerified: true, wrong: { hd: undefined } };

describe("an account takeover is prevented", () => {
  it.each([
    ["by an email that Google does not vouch for", "google", { emailVerified: false }, true],
    ["by a word that only looks like a yes", "google", { emailVerified: "true" as never }, true],
    ["by an email of another provider, which Google verified once", "google", OF_ANOTHER_PROVIDER, true],
    ["by such an email, for an account that nobody has proved", "google", OF_ANOTHER_PROVIDER, false],
    ["by an email of Facebook's, which vouches for none", "fb", { emailVerified: true }, true],
    [
      "by an email of Facebook's, for an account that nobody has proved",
      "fb",
      { emailVerified: true },
      false,
    ],
  ])("%s", async (_, way, claims, isProved) => {
    const email = address();
    await makeUser(app.platform, { email, email_verified_at: isProved ? new Date(0) : null });
    const browser = await app.asGuest();
    expect(await connectWith(browser, { subject: subject(), email, ...claims }, way)).toBe("/connect");
    expect(await me(browser)).toBe(null);
    expect(await pendingOf(browser)).toMatchObject({ email, step: "ask_signin" });
  });

  it("of an account that was made here beforehand: its maker loses it to the email's owner", async () => {
    const email = address();
    const attacker = await app.asGuest();
    const body = { name: "Mallory", identifier: email, password: "I wait for you 7" };
    await attacker.call(signUp, { body });
    const id = await me(attacker);
    const owner = await app.asGuest();
    expect(await connectWith(owner, { subject: subject(), email, emailVerified: true })).toBe("/signin");
    expect(await me(owner)).toBe(id);
    expect((await owner.call(getMe, { query: {} })).body).toMatchObject({
      email_verified: true,
      has_password: false,
    });
    expect((await attacker.call(getMe, { query: {} })).status).toBe(401);
    const again = await (await app.asGuest()).call(signIn, {
      body: { identifier: email, password: body.password },
    });
    expect(again.error?.code).toBe("credentials_mismatch");
  });

  it("with an email that now belongs to another person", async () => {
    const email = address();
    await makeUser(app.platform, { email, email_verified_at: new Date(0) });
    await connectWith(await app.asGuest(), { subject: subject(), email, emailVerified: true });
    const successor = await app.asGuest();
    expect(await connectWith(successor, { subject: subject(), email, emailVerified: true })).toBe("/connect");
    expect(await me(successor)).toBe(null);
  });

  it("with a callback URL issued to another browser", async () => {
    const attacker = await app.asGuest();
    const redirect = await attacker.get("/connect/google");
    const callback = provider.agree(String(redirect.headers.location), {
      subject: subject(),
      email: address(),
      emailVerified: true,
    });
    const victim = await app.asGuest();
    expect((await victim.get(callback)).headers.location).toContain("failed=connection_expired");
    await victim.get("/connect/google");
    expect((await victim.get(callback)).headers.location).toContain("failed=failed");
    expect(await me(victim)).toBe(null);
  });

  it("with a callback URL that was already used", async () => {
    const browser = await app.asGuest();
    const redirect = await browser.get("/connect/google");
    const cookie = browser.cookies.get("quire_to_google");
    const callback = provider.agree(String(redirect.headers.location), {
      subject: subject(),
      email: address(),
      emailVerified: true,
    });
    await browser.get(callback);
    const attacker = await app.asGuest();
    attacker.cookies.set("quire_to_google", String(cookie));
    expect((await attacker.get(callback)).headers.location).toContain("failed=failed");
    expect(await me(attacker)).toBe(null);
  });

  it.each([
    ["another sign-in's", { nonce: "another" }],
    ["another program's", { aud: "another" }],
    ["another issuer's", { iss: "https://evil.example" }],
    ["an old", { exp: 1 }],
  ])("with %s ID token", async (_, wrong) => {
    const browser = await app.asGuest();
    const profile = { subject: subject(), email: address(), emailVerified: true, wrong };
    expect(await connectWith(browser, profile)).toContain("failed=failed");
    expect(await me(browser)).toBe(null);
  });

  it("when an attacker connects their identity in the victim's browser: a signed-in user must confirm", async () => {
    const victim = await makeUser(app.platform, { email_verified_at: new Date(0) });
    const browser = await app.asBrowser(victim);
    const attackers = { subject: subject(), email: address(), emailVerified: true };
    expect(await connectWith(browser, attackers)).toBe("/connect");
    expect(await pendingOf(browser)).toMatchObject({ step: "confirm", email: attackers.email });
    expect((await browser.call(listConnections, {})).body.connections).toEqual([]);
    await browser.call(deletePendingConnection, {});
    expect(await pendingOf(browser)).toBe(null);
    expect((await browser.call(confirmConnection, {})).error?.code).toBe("connection_expired");
  });

  it("when a user connects their identity to an account with a stranger's email", async () => {
    const squatter = await app.asBrowser(await makeUser(app.platform, { email: address() }));
    await connectWith(squatter, { subject: subject(), email: address(), emailVerified: true });
    expect((await squatter.call(confirmConnection, {})).error?.code).toBe("unproved_address");
    expect((await squatter.call(listConnections, {})).body.connections).toEqual([]);
  });

  it("for a suspended account", async () => {
    const profile = { subject: subject(), email: address(), emailVerified: true };
    const browser = await app.asGuest();
    await connectWith(browser, profile);
    const id = await me(browser);
    await execute(app.platform.db, "UPDATE users SET suspended_at = now() WHERE id = $id", { id });
    const nextBrowser = await app.asGuest();
    expect(await connectWith(nextBrowser, profile)).toContain("failed=account_suspended");
    expect(await me(nextBrowser)).toBe(null);
  });

  it("for a suspended account, by its email", async () => {
    const email = address();
    const fields = { email, email_verified_at: new Date(0), suspended_at: new Date(0) };
    const { id } = await makeUser(app.platform, fields);
    const browser = await app.asGuest();
    const profile = { subject: subject(), email, emailVerified: true };
    expect(await connectWith(browser, profile)).toContain("failed=account_suspended");
    expect(browser.cookies.has("quire_session")).toBe(false);
    await execute(app.platform.db, "UPDATE users SET suspended_at = NULL WHERE id = $id", { id });
    expect((await (await app.asBrowser({ id })).call(listConnections, {})).body.connections).toEqual([]);
  });

  it("by a sign-in that another website started: the browser comes back with its own state only", async () => {
    const victim = await app.asGuest();
    await victim.get("/connect/google");
    const attacker = await app.asGuest();
    const theirs = await attacker.get("/connect/google");
    const profile = { subject: subject(), email: address(), emailVerified: true };
    const callback = new URL(provider.agree(String(theirs.headers.location), profile), "http://x");
    const own = new URL(String((await victim.get("/connect/google")).headers.location)).searchParams;
    callback.searchParams.set("state", own.get("state") ?? "");
    expect((await victim.get(callback.pathname + callback.search)).headers.location).toContain(
      "failed=failed",
    );
    expect(await me(victim)).toBe(null);
  });
});

describe("at the provider", () => {
  it.each([
    ["error=access_denied", "declined"],
    ["error=server_error", "failed"],
    ["error=", "failed"],
  ])("%s is reported, without another redirect to the provider", async (query, reason) => {
    const browser = await app.asGuest();
    await browser.get("/connect/google?redirect=%2Fx");
    const { headers } = await browser.get(`/connect/google?${query}&state=x`);
    expect(headers.location).toBe(`/connect?redirect=%2Fx&provider=google&failed=${reason}`);
  });

  it.each(["code=made-up&state=made-up", "code=a&code=b", "code="])(
    "%s does not sign anyone in",
    async (query) => {
      const browser = await app.asGuest();
      await browser.get("/connect/google");
      const { status, headers } = await browser.get(`/connect/google?${query}`);
      expect(status).toBe(302);
      expect(headers.location).toContain("/connect?provider=google&failed=");
      expect(await me(browser)).toBe(null);
    },
  );
});

describe("where sign-ups are not open", () => {
  const connectNewUser = async (config: Parameters<typeof testServer>[0]) => {
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

  it("a new user is told so, or added to the waitlist", async () => {
    expect(await connectNewUser({ config: { signups: "closed" } })).toEqual([
      "/connect?provider=google&failed=signups_closed",
      { users: 0, waiting: 0 },
    ]);
    expect(await connectNewUser({ config: { signups: "waitlist" } })).toEqual([
      "/signup?waitlisted=1",
      { users: 0, waiting: 1 },
    ]);
  });
});
