// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { emptyDevice } from "../testing/device.ts";
import { database } from "./database.ts";
import { enqueue } from "./outbox.ts";
import { openWorkerOutbox } from "./workerOutbox.ts";

vi.mock("./sendWaiting.ts", () => ({ sendWaiting: vi.fn(async () => {}) }));

beforeEach(() => emptyDevice("ada"));

async function withOutbox(
  work: (outbox: NonNullable<Awaited<ReturnType<typeof openWorkerOutbox>>>) => Promise<void>,
) {
  const outbox = await openWorkerOutbox();
  if (!outbox) throw new Error("the worker found no database");
  await work(outbox);
  outbox.close();
}

test("the worker finds what the page left, oldest first, and only the person's", async () => {
  await enqueue({ kind: "like", siteId: "site1", postId: "post1" });
  await enqueue({ kind: "follow", siteId: "site2" });
  await withOutbox(async (outbox) => {
    expect(await outbox.count()).toBe(2);
    expect((await outbox.waitingOf("ada")).map(({ subject }) => subject)).toEqual(["post1", "site2"]);
    expect(await outbox.waitingOf("grace")).toEqual([]);
  });
});

test("what the worker changes, removes and sets aside, the page sees", async () => {
  await enqueue({ kind: "like", siteId: "site1", postId: "post1" });
  await enqueue({ kind: "like", siteId: "site1", postId: "post2" });
  await enqueue({ kind: "like", siteId: "site1", postId: "post3" });
  await withOutbox(async (outbox) => {
    const [first, second, third] = await outbox.waitingOf("ada");
    if (!first || !second || !third) throw new Error("three waited");
    await outbox.change(first.id, { attempts: 1, dueAt: 5000 });
    await outbox.remove(second.id);
    await outbox.setAside(third, "gone");
    await outbox.change("b-unknown", { attempts: 9 });
  });
  expect(await database.outbox.toArray()).toMatchObject([{ subject: "post1", attempts: 1, dueAt: 5000 }]);
  expect(await database.refused.toArray()).toMatchObject([{ subject: "post3", message: "gone" }]);
});

test("a worker that wakes before any page made the database makes none", async () => {
  expect(await openWorkerOutbox("never-made")).toBeNull();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("never-made");
});
