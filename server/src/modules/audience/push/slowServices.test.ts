import { afterEach, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import type { Push, PushResult } from "../../../platform/push/push.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { devices } from "../models/devices.ts";
import { notifications } from "../models/notifications.ts";
import { vapidKeys } from "./vapidKeys.ts";

const HOUR = 3_600_000;
/** More than are sent at once. */
const MANY = 150;

let app: TestServer;
afterEach(() => app.close());

/** A push that never answers for the hosts `*.slow.example` until `release`, and records the rest. */
async function open() {
  const sent: string[] = [];
  const waiting: ((result: PushResult) => void)[] = [];
  const tried: string[] = [];
  const push: Push = {
    send(_keys, { endpoint }) {
      const { hostname } = new URL(endpoint);
      tried.push(endpoint);
      if (hostname.endsWith("slow.example")) return new Promise((done) => waiting.push(done));
      sent.push(endpoint);
      return Promise.resolve({ kind: "sent" });
    },
    close: () => undefined,
  };
  app = await testServer({ push });
  const { platform } = app;
  const { publicKey } = await vapidKeys(platform);
  const release = () => {
    for (const done of waiting.splice(0)) done({ kind: "later", reason: "too_slow", afterMs: null });
  };
  return {
    platform,
    sent,
    tried,
    waiting,
    release,
    /** A user with a device at this endpoint, and a notification that is due. */
    async makeDue(endpoint: string): Promise<void> {
      const user = await makeUser(platform, { preferences: [1, 2] });
      const now = platform.clock.now();
      const [id, deviceId] = [platform.newId(), platform.newId()];
      await devices(platform.db).create({
        ...{ id: deviceId, user_id: user.id, endpoint, p256dh: "p", auth: "a" },
        ...{ key_id: publicKey, created_at: now },
      });
      await notifications(platform.db).create({
        ...{ id, user_id: user.id, kind: "moderation", group_key: id },
        ...{ created_at: now, updated_at: now, push_due_at: now },
      });
    },
    /** Runs due jobs, without waiting for the slow ones. */
    run() {
      platform.jobs.soon("notifications.push");
      return platform.jobs.runDue();
    },
    async runToTheEnd(running: Promise<void>) {
      const timer = setInterval(release, 20);
      await running;
      clearInterval(timer);
    },
  };
}

const retries = () =>
  select<{ tries: number }>(app.platform.db, "SELECT tries FROM push_retries ORDER BY tries");

it("sends to others while slow services keep it waiting, also what becomes due then", async () => {
  const kit = await open();
  for (let n = 0; n < MANY; n++) await kit.makeDue(`https://${n}.slow.example/1`);
  await kit.makeDue("https://fcm.googleapis.com/fcm/send/1");
  const first = kit.run();
  await expect.poll(() => kit.sent).toHaveLength(1);
  await expect.poll(() => kit.waiting.length).toBeGreaterThan(0);
  await kit.makeDue("https://updates.push.services.mozilla.com/wpush/v2/2");
  const second = kit.run();
  await expect.poll(() => kit.sent).toHaveLength(2);
  await kit.runToTheEnd(Promise.all([first, second]).then(() => undefined));
});

it("sends to a service nobody knows, once, beside slow ones of one host", async () => {
  const kit = await open();
  for (let n = 0; n < MANY; n++) await kit.makeDue(`https://slow.example/${n}`);
  await kit.makeDue("https://push.example/1");
  const run = kit.run();
  await expect.poll(() => kit.sent).toEqual(["https://push.example/1"]);
  expect(kit.waiting.length).toBeLessThanOrEqual(2);
  await kit.runToTheEnd(run);
  await kit.run();
  expect(kit.sent).toHaveLength(1);
});

it("tries a slow one again later each time, and gives its device up after some days", async () => {
  const kit = await open();
  await kit.makeDue("https://slow.example/1");
  await kit.runToTheEnd(kit.run());
  expect(kit.tried).toHaveLength(1);
  // Not again at once.
  await kit.run();
  expect(kit.tried).toHaveLength(1);
  expect(await retries()).toHaveLength(1);
  for (let n = 0; n < 12; n++) {
    await app.platform.advance(HOUR + 60_000);
    await kit.runToTheEnd(kit.run());
  }
  expect(kit.tried.length).toBeLessThan(10);
  expect(await retries()).toEqual([]);
  expect((await devices(app.platform.db).findOne())?.get().refusals).toBe(1);
});

it("tries first what hasn't failed yet", async () => {
  const kit = await open();
  for (let n = 0; n < MANY; n++) await kit.makeDue(`https://${n}.slow.example/1`);
  await kit.runToTheEnd(kit.run());
  await app.platform.advance(HOUR);
  await kit.makeDue("https://push.example/1");
  const before = kit.tried.length;
  await kit.runToTheEnd(kit.run());
  const at = kit.tried.indexOf("https://push.example/1") - before;
  expect(at).toBeLessThan(32);
});
