import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmail, parseEmail } from "../accounts/identifiers.ts";
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
    ["zoë@пример.example", "zoë@xn--e1afmkfd.example"],
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
        if ("email" in read) expect(read.email).toBe(parseEmail(read.email ?? ""));
        else expect(isEmail(`${left}@${right}.example`)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe("adds only rows that say they are subscribed:", () => {
  const both: ColumnMap = { email: "e", subscribed: "s", unsubscribed: "u" };
  const email = "ahab@pequod.example";
  it.each([
    ["true", ""],
    ["subscribed", "false"],
    ["Active", "No"],
    ["opted-in", "0"],
  ])("subscribed %j, unsubscribed %j", (subscribed, left) => {
    expect(read(both, [email, subscribed, left])).toMatchObject({ email, since: null });
  });

  it.each([
    ["false", ""],
    ["No", ""],
    ["Unsubscribed", ""],
    ["blocklisted", ""],
    ["unreachable", ""],
    ["Junk", ""],
    ["NEVER_SUBSCRIBED", ""],
    ["Hard Bounce", ""],
    ["true", "2024-01-01 10:00:00"],
    ["true", "1/2/24"],
    ["", "true"],
    ["regular", "Yes"],
    ["what is this", "yes"],
  ])("opted out: %j, %j", (subscribed, left) => {
    expect(read(both, [email, subscribed, left])).toEqual({ refused: "opted_out", email });
  });

  it.each([
    ["", "", ""],
    ["Sunset  ", "", "Sunset"],
    ["a\u0000b", "", "a b"],
    ["true", "perhaps", "perhaps"],
    ["pending", "", "pending"],
    ["Unconfirmed", "", "Unconfirmed"],
    ["x".repeat(200), "", "x".repeat(60)],
  ])("unknown: %j, %j", (subscribed, left, word) => {
    expect(read(both, [email, subscribed, left])).toEqual({ refused: "unclear", email, word });
  });

  it("refuses by any column that says who left, unless the owner maps none", () => {
    const columns = ["email", "unsubscribed", "Bounced"];
    const row = { line: 2, cells: [email, "No", "Yes"], isCut: false };
    const map: ColumnMap = { email: "email", unsubscribed: "unsubscribed" };
    expect(rowReader(columns, map)(row)).toEqual({ refused: "opted_out", email });
    expect(rowReader(columns, map)({ ...row, cells: [email, "No", ""] })).toMatchObject({ email, name: "" });
    expect(rowReader(columns, { email: "email" })(row)).toMatchObject({ email, name: "" });
  });

  it("adds unknown words that the list's owner says mean yes, in any spelling, but none that means no", () => {
    const row = (subscribed: string, words: string[]) =>
      rowReader(
        ["e", "s"],
        { email: "e", subscribed: "s" },
        words,
      )({
        line: 1,
        cells: [email, subscribed],
        isCut: false,
      });
    expect(row("Sunset", ["sun-set"])).toMatchObject({ email, since: null });
    expect(row("", [""])).toMatchObject({ email, since: null });
    expect(row("Sunset", ["sunrise", ""])).toMatchObject({ refused: "unclear" });
    expect(row("Junk", ["Junk"])).toMatchObject({ refused: "opted_out" });
  });

  it("never adds any word outside the closed set", () => {
    const yes = /^(true|yes|y|1|t|on|ja|oui|si|sim|active|enabled|subscribed|free|paid|regular)$/;
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (word) => {
        const row = read({ email: "e", subscribed: "s" }, [email, word]);
        if (!("refused" in row)) expect(word.toLowerCase().replace(/[^a-z0-9]/g, "")).toMatch(yes);
      }),
    );
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
    expect(read(map, ["ahab@pequod.example", "Captain Ahab", "Ahab"])).toMatchObject({
      name: "Captain Ahab",
    });
  });
});

it("refuses a row with an open quotation mark, and its address on all rows", () => {
  const read = rowReader(["Name", "Email"], { email: "Email" });
  const row = (cells: string[]) => read({ line: 2, cells, isCut: false, hasOpenQuote: true });
  expect(row(['"Ahab,ahab@pequod.example'])).toEqual({ refused: "open_quote", email: "ahab@pequod.example" });
  expect(row(['"Ahab'])).toEqual({ refused: "open_quote" });
});

it("refuses a row with a truncated cell", () => {
  expect(read({ email: "e" }, ["ahab@pequod.example"], true)).toEqual({ refused: "too_long" });
});
