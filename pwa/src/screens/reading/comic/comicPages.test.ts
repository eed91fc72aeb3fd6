import { expect, test } from "vitest";
import { postFile as file } from "../../../testing/postFile.ts";
import { comicPages, comicPlaceAt, pageInStrip, pagesToFetch } from "./comicPages.ts";

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
  ["opens within a tall page", { fraction: 0.2, locator: "12:0.35" }, { page: 11, within: 0.35 }],
  ["starts over after it was finished", { fraction: 1, locator: "60" }, { page: 0, within: 0 }],
  ["opens on its last page when it was not", { fraction: 0.99, locator: "60" }, { page: 59, within: 0 }],
])("a comic of 60 pages %s", (_, place, found) => {
  expect(comicPlaceAt(place, 60)).toEqual(found);
});

// Twelve pages of 100 pixels.
const EDGES = Array.from({ length: 13 }, (_, at) => at * 100);
test.each([
  ["begins on its first page, however many are in view", 0, 700, 0],
  ["is on the page at the top of the window", 350, 700, 3],
  ["ends on its last page, however many are in view", 500, 700, 11],
])("a strip of short pages %s", (_, top, height, page) => {
  expect(pageInStrip(EDGES, { top, height }).page).toBe(page);
});

test("the place at the end of a strip is within its last page", () => {
  const place = pageInStrip([0, 20_000, 40_000], { top: 39_200, height: 800 });
  expect(place).toEqual({ page: 1, within: 0.96, fraction: 1 });
});

test("the place within a tall page of a strip is the share above the window", () => {
  const place = pageInStrip([0, 20_000, 40_000], { top: 25_000, height: 800 });
  expect(place).toMatchObject({ page: 1, within: 0.25 });
  expect(place.fraction).toBeCloseTo(0.645, 3);
});
