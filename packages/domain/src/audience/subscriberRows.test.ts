import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmail } from "../accounts/identifiers.ts";
import type { ColumnMap } from "./subscriberColumns.ts";
import { rowReader } from "./subscriberRows.ts";

const read = (map: ColumnMap, cells: string[], isCut = false) =>
  rowReader(
    Object.keys(map).map((field) => map[field as keyof ColumnMap] as string),
    map,
  )({ line: 1, cells, isCut });
const email = (cell: string) => read({ email: "e" }, [cell]);

describe("email cell", () => {
  it.each([
    ["ahab@pequod.example", "ahab@pequod.example"],
    [" AHAB@Pequod.Example ", "ahab@pequod.example"],
    ["Captain Ahab <ahab@pequod.example>", "ahab@pequod.example"],
    ["mailto:ahab@pequod.example", "ahab@pequod.example"],
    ["a+b.c_d-e@mail.pequod.co.example", "a+b.c_d-e@mail.pequod.co.example"],
    ["zoë@пример.example", "zoë@пример.example"],
  ])("reads %j as %s", (cell, expected) => {
    expect(email(cell)).toEqual({ email: expected, name: "", since: null });
  });

  it.each([
    ["", "no_email"],
    ["  ", "no_email"],
    ["ahab", "invalid_email"],
    ["ahab@pequod", "invalid_email"],
    ["a@b.example,c@d.example", "invalid_email"],
    ["ahab\u0000@pequod.example", "invalid_email"],
    ["a@b.example\nBcc: c@d.example", "invalid_email"],
    ["=cmd|' /C calc'!A0", "invalid_email"],
  ])("refuses %j as %s", (cell, refused) => {
    expect(email(cell)).toEqual({ refused });
  });

  it("accepts by the fast path only what the full check accepts", () => {
    const part = fc.string({ unit: fc.constantFrom(..."ab0._+-@"), maxLength: 24 });
    fc.assert(
      fc.property(part, part, (left, right) => {
        const read = email(`${left}@${right}.example`);
        if ("email" in read) expect(isEmail(read.email)).toBe(true);
        else expect(isEmail(`${left}@${right}.example`)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe("skips unsubscribed rows:", () => {
  const both: ColumnMap = { email: "e", subscribed: "s", unsubscribed: "u" };
  it.each([
    ["true", "", true],
    ["", "", true],
    ["subscribed", "false", true],
    ["false", "", false],
    ["No", "", false],
    ["Unsubscribed", "", false],
    ["true", "2024-01-01 10:00:00", false],
    ["", "true", false],
  ])("subscribed %j, unsubscribed %j", (subscribed, left, isTaken) => {
    const row = read(both, ["ahab@pequod.example", subscribed, left]);
    expect("email" in row).toBe(isTaken);
    if (!isTaken) expect(row).toEqual({ refused: "opted_out" });
  });
});

it.each([
  ["2023-05-06T07:08:09.123Z", "2023-05-06T07:08:09.000Z"],
  ["2023-05-06 07:08:09", "2023-05-06T07:08:09.000Z"],
  ["2023-05-06 07:08:09 UTC", "2023-05-06T07:08:09.000Z"],
  ["2023-05-06T07:08:09+05:30", "2023-05-06T01:38:09.000Z"],
  ["2023-05-06", "2023-05-06T00:00:00.000Z"],
  ["05/06/2023", null],
  ["2023-02-30", null],
  ["0001-01-01", null],
  ["yesterday", null],
  ["", null],
])("reads the time %j as %j", (cell, since) => {
  expect(read({ email: "e", since: "s" }, ["ahab@pequod.example", cell])).toMatchObject({ since });
});

describe("name", () => {
  it.each([
    ["Ishmael", "Ishmael"],
    ["  two   words ", "two words"],
    ["तेजस्विनी", "तेजस्विनी"],
    ["a\tb\u0000c\nd", "a b c d"],
    ["=1+1", "=1+1"],
    ["\ud800", ""],
    ["x".repeat(500), "x".repeat(100)],
  ])("reads %j as %j", (cell, name) => {
    expect(read({ email: "e", name: "n" }, ["ahab@pequod.example", cell])).toMatchObject({ name });
  });

  it("joins first and last name", () => {
    const map: ColumnMap = { email: "e", first_name: "f", last_name: "l" };
    expect(read(map, ["ahab@pequod.example", "Captain", "Ahab"])).toMatchObject({ name: "Captain Ahab" });
    expect(read(map, ["ahab@pequod.example", "", "Ahab"])).toMatchObject({ name: "Ahab" });
  });
});

it("refuses a row with a truncated cell", () => {
  expect(read({ email: "e" }, ["ahab@pequod.example"], true)).toEqual({ refused: "too_long" });
});
