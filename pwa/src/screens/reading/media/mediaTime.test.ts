import { expect, test } from "vitest";
import { secondsAt, wordsOfTime } from "./mediaTime.ts";

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [75, "1:15"],
  [3675, "1:01:15"],
  [-1, "0:00"],
])("%d seconds are %s", (seconds, words) => {
  expect(wordsOfTime(seconds)).toBe(words);
});

test.each([
  ["where it was left", "42.5", 42.5],
  ["from the beginning when it was never heard", null, 0],
  ["from the beginning when it was heard to its end", "598", 0],
  ["from the beginning when the place means something else", "epubcfi(/6/4)", 0],
])("a recording of ten minutes goes on %s", (_, locator, seconds) => {
  expect(secondsAt(locator, 600)).toBe(seconds);
});
