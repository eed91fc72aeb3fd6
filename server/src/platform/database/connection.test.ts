import type pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { testPlatform } from "../../testing/testPlatform.ts";
import { parseDatabaseUrl } from "./address.ts";
import { parseBigint } from "./connection.ts";
import { execute, select } from "./select.ts";
import { withTransaction } from "./withTransaction.ts";

const platform = await testPlatform();
const { db } = platform;
afterAll(() => platform.close());

async function query(sql: string): Promise<unknown[]> {
  return select(db, sql);
}

describe("a connection", () => {
  test("returns money as a number, so that sums add and do not concatenate", async () => {
    const rows = (await query("SELECT 1000::bigint AS a, 250::bigint AS b")) as { a: number; b: number }[];
    expect(rows.map(({ a, b }) => a + b)).toEqual([1250]);
  });

  test("refuses a BIGINT that a number would round", () => {
    expect(parseBigint("-9007199254740991")).toBe(-9007199254740991);
    expect(() => parseBigint("9007199254740993")).toThrow(RangeError);
  });

  test("uses UTC and ends a statement that hangs", async () => {
    expect(
      await query("SELECT current_setting('timezone') AS zone, current_setting('statement_timeout') AS most"),
    ) //
      .toEqual([{ zone: "UTC", most: "30s" }]);
  });

  test("saves what a transaction wrote only when its work succeeds", async () => {
    await execute(db, "CREATE TABLE notes (text text)");
    await withTransaction(db, async (transaction) => {
      await execute(db, "INSERT INTO notes VALUES ('kept')", {}, transaction);
    });
    const failing = withTransaction(db, async (transaction) => {
      await execute(db, "INSERT INTO notes VALUES ('lost')", {}, transaction);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await query("SELECT text FROM notes")).toEqual([{ text: "kept" }]);
  });
});

test("a connection that breaks before the pool listens doesn't end the process, and is not reused", () => {
  const { lib } = db.connectionManager as unknown as { lib: typeof pg };
  const client = new lib.Client({});
  client.emit("error", new Error("terminating connection due to unexpected postmaster exit"));
  expect(client).toMatchObject({ _invalid: true });
});

describe("a database URL", () => {
  test("is parsed like the pg library does", () => {
    expect(parseDatabaseUrl("postgres://me:p%40ss@db.example:6432/quire")).toMatchObject({
      host: "db.example",
      port: 6432,
      user: "me",
      password: "p@ss",
      database: "quire",
      ssl: false,
    });
    expect(parseDatabaseUrl("postgres://me@/quire?host=/run/postgresql").host).toBe("/run/postgresql");
    expect(parseDatabaseUrl("postgres://me@db/quire?sslmode=no-verify").ssl).toBeTruthy();
  });
});
