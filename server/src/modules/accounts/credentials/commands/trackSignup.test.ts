import { trackSignup } from "@quire/contracts/calls/signupTrackings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { signupTrackings } from "../../models/signupTrackings.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

it("the source of a sign-up is recorded once; later values are ignored", async () => {
  const user = await makeUser(app.platform);
  const browser = await app.asBrowser(user);
  const headers = { "user-agent": "Firefox" };
  const first = { utm_source: "newsletter", context: "follow", url: "http://localhost:4000/signup" };
  for (const body of [first, { utm_source: "another" }]) {
    const answer = await browser.call(trackSignup, { body }, { headers });
    expect([answer.status, answer.body]).toEqual([201, { recorded: true }]);
  }
  const rows = await signupTrackings(app.platform.db).findAll({ where: { user_id: user.id } });
  expect(rows.map((row) => row.get())).toMatchObject([{ ...first, utm_medium: null, user_agent: "Firefox" }]);
});

it("each step of a sign-up is recorded on its own", async () => {
  const user = await makeUser(app.platform);
  const browser = await app.asBrowser(user);
  for (const step of ["email_verification", "choose_identity", "choose_identity"] as const) {
    expect((await browser.call(trackSignup, { body: { step } })).status).toBe(201);
  }
  const rows = await signupTrackings(app.platform.db).findAll({
    where: { user_id: user.id },
    order: ["step"],
  });
  expect(rows.map((row) => row.get("step"))).toEqual(["choose_identity", "email_verification"]);
  const unknown = { step: "breakfast" as never };
  expect((await browser.call(trackSignup, { body: unknown })).status).toBe(400);
});
