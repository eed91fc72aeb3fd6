// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDevice } from "../testing/device.ts";
import { likeServer } from "../testing/likeServer.ts";
import { memoryLocks } from "../testing/memoryLocks.ts";
import { database } from "./database.ts";
import { watchWaiting } from "./outbox.ts";
import { onSent, sendNow, sendWaiting } from "./sendWaiting.ts";
import type { OutboxSent } from "./workerSent.ts";

const server = vi.hoisted(() => ({ call: async (): Promise<unknown> => ({}) }));
vi.mock("../lib/callApi.ts", () => ({ callApi: async () => ({ user: { id: "ada" } }) }));
vi.mock("./sendingClient.ts", () => ({ sendingClient: () => ({ ...server, goOnAs() {} }) }));

const like = (dueAt: number) => ({
  id: "b0000000000000000001",
  userId: "ada",
  kind: "like" as const,
  subject: "post1",
  siteId: "site1",
  wanted: true,
  attempts: 1,
  dueAt,
});
const locks = memoryLocks();

beforeEach(async () => {
  vi.stubGlobal("navigator", { locks, serviceWorker: new EventTarget() });
  await emptyDevice("ada");
  const fake = likeServer();
  server.call = fake.call as typeof server.call;
});
afterEach(() => vi.unstubAllGlobals());

test("who finds another at it sends after them, also what they have just put off", async () => {
  await database.outbox.add(like(0));
  let leave = () => {};
  const other = locks.request("quire-outbox", () => new Promise<void>((done) => (leave = done)));
  const mine = sendNow();
  await database.outbox.update(like(0).id, { dueAt: Date.now() + 3_600_000 });
  leave();
  await Promise.all([other, mine]);
  expect(await database.outbox.count()).toBe(0);
});

test("tries that wait for their turn are one", async () => {
  await database.outbox.add(like(0));
  const results: number[] = [];
  const leave = onSent(({ sent }) => results.push(sent));
  await Promise.all([sendWaiting(), sendWaiting(), sendNow()]);
  leave();
  expect(results).toEqual([1]);
});

test("what the worker has sent shows here, too", async () => {
  await database.outbox.add(like(0));
  const heard: number[] = [];
  const results: number[] = [];
  const leave = [watchWaiting((waiting) => heard.push(waiting)), onSent(({ sent }) => results.push(sent))];
  await expect.poll(() => heard).toEqual([1]);
  await deleteAsWorker();
  const data: OutboxSent = { type: "OUTBOX_SENT", result: { sent: 1, retryIn: null, refused: [] } };
  (navigator.serviceWorker as EventTarget).dispatchEvent(new MessageEvent("message", { data }));
  await expect.poll(() => heard).toEqual([1, 0]);
  expect(results).toEqual([1]);
  for (const one of leave) one();
});

/** By the browser's own interface, which Dexie does not notice. */
function deleteAsWorker(): Promise<void> {
  return new Promise((done, fail) => {
    const opened = indexedDB.open(database.name);
    opened.onerror = () => fail(opened.error);
    opened.onsuccess = () => {
      const change = opened.result.transaction("outbox", "readwrite");
      change.objectStore("outbox").clear();
      change.oncomplete = () => {
        opened.result.close();
        done();
      };
    };
  });
}
