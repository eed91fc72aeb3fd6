import fc from "fast-check";
import { expect, test } from "vitest";
import { formatUserCode, isWholeCode } from "./userCode.ts";

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
])("%j is shown as the terminal shows it: %j", (typed, shown) => {
  expect(formatUserCode(typed)).toBe(shown);
});

test("a code is whole with eight letters", () => {
  expect(isWholeCode("bcdfghjk")).toBe(true);
  expect(isWholeCode("bcdfghj")).toBe(false);
  expect(isWholeCode("")).toBe(false);
});

test("typing on what is shown never changes it", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const shown = formatUserCode(text);
      expect(formatUserCode(shown)).toBe(shown);
    }),
  );
});
