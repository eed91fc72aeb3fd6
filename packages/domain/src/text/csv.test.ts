import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvCell, csvLine, removeFormulaGuard } from "./csv.ts";
import { CsvReader } from "./csvRows.ts";

describe("CSV cell", () => {
  it.each([
    ["Ishmael", "Ishmael"],
    ["", ""],
    [null, ""],
    [-3, "-3"],
    [{ minor: 13_230 }, "132.30"],
    [{ minor: 90_000 }, "900.00"],
    [{ minor: -234 }, "-2.34"],
    [{ minor: -5 }, "-0.05"],
    ["a,b", '"a,b"'],
    ['say "aye"', '"say ""aye"""'],
    ["two\nlines", '"two\nlines"'],
    ["=1+1", "'=1+1"],
    ["+91 98765", "'+91 98765"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    [" =1", "' =1"],
    ["\t=1", "'\t=1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ["a=b", "a=b"],
    ["＝1+1", "'＝1+1"],
    ["＋91", "'＋91"],
    ["－2", "'－2"],
    ["＠SUM(A1)", "'＠SUM(A1)"],
    ["\u3000＝1", "'\u3000＝1"],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
  ])("%j is %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

it("rows end with CRLF, as the standard requires", () => {
  expect(csvLine(["a", 1, null])).toBe("a,1,\r\n");
});

describe("the guard before a formula", () => {
  it.each([
    ["'-5", "-5"],
    ["'＝1+1", "＝1+1"],
    ["''=1", "'=1"],
    ["'tis", "'tis"],
    ["-5", "-5"],
    ["", ""],
  ])("is removed from %j: %j", (cell, text) => {
    expect(removeFormulaGuard(cell)).toBe(text);
  });

  it("is removed exactly, from any text", () => {
    const text = fc.string({ unit: fc.constantFrom("'", "=", "－", " ", "\t", "\r", "\n", "a", '"', ",") });
    fc.assert(
      fc.property(text, (written) => {
        const reader = new CsvReader(",");
        const rows = [...reader.push(csvLine(["first", written])), ...reader.end().rows];
        expect(removeFormulaGuard(rows[0]?.cells[1] ?? "")).toBe(written);
      }),
    );
  });
});
