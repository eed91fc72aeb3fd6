import { expect, test } from "vitest";
import { migrateRecord } from "./migrateRecord.ts";
import { PAGE_VERSION, pageMigrations } from "./pageRecord.ts";

interface Note {
  version: number;
  words: string;
}
const migrations = {
  1: (old: Record<string, unknown>) => ({ ...old, text: old.t }),
  2: (old: Record<string, unknown>) => ({ version: 0, words: String(old.text) }),
};

test("an old record passes every version on its way to the newest", () => {
  expect(migrateRecord<Note>({ version: 1, t: "hello" }, 3, migrations)).toEqual({
    version: 3,
    words: "hello",
  });
});

test("a record of the newest version stays as it is", () => {
  const note = { version: 3, words: "hello" };
  expect(migrateRecord<Note>(note, 3, migrations)).toBe(note);
});

test.each([null, undefined, {}, { version: "3" }, { version: 4, words: "later" }, { version: 0 }])(
  "what this app cannot read is nothing: %j",
  (record) => {
    expect(migrateRecord<Note>(record, 3, migrations)).toBeNull();
  },
);

test("every older version of a kept page has its migration", () => {
  const older = Array.from({ length: PAGE_VERSION - 1 }, (_, at) => String(at + 1));
  expect(Object.keys(pageMigrations)).toEqual(older);
});
