import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { testPlatform } from "../../testing/testPlatform.ts";
import { execute } from "../database/select.ts";
import { withTransaction } from "../database/withTransaction.ts";
import type { Unsubscribe } from "./bus.ts";

const platform = await testPlatform();
const { bus, db } = platform;
afterAll(() => platform.close());

const open: Unsubscribe[] = [];
afterEach(async () => {
  for (const unsubscribe of open.splice(0)) await unsubscribe();
});

async function listen(channel: string, onResync?: () => void): Promise<string[]> {
  const received: string[] = [];
  open.push(await bus.subscribe(channel, (message) => received.push(message), onResync));
  return received;
}

describe("the bus", () => {
  test("delivers a message to every subscriber of its channel, and to no other", async () => {
    const [one, two, other] = [await listen("pages"), await listen("pages"), await listen("rooms")];
    await bus.publish("pages", "changed");
    await expect.poll(() => two).toEqual(["changed"]);
    expect(one).toEqual(["changed"]);
    expect(other).toEqual([]);
  });

  test("delivers when the transaction commits, and never if it rolls back", async () => {
    const received = await listen("pages");
    const failing = withTransaction(db, async (transaction) => {
      await bus.publish("pages", "lost", transaction);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await withTransaction(db, (transaction) => bus.publish("pages", "kept", transaction));
    await expect.poll(() => received).toEqual(["kept"]);
  });

  test("reconnects when its connection is killed, and makes its subscribers resync", async () => {
    const resync = vi.fn();
    const received = await listen("pages", resync);
    await execute(
      db,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bus' AND datname = current_database()",
    );
    await expect.poll(() => resync).toHaveBeenCalledTimes(1);
    await bus.publish("pages", "after");
    await expect.poll(() => received).toEqual(["after"]);
  });

  test("stops delivering after unsubscribing, even while others on the channel stay", async () => {
    const received: string[] = [];
    const unsubscribe = await bus.subscribe("pages", (message) => received.push(message));
    const staying = await listen("pages");
    await unsubscribe();
    await bus.publish("pages", "gone?");
    await expect.poll(() => staying).toEqual(["gone?"]);
    expect(received).toEqual([]);
  });

  test("continues when a subscriber fails", async () => {
    open.push(
      await bus.subscribe("pages", () => {
        throw new Error("mine");
      }),
    );
    const received = await listen("pages");
    await bus.publish("pages", "anyway");
    await expect.poll(() => received).toEqual(["anyway"]);
  });

  test("carries 7,999 bytes and refuses one more", async () => {
    const received = await listen("pages");
    await bus.publish("pages", `${"é".repeat(3_999)}e`);
    await expect.poll(() => received).toHaveLength(1);
    await expect(bus.publish("pages", "é".repeat(4_000))).rejects.toThrow(RangeError);
  });

  test("refuses invalid channel names", async () => {
    await expect(bus.publish('x"; DROP TABLE users', "")).rejects.toThrow(RangeError);
    await expect(bus.subscribe("", () => undefined)).rejects.toThrow(RangeError);
  });
});
