import { expect, it } from "vitest";
import { placePages } from "./fixedView.ts";

const page = { width: 1000, height: 1500 };
const phone = { width: 390, height: 700 };
const desktop = { width: 1400, height: 750 };

it.each([
  ["a page as wide as a phone", { center: page }, phone, 1, { center: { left: 0, top: 57.5, scale: 0.39 } }],
  [
    "a page as high as a desktop",
    { center: page },
    desktop,
    1,
    { center: { left: 450, top: 0, scale: 0.5 } },
  ],
  [
    "two pages",
    { left: page, right: page },
    desktop,
    1,
    { left: { left: 200, top: 0, scale: 0.5 }, right: { left: 700, top: 0, scale: 0.5 } },
  ],
  [
    "a right page alone",
    { left: null, right: page },
    desktop,
    1,
    { right: { left: 700, top: 0, scale: 0.5 } },
  ],
  [
    "a page twice as large, from its corner",
    { center: page },
    { width: 1000, height: 1500 },
    2,
    { center: { left: 0, top: 0, scale: 2 } },
  ],
])("places %s", (_, pages, window, zoom, places) => {
  expect(placePages(pages, window, zoom).places).toEqual(places);
});
