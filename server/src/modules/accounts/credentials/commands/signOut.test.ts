import { getMe, getSession, signOut } from "@quire/contracts/calls/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { sessions } from "../../models/sessions.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

describe("signing out", () => {
  it("ends only this session, and leaves the browser a working guest", async () => {
    const user = await makeUser(app.platform);
    const here = await app.asBrowser(user);
    const there = await app.asBrowser(user);
    const token = here.cookies.get("quire_session") ?? "";
    const answer = await here.call(signOut, {});
    expect(answer.body).toEqual({ signed_out: true });
    expect(here.cookies.has("quire_session")).toBe(false);
    await here.get("/api/r/session?writes=true");
    expect((await here.call(signOut, {})).status).toBe(200);
    expect((await there.call(getMe, { query: {} })).status).toBe(200);

    here.cookies.set("quire_session", token);
    expect(
      (await here.call(getSession, { query: {} }, { headers: { authorization: undefined } })).body.user,
    ).toBeNull();
  });

  it("ends a program's token", async () => {
    const user = await makeUser(app.platform);
    const program = await app.asProgram(user);
    expect((await program.call(signOut, {})).status).toBe(200);
    expect((await program.call(getMe, { query: {} })).error?.message).toBe("Invalid or expired session");
    expect(await sessions(app.platform.db).count({ where: { user_id: user.id } })).toBe(0);
  });
});
