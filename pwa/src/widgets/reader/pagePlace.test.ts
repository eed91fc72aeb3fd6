import { expect, test } from "vitest";
import { locatorOf, placeAt } from "./pagePlace.ts";

test.each([
  ["opens at its first page when new", null, { page: 0, within: 0 }],
  ["opens at its last position", { fraction: 0.4, locator: "12" }, { page: 11, within: 0 }],
  ["opens within a tall page", { fraction: 0.4, locator: "12:0.35" }, { page: 11, within: 0.35 }],
  [
    "opens at its last page when it has become shorter",
    { fraction: 1, locator: "80:0.5" },
    { page: 39, within: 0 },
  ],
  [
    "opens by the fraction read when the locator is not a page",
    { fraction: 0.5, locator: "epubcfi(/6/4)" },
    { page: 19, within: 0 },
  ],
  ["opens at its first page when it was left there", { fraction: 0, locator: null }, { page: 0, within: 0 }],
])("a book of 40 pages %s", (_, place, found) => {
  expect(placeAt(place, 40)).toEqual(found);
});

test.each([
  [{ page: 11, within: 0 }, "12"],
  [{ page: 11, within: 0.354321 }, "12:0.3543"],
  [{ page: 11, within: 0.00001 }, "12"],
])("the place %j is stored as %s", (place, locator) => {
  expect(locatorOf(place)).toBe(locator);
});
