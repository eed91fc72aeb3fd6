import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createTestDatabase } from "../../testing/testDatabase.ts";
import { makeTempDir, removeTempDir } from "../../testing/withTempDir.ts";
import { clientConfig } from "./address.ts";
import { migrate } from "./migrate.ts";
import { pendingMigrations, readMigrations } from "./migrations.ts";

let folder = "";
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  const dir = await makeTempDir();
  folder = dir;
  database = await createTestDatabase(inject("testDatabases"), "template1");
  cleanups.push(database.drop, () => removeTempDir(dir));
});
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, name), sql);
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(clientConfig(database.address));
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("migrating", () => {
  test("migrates an empty database completely, and then has nothing to do", async () => {
    const all = (await readMigrations()).map(({ name }) => name);
    expect(await migrate(database.address)).toEqual(all);
    expect(await migrate(database.address)).toEqual([]);
    expect(all.length).toBeGreaterThan(1);
  });

  test("runs each migration once when several servers start at once", async () => {
    await write("0001_counter.sql", "CREATE TABLE counter (n int); SELECT pg_sleep(0.05);");
    await write("0002_count.sql", "INSERT INTO counter VALUES (1);");
    const ran = await Promise.all(
      Array.from({ length: 5 }, () => migrate(database.address, undefined, folder)),
    );
    expect(ran.flat().sort()).toEqual(["0001_counter", "0002_count"]);
    expect(await query("SELECT count(*)::int AS n FROM counter")).toEqual([{ n: 1 }]);
  });

  test("rolls back a failed migration completely, keeps those before it, and can retry", async () => {
    await write("0001_good.sql", "CREATE TABLE good (n int);");
    await write("0002_bad.sql", "CREATE TABLE half (n int); SELECT 1 / 0;");
    await expect(migrate(database.address, undefined, folder)).rejects.toThrow("0002_bad");
    expect(await query("SELECT to_regclass('good') AS good, to_regclass('half') AS half")).toEqual([
      { good: "good", half: null },
    ]);
    await write("0002_bad.sql", "CREATE TABLE half (n int);");
    expect(await migrate(database.address, undefined, folder)).toEqual(["0002_bad"]);
  });

  test("refuses a migration that was edited after it ran", async () => {
    await write("0001_one.sql", "CREATE TABLE one (n int);");
    await migrate(database.address, undefined, folder);
    await write("0001_one.sql", "CREATE TABLE one (n bigint);");
    await expect(migrate(database.address, undefined, folder)).rejects.toThrow("0001_one.sql was changed");
  });

  test.each([[["1_short.sql"]], [["0001_Upper.sql"]], [["0001_a.sql", "0001_b.sql"]]])(
    "refuses the names %j, which would be skipped or run in any order",
    async (names) => {
      for (const name of names) await write(name, "SELECT 1;");
      await expect(readMigrations(folder)).rejects.toThrow("number of its own");
    },
  );

  test("lists what is pending", async () => {
    await write("0001_one.sql", "CREATE TABLE one (n int);");
    await migrate(database.address, undefined, folder);
    await write("0002_two.sql", "CREATE TABLE two (n int);");
    const pending = await pendingMigrations(
      { query: async (sql) => ({ rows: await query(sql) }) },
      await readMigrations(folder),
    );
    expect(pending.map(({ name }) => name)).toEqual(["0002_two"]);
  });
});
