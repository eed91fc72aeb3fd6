import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./csv.ts";

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
  ])("%j is %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

it("rows end with CRLF, as the standard requires", () => {
  expect(csvLine(["a", 1, null])).toBe("a,1,\r\n");
});
