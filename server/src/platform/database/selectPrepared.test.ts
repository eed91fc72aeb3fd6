import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestPlatform, testPlatform } from "../../testing/testPlatform.ts";
import { execute } from "./select.ts";
import { selectPrepared } from "./selectPrepared.ts";
import { withTransaction } from "./withTransaction.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it("binds by name, each as often as it occurs, and reads types as everywhere else", async () => {
  const when = new Date("2026-01-02T03:04:05.678Z");
  const rows = await selectPrepared(
    platform.db,
    "SELECT $number::bigint AS big, $when::timestamptz AS at, $number::int + $other::int AS sum, $list::text[] AS list",
    { number: 40, other: 2, when, list: ["a", "b"] },
  );
  expect(rows).toEqual([{ big: 40, at: when, sum: 42, list: ["a", "b"] }]);
});

it("releases its connection, even after a failure", async () => {
  for (let at = 0; at < 20; at++) {
    await expect(selectPrepared(platform.db, "SELECT 1 / $zero::int", { zero: 0 })).rejects.toThrow(
      "division by zero",
    );
  }
  const many = Array.from({ length: 40 }, (_, n) =>
    selectPrepared(platform.db, "SELECT $n::int AS n", { n }),
  );
  expect((await Promise.all(many)).flat()).toEqual(Array.from({ length: 40 }, (_, n) => ({ n })));
});

it("sees inside a transaction what the transaction wrote", async () => {
  await withTransaction(platform.db, async (transaction) => {
    await execute(platform.db, "CREATE TEMP TABLE seen ON COMMIT DROP AS SELECT 7 AS n", {}, transaction);
    expect(await selectPrepared(platform.db, "SELECT n FROM seen", {}, transaction)).toEqual([{ n: 7 }]);
  });
});
