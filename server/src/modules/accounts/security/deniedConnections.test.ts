import { signIn } from "@quire/contracts/calls/accounts";
import { confirmConnection, listConnections } from "@quire/contracts/calls/connections";
import { denySignin, listSecurityEvents } from "@quire/contracts/calls/security";
import { afterAll, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { openConnectionKit } from "../connections/testing/connectionKit.ts";

const { app, connectWith, subject, address, me, close } = await openConnectionKit();
afterAll(close);

const password = "the white whale";

async function connectOn(browser: Caller, way: string) {
  const profile = { subject: subject(), name: "Ada", email: address(), emailVerified: true };
  await connectWith(browser, profile, way);
  expect((await browser.call(confirmConnection, {})).status).toBe(200);
  return profile;
}

it("“This wasn't me” disconnects what that sign-in connected, and nothing from before", async () => {
  const user = await makeUser(app.platform, { email: address(), email_verified_at: new Date(0), password });
  const identifier = user.email ?? "";
  const owner = await app.asGuest();
  await owner.call(signIn, { body: { identifier, password } });
  await connectOn(owner, "fb");
  await app.platform.advance(60_000);

  const intruder = await app.asGuest();
  await intruder.call(signIn, { body: { identifier, password } });
  const { hash } = await lastMessage(app.platform, identifier);
  const theirs = await connectOn(intruder, "google");
  expect((await (await app.asGuest()).call(denySignin, { body: { hash } })).status).toBe(200);

  const back = await app.asGuest();
  await connectWith(back, theirs);
  expect(await me(back)).not.toBe(user.id);
  // Denying has signed the owner out too.
  await owner.get("/api/r/session?writes=true");
  await owner.call(signIn, { body: { identifier, password } });
  const { connections } = (await owner.call(listConnections, {})).body;
  expect(connections).toMatchObject([{ provider: "facebook" }]);
  const { events } = (await owner.call(listSecurityEvents, { query: {} })).body;
  expect(events).toContainEqual(expect.objectContaining({ kind: "connection_removed", detail: "google" }));
});
