import { signIn, signUp } from "@quire/contracts/calls/accounts";
import { changePassword, resetPassword } from "@quire/contracts/calls/passwords";
import { PASSWORD_TOO_COMMON } from "@quire/domain/accounts/password";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Answer } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

/** Among the 100,000 most common. */
const password = "Qazwsx123";

const expectRefused = ({ status, error }: Answer) =>
  expect([status, error?.issues]).toEqual([400, [{ path: "body.password", message: PASSWORD_TOO_COMMON }]]);

it("refuses a common password at sign-up, change and reset", async () => {
  const guest = await app.asGuest();
  const identifier = "new@example.com";
  expectRefused(await guest.call(signUp, { body: { name: "Ada", identifier, password } }));
  expectRefused(await guest.call(resetPassword, { body: { hash: "unknown", password, confirm: password } }));
  const user = await makeUser(app.platform, { password: "the white whale" });
  const browser = await app.asBrowser(user);
  expectRefused(await browser.call(changePassword, { body: { current: "the white whale", password } }));
});

it("still accepts it from an account that has it", async () => {
  const { email } = await makeUser(app.platform, { password });
  const guest = await app.asGuest();
  expect((await guest.call(signIn, { body: { identifier: email ?? "", password } })).status).toBe(200);
});
