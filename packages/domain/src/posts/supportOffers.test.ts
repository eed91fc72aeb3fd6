import { expect, it } from "vitest";
import { offersSupport } from "./supportOffers.ts";

it.each([
  ["a single post", null, false, true],
  ["the first chapter", 1, true, false],
  ["the fourth chapter", 4, true, false],
  ["the fifth chapter", 5, true, true],
  ["the sixth chapter", 6, true, false],
  ["the last chapter", 7, false, true],
  ["the only chapter", 1, false, true],
])("decides on support after %s", (_, index, hasNext, expected) => {
  expect(offersSupport(index, hasNext)).toBe(expected);
});
