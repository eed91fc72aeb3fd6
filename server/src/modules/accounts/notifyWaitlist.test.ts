import { signUp } from "@quire/contracts/calls/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../testing/factories/user.ts";
import { lastMessage } from "../../testing/lastMessage.ts";
import { runDuring } from "../../testing/raceForRow.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { waitlist } from "./models/waitlist.ts";
import { notifyWaitlist } from "./notifyWaitlist.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer({ config: { signups: "waitlist" } });
});
afterAll(() => app.close());

const runNotify = async () => {
  await app.platform.jobs.enqueue(null, notifyWaitlist, {});
  await app.platform.jobs.runDue();
};

it("a new waitlist entry is confirmed by email, once", async () => {
  const browser = await app.asGuest();
  const body = { name: "Queequeg", identifier: "wait@example.com", password: "a harpoon and an idol" };
  for (let times = 0; times < 2; times++) await browser.call(signUp, { body });
  expect((await lastMessage(app.platform, "wait@example.com")).text).toContain(
    "on the waiting list for Quire",
  );
  expect(app.platform.outbox).toHaveLength(1);
});

it("everyone on the list is notified once when sign-ups open, except users who have an account by now", async () => {
  const { platform } = app;
  const created_at = platform.clock.now();
  const row = (email: string | null, mobile: string | null) => ({
    id: platform.newId(),
    name: "Q",
    email,
    mobile,
    country: null,
    created_at,
    notified_at: null,
  });
  await waitlist(platform.db).bulkCreate([
    ...Array.from({ length: 240 }, (_, at) => row(`q${at}@example.com`, null)),
    row(null, "+919845012345"),
  ]);
  await makeUser(platform, { email: "q7@example.com" });
  await runNotify();
  expect(platform.outbox).toHaveLength(1);

  Object.assign(platform.config, { signups: "open" });
  platform.outbox.length = 0;
  for (let times = 0; times < 2; times++) await runNotify();
  const recipients = platform.outbox.map(({ to }) => to);
  expect([recipients.length, new Set(recipients).size]).toEqual([240, 240]);
  expect(recipients).toContain("wait@example.com");
  expect(recipients).not.toContain("q7@example.com");
  expect(platform.texts.map(({ to }) => to)).toEqual(["+919845012345"]);
});

it("an entry that another server is notifying is left to it", async () => {
  const { platform } = app;
  Object.assign(platform.config, { signups: "open" });
  const now = platform.clock.now();
  const entry = { id: platform.newId(), name: "Q", email: "two@example.com", mobile: null, country: null };
  await waitlist(platform.db).create({ ...entry, created_at: now, notified_at: null });
  const sql = "UPDATE waitlist SET notified_at = $now WHERE id = $id RETURNING id";
  await runDuring(platform, { sql, bind: { id: entry.id, now } }, runNotify);
  expect(platform.outbox.filter(({ to }) => to === entry.email)).toEqual([]);
});
