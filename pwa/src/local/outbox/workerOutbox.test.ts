// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { emptyDevice } from "../../testing/device.ts";
import { database } from "../database.ts";
import { enqueue } from "./outbox.ts";
import { openWorkerOutbox } from "./workerOutbox.ts";

vi.mock("./flushOutbox.ts", () => ({ flushOutbox: vi.fn(async () => {}) }));

beforeEach(() => emptyDevice("ada"));

async function withOutbox(
  work: (outbox: NonNullable<Awaited<ReturnType<typeof openWorkerOutbox>>>) => Promise<void>,
) {
  const outbox = await openWorkerOutbox();
  if (!outbox) throw new Error("the worker found no database");
  await work(outbox);
  outbox.close();
}

test("reads what the page left, oldest first, of one user only", async () => {
  await enqueue({ kind: "like", siteId: "site1", postId: "post1" });
  await enqueue({ kind: "follow", siteId: "site2" });
  await withOutbox(async (outbox) => {
    expect(await outbox.count()).toBe(2);
    expect((await outbox.list("ada")).map(({ subject }) => subject)).toEqual(["post1", "site2"]);
    expect(await outbox.list("grace")).toEqual([]);
  });
});

test("makes its updates, removals and refusals visible to the page", async () => {
  await enqueue({ kind: "like", siteId: "site1", postId: "post1" });
  await enqueue({ kind: "like", siteId: "site1", postId: "post2" });
  await enqueue({ kind: "like", siteId: "site1", postId: "post3" });
  await withOutbox(async (outbox) => {
    const [first, second, third] = await outbox.list("ada");
    if (!first || !second || !third) throw new Error("three waited");
    await outbox.update(first.id, { attempts: 1, dueAt: 5000 });
    await outbox.remove(second.id);
    await outbox.refuse(third, "gone");
    await outbox.update("b-unknown", { attempts: 9 });
  });
  expect(await database.outbox.toArray()).toMatchObject([{ subject: "post1", attempts: 1, dueAt: 5000 }]);
  expect(await database.refused.toArray()).toMatchObject([{ subject: "post3", message: "gone" }]);
});

test("does not create the database", async () => {
  expect(await openWorkerOutbox("never-made")).toBeNull();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("never-made");
});
