import { expect, test } from "vitest";
import { postFile as file } from "../../../testing/postFile.ts";
import { comicPageAt, comicPages, pagesToFetch } from "./comicPages.ts";

test("the pages are the images this reader may see, in order", () => {
  const pages = comicPages([
    file({ id: "1" }),
    file({ id: "2", role: "good" }),
    file({ id: "3", url: null }),
    file({ id: "4" }),
  ]);
  expect(pages.map(({ id, alt }) => [id, alt])).toEqual([
    ["1", "A whale"],
    ["4", "A whale"],
  ]);
});

test.each([
  [0, 60, [1, 2, 3]],
  [10, 60, [11, 12, 13, 9]],
  [59, 60, [58]],
  [0, 1, []],
])("at page %i of %i, the pages fetched ahead are %j", (page, pages, ahead) => {
  expect(pagesToFetch(page, pages)).toEqual(ahead);
});

test.each([
  ["opens at its first page when new", null, 0],
  ["opens at page 12 when left there", { fraction: 12 / 60, locator: "12" }, 11],
  ["opens by the fraction read when left in a strip", { fraction: 0.5, locator: null }, 29],
  ["starts over after it was finished", { fraction: 1, locator: "60" }, 0],
  ["opens at its last page when it has become shorter", { fraction: 0.9, locator: "90" }, 59],
])("a comic of 60 pages %s", (_, place, page) => {
  expect(comicPageAt(place, 60)).toBe(page);
});
