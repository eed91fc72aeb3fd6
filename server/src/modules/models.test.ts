import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { select } from "../platform/database/select.ts";
import type { Table } from "../platform/database/table.ts";
import { type TestPlatform, testPlatform } from "../testing/testPlatform.ts";

const files = (await readdir(new URL(".", import.meta.url), { recursive: true })).filter((path) =>
  /^\w+\/models\/\w+\.ts$/.test(path),
);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it("finds the models of every module", () => {
  expect(files.length).toBeGreaterThan(20);
});

it.each(files)("%s has the columns and the key that the migrated database has", async (file) => {
  const tables = Object.values(await import(new URL(file, import.meta.url).href)).filter(
    (value) => typeof value === "function",
  );
  expect(tables.length).toBeGreaterThan(0);
  for (const table of tables as Table<object, object>[]) {
    const model = table(platform.db);
    const known = await columnsOf(model.tableName);
    expect(Object.keys(model.getAttributes()).sort()).toEqual(known.map(({ name }) => name));
    expect([...model.primaryKeyAttributes].sort()).toEqual(
      known.filter(({ key }) => key).map(({ name }) => name),
    );
  }
});

/** Generated columns are left out: nobody may write them. */
function columnsOf(table: string): Promise<{ name: string; key: boolean }[]> {
  return select(
    platform.db,
    `SELECT a.attname AS name, EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisprimary
              AND a.attnum = ANY(i.indkey)) AS key
       FROM pg_attribute a WHERE a.attrelid = $table::regclass AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attgenerated = '' ORDER BY a.attname COLLATE "C"`,
    { table },
  );
}
