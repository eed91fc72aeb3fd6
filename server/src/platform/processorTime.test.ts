import { expect, it } from "vitest";
import { processorSeconds } from "./processorTime.ts";

it.each([
  ["7 (node) R 1 7 7 0 -1 4194304 9 0 0 0 150 25 0 0 20 0 11", 1.75],
  ["7 (a name (with) brackets) R 1 7 7 0 -1 4194304 9 0 0 0 100 0 0 0 20 0 11", 1],
  ["", 0],
])("%s is %d seconds", (stat, seconds) => {
  expect(processorSeconds(stat)).toBe(seconds);
});
