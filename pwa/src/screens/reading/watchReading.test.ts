import { expect, test } from "vitest";
import { readFraction } from "./watchReading.ts";

test.each([
  ["not reached yet", { top: 900, height: 2000 }, 0],
  ["just opened", { top: 300, height: 5000 }, 0.1],
  ["half way", { top: -1700, height: 5000 }, 0.5],
  ["at its end", { top: -4300, height: 5000 }, 1],
  ["past its end", { top: -9000, height: 5000 }, 1],
  ["shorter than the window", { top: 100, height: 200 }, 1],
  ["empty", { top: 0, height: 0 }, 0],
])("a text that is %s", (_where, text, fraction) => {
  expect(readFraction(text, 800)).toBe(fraction);
});
