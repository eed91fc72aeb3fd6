import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { testPlatform } from "../../testing/testPlatform.ts";
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
  const heard: string[] = [];
  open.push(await bus.subscribe(channel, (message) => heard.push(message), onResync));
  return heard;
}

describe("the bus", () => {
  test("brings a message to every subscriber of its channel, and to no other", async () => {
    const [one, two, other] = [await listen("pages"), await listen("pages"), await listen("rooms")];
    await bus.publish("pages", "changed");
    await expect.poll(() => two).toEqual(["changed"]);
    expect(one).toEqual(["changed"]);
    expect(other).toEqual([]);
  });

  test("speaks when the transaction commits, and never of one that rolled back", async () => {
    const heard = await listen("pages");
    const failing = withTransaction(db, async (transaction) => {
      await bus.publish("pages", "lost", transaction);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await withTransaction(db, (transaction) => bus.publish("pages", "kept", transaction));
    await expect.poll(() => heard).toEqual(["kept"]);
  });

  test("connects again when its connection is killed, and asks its subscribers to read again", async () => {
    const resync = vi.fn();
    const heard = await listen("pages", resync);
    await db.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bus' AND datname = current_database()",
    );
    await expect.poll(() => resync).toHaveBeenCalledTimes(1);
    await bus.publish("pages", "after");
    await expect.poll(() => heard).toEqual(["after"]);
  });

  test("is silent to whoever has left, also while others on the channel stay", async () => {
    const heard: string[] = [];
    const leave = await bus.subscribe("pages", (message) => heard.push(message));
    const staying = await listen("pages");
    await leave();
    await bus.publish("pages", "gone?");
    await expect.poll(() => staying).toEqual(["gone?"]);
    expect(heard).toEqual([]);
  });

  test("goes on when a subscriber fails", async () => {
    open.push(
      await bus.subscribe("pages", () => {
        throw new Error("mine");
      }),
    );
    const heard = await listen("pages");
    await bus.publish("pages", "anyway");
    await expect.poll(() => heard).toEqual(["anyway"]);
  });

  test("carries 7,999 bytes and refuses one more", async () => {
    const heard = await listen("pages");
    await bus.publish("pages", `${"é".repeat(3_999)}e`);
    await expect.poll(() => heard).toHaveLength(1);
    await expect(bus.publish("pages", "é".repeat(4_000))).rejects.toThrow(RangeError);
  });

  test("refuses names that are no channel", async () => {
    await expect(bus.publish('x"; DROP TABLE users', "")).rejects.toThrow(RangeError);
    await expect(bus.subscribe("", () => undefined)).rejects.toThrow(RangeError);
  });
});
