import fc from "fast-check";
import { expect, test } from "vitest";
import { formatUserCode, isCompleteCode } from "./userCode.ts";

test.each([
  ["bcdfghjk", "BCDF-GHJK"],
  ["BCDF-GHJK", "BCDF-GHJK"],
  [" bcdf ghjk \n", "BCDF-GHJK"],
  ["bcd", "BCD"],
  ["bcdf", "BCDF"],
  ["bcdf-", "BCDF"],
  ["BCDFG", "BCDF-G"],
  ["BCDF-GHJKLMN", "BCDF-GHJK"],
  ["a1o", ""],
])("%j is formatted as in the terminal: %j", (typed, formatted) => {
  expect(formatUserCode(typed)).toBe(formatted);
});

test("a code is complete with eight letters", () => {
  expect(isCompleteCode("bcdfghjk")).toBe(true);
  expect(isCompleteCode("bcdfghj")).toBe(false);
  expect(isCompleteCode("")).toBe(false);
});

test("formatting a formatted code changes nothing", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const formatted = formatUserCode(text);
      expect(formatUserCode(formatted)).toBe(formatted);
    }),
  );
});
