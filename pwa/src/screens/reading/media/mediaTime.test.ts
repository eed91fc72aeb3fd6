import { expect, test } from "vitest";
import { formatTime, secondsAt } from "./mediaTime.ts";

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [75, "1:15"],
  [3675, "1:01:15"],
  [-1, "0:00"],
])("%d seconds are %s", (seconds, text) => {
  expect(formatTime(seconds)).toBe(text);
});

test.each([
  ["at its last position", "42.5", 42.5],
  ["from the beginning without a position", null, 0],
  ["from the beginning after it was finished", "598", 0],
  ["from the beginning when the position is not a time", "epubcfi(/6/4)", 0],
])("a recording of ten minutes continues %s", (_, locator, seconds) => {
  expect(secondsAt(locator, 600)).toBe(seconds);
});
