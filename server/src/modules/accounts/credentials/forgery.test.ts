import { getMe, signIn, signOut, signUp } from "@quire/contracts/calls/accounts";
import { recordViews } from "@quire/contracts/calls/views";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import { PLATFORM_HOST } from "../../../testing/serverOver.ts";
import { testCaller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
  await makeUser(app.platform, { email: "ahab@example.com", password: "the white whale" });
});
afterAll(() => app.close());

const credentials = { identifier: "ahab@example.com", password: "the white whale" };

describe("a write that a page of another origin could have sent", () => {
  it.each([
    [{ origin: undefined }, "origin_refused"],
    [{ origin: "null" }, "origin_refused"],
    [{ origin: "http://evil.example" }, "origin_refused"],
    [{ origin: "https://localhost:4000" }, "origin_refused"],
    [{ origin: "http://evil.localhost:4000" }, "origin_refused"],
    [{ origin: "http://localhost:4000.evil.example" }, "origin_refused"],
    [{ "x-xsrf-token": undefined }, "xsrf_mismatch"],
    [{ "x-xsrf-token": "guessed" }, "xsrf_mismatch"],
  ])("with %j is refused, even if it signs in, up or out", async (headers, code) => {
    const guest = await app.asGuest();
    const userBrowser = await app.asBrowser(await makeUser(app.platform));
    const answers = [
      await guest.call(signIn, { body: credentials }, { headers }),
      await guest.call(signUp, { body: { ...credentials, name: "Ahab" } }, { headers }),
      await userBrowser.call(signOut, {}, { headers }),
    ];
    for (const answer of answers) expect([answer.status, answer.error?.code]).toEqual([403, code]);
    expect((await userBrowser.call(getMe, { query: {} })).status).toBe(200);
  });

  it("with another guest's XSRF token is refused", async () => {
    const [guest, attacker] = [await app.asGuest(), await app.asGuest()];
    const headers = { "x-xsrf-token": attacker.cookies.get("XSRF-TOKEN") };
    expect((await guest.call(signIn, { body: credentials }, { headers })).error?.code).toBe("xsrf_mismatch");
  });

  it("with the token from before the sign-in is refused after it", async () => {
    const browser = await app.asGuest();
    const headers = { "x-xsrf-token": browser.cookies.get("XSRF-TOKEN") };
    await browser.call(signIn, { body: credentials });
    expect((await browser.call(signOut, {}, { headers })).error?.code).toBe("xsrf_mismatch");
  });

  it("with duplicate cookies is refused: one of them was set by a sibling host", async () => {
    const browser = await app.asGuest();
    const cookie = `quire_guest=tossed; quire_guest=${browser.cookies.get("quire_guest")}`;
    const answer = await browser.call(signIn, { body: credentials }, { headers: { cookie } });
    expect(answer.error?.code).toBe("xsrf_mismatch");
  });

  it("that only counts a view needs no token, and so no cookie, but this page's Origin", async () => {
    const browser = testCaller(app.server, { host: PLATFORM_HOST, address: "198.18.99.1" });
    const body = { views: [{ post_id: app.platform.newId() }] };
    expect((await browser.call(recordViews, { body })).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    const elsewhere = { headers: { origin: "http://evil.example" } };
    expect((await browser.call(recordViews, { body }, elsewhere)).error?.code).toBe("origin_refused");
  });

  it("from a program needs neither, since it carries no cookie", async () => {
    const program = await app.asProgram(await makeUser(app.platform));
    expect((await program.call(signOut, {})).status).toBe(200);
  });

  it("is not treated as a program's when a made-up bearer token is sent with a valid cookie", async () => {
    const userBrowser = await app.asBrowser(await makeUser(app.platform));
    const headers = {
      authorization: "Bearer made-up-and-long-enough-to-be-looked-up",
      origin: "http://evil.example",
    };
    expect((await userBrowser.call(signOut, {}, { headers })).status).toBe(401);
  });
});

describe("a read-only token", () => {
  it("can read, but not write", async () => {
    const program = await app.asProgram(await makeUser(app.platform), ["read"]);
    expect((await program.call(getMe, { query: {} })).status).toBe(200);
    expect((await program.call(signOut, {})).error?.code).toBe("scope_missing");
  });
});
