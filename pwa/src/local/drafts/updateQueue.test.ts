import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DraftDeleted } from "./draftLog.ts";
import { UpdateQueue } from "./updateQueue.ts";

const update = (byte: number) => ({ update: new Uint8Array([byte]), changes: 1 });

let stored: number[];
let failure: Error | null;
let isDeleted: boolean;
let queue: UpdateQueue;

beforeEach(() => {
  vi.useFakeTimers();
  stored = [];
  failure = null;
  isDeleted = false;
  queue = new UpdateQueue({
    async store(batch) {
      if (failure) throw failure;
      stored.push(...batch.map((one) => one.update[0] ?? 0));
    },
    isDeleted: () => isDeleted,
    onDeleted() {
      isDeleted = true;
    },
    onChange() {},
    async onEmpty() {},
  });
});
afterEach(() => {
  queue.stop();
  vi.useRealTimers();
});

it("retries a refused batch before what came after it", async () => {
  failure = Object.assign(new Error("wrapped"), {
    inner: Object.assign(new Error("no space"), { name: "QuotaExceededError" }),
  });
  queue.push(update(1));
  await queue.flush();
  expect([queue.size, queue.trouble]).toEqual([1, "full"]);
  failure = null;
  await vi.advanceTimersByTimeAsync(500);
  queue.push(update(2));
  await queue.flushAll();
  expect([stored, queue.size, queue.trouble]).toEqual([[1, 2], 0, null]);
});

it("rejects a full flush while the browser refuses", async () => {
  failure = new Error("blocked");
  queue.push(update(1));
  await expect(queue.flushAll()).rejects.toThrow("refuses");
  expect(queue.trouble).toBe("refused");
});

it("does not retry a deleted draft", async () => {
  failure = new DraftDeleted();
  queue.push(update(1));
  await queue.flush();
  failure = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([stored, isDeleted, queue.trouble]).toEqual([[], true, null]);
});

it("retries nothing after it is stopped", async () => {
  failure = new Error("blocked");
  queue.push(update(1));
  await queue.flush();
  queue.stop();
  failure = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stored).toEqual([]);
});
