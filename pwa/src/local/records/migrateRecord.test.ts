import { expect, test } from "vitest";
import { migrateRecord } from "./migrateRecord.ts";
import { PAGE_VERSION, pageMigrations } from "./pageRecord.ts";

interface TestRecord {
  version: number;
  words: string;
}
const migrations = {
  1: (old: Record<string, unknown>) => ({ ...old, text: old.t }),
  2: (old: Record<string, unknown>) => ({ version: 0, words: String(old.text) }),
};

test("migrates an old record through every version", () => {
  expect(migrateRecord<TestRecord>({ version: 1, t: "hello" }, 3, migrations)).toEqual({
    version: 3,
    words: "hello",
  });
});

test("returns a record of the newest version unchanged", () => {
  const record = { version: 3, words: "hello" };
  expect(migrateRecord<TestRecord>(record, 3, migrations)).toBe(record);
});

test.each([null, undefined, {}, { version: "3" }, { version: 4, words: "later" }, { version: 0 }])(
  "returns null for an unreadable record: %j",
  (record) => {
    expect(migrateRecord<TestRecord>(record, 3, migrations)).toBeNull();
  },
);

test("has a migration for every older version of a saved page", () => {
  const older = Array.from({ length: PAGE_VERSION - 1 }, (_, at) => String(at + 1));
  expect(Object.keys(pageMigrations)).toEqual(older);
});
