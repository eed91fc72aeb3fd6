// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDevice } from "../../testing/device.ts";
import { likeServer } from "../../testing/likeServer.ts";
import { memoryLocks } from "../../testing/memoryLocks.ts";
import { database } from "../database.ts";
import { flushNow, flushOutbox, onSent } from "./flushOutbox.ts";
import { watchPending } from "./outbox.ts";
import type { OutboxSent } from "./workerSent.ts";

const server = vi.hoisted(() => ({ call: async (): Promise<unknown> => ({}) }));
vi.mock("../../lib/callApi.ts", () => ({ callApi: async () => ({ user: { id: "ada" } }) }));
vi.mock("./sendingClient.ts", () => ({ sendingClient: () => ({ ...server, setSession() {} }) }));

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

test("sends after a running attempt, including what that attempt has deferred", async () => {
  await database.outbox.add(like(0));
  let stop = () => {};
  const other = locks.request("quire-outbox", () => new Promise<void>((done) => (stop = done)));
  const mine = flushNow();
  await database.outbox.update(like(0).id, { dueAt: Date.now() + 3_600_000 });
  stop();
  await Promise.all([other, mine]);
  expect(await database.outbox.count()).toBe(0);
});

test("merges attempts that wait for the lock", async () => {
  await database.outbox.add(like(0));
  const results: number[] = [];
  const stop = onSent(({ sent }) => results.push(sent));
  await Promise.all([flushOutbox(), flushOutbox(), flushNow()]);
  stop();
  expect(results).toEqual([1]);
});

test("reports what the worker has sent", async () => {
  await database.outbox.add(like(0));
  const counts: number[] = [];
  const results: number[] = [];
  const stop = [watchPending((waiting) => counts.push(waiting)), onSent(({ sent }) => results.push(sent))];
  await expect.poll(() => counts).toEqual([1]);
  await deleteAsWorker();
  const data: OutboxSent = { type: "OUTBOX_SENT", result: { sent: 1, retryIn: null, refused: [] } };
  (navigator.serviceWorker as EventTarget).dispatchEvent(new MessageEvent("message", { data }));
  await expect.poll(() => counts).toEqual([1, 0]);
  expect(results).toEqual([1]);
  for (const one of stop) one();
});

/** Through IndexedDB directly, which Dexie does not notice. */
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
