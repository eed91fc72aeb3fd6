import fc from "fast-check";
import { expect, test } from "vitest";
import { fractionOf, placeAt } from "./bookPlace.ts";

test.each([
  ["its beginning", { section: 0, within: 0 }, 0],
  ["the middle of a long first chapter", { section: 0, within: 0.5 }, 0.4],
  ["the second chapter", { section: 1, within: 0 }, 0.8],
  ["its end", { section: 1, within: 1 }, 1],
])("in a book of 800 and 200 letters, %s", (_, place, fraction) => {
  expect(fractionOf([800, 200], place)).toBeCloseTo(fraction);
});

test("an empty book has no positions", () => {
  expect(fractionOf([], { section: 0, within: 0 })).toBe(0);
  expect(placeAt([], 0.5)).toEqual({ section: 0, within: 0 });
});

test("a position is found again by the share of the book before it", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(sizes, fc.double({ min: 0, max: 0.999, noNaN: true }), (all, fraction) => {
      expect(fractionOf(all, placeAt(all, fraction))).toBeCloseTo(fraction, 6);
    }),
  );
});
