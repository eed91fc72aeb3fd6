import { expect, test } from "vitest";
import { pageAt } from "./pdfPlace.ts";

test.each([
  ["opens at its first page when new", null, 1],
  ["opens at its last position", { fraction: 0.4, locator: "12" }, 12],
  ["opens at its last page when it has become shorter", { fraction: 1, locator: "80" }, 40],
  [
    "opens by the fraction read when the locator is not a page",
    { fraction: 0.5, locator: "epubcfi(/6/4)" },
    20,
  ],
  ["opens at its first page when it was left there", { fraction: 0, locator: null }, 1],
])("a PDF of 40 pages %s", (_, place, page) => {
  expect(pageAt(place, 40)).toBe(page);
});
