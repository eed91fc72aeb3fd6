import { expect, test } from "vitest";
import { readRange } from "./byteRange.ts";

test.each([
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=8-99", { start: 8, end: 9 }],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-", "outside"],
  ["bytes=-0", "outside"],
  ["bytes=5-2", null],
  ["bytes=0-1,4-5", null],
  ["lines=1-2", null],
  ["bytes=-", null],
  ["bytes=a-b", null],
  ["", null],
  [undefined, null],
])("of ten bytes, %j requests %j", (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

test("an empty file has no part", () => {
  expect(readRange("bytes=0-", 0)).toBe("outside");
  expect(readRange("bytes=-5", 0)).toBe("outside");
});
