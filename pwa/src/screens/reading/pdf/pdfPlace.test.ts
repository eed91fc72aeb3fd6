import { expect, test } from "vitest";
import { pageAt } from "./pdfPlace.ts";

test.each([
  ["opens at its first page when it was never read", null, 1],
  ["opens where it was left", { fraction: 0.4, locator: "12" }, 12],
  ["that has grown shorter opens at its end", { fraction: 1, locator: "80" }, 40],
  [
    "whose place came from elsewhere opens by how much was read",
    { fraction: 0.5, locator: "epubcfi(/6/4)" },
    20,
  ],
  ["opened and left at once opens at its first page", { fraction: 0, locator: null }, 1],
])("a PDF of 40 pages %s", (_, place, page) => {
  expect(pageAt(place, 40)).toBe(page);
});
