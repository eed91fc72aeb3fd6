import { describe, expect, it } from "vitest";
import { TRIM_CODES } from "../books/trims.ts";
import {
  COVER_FORMATS,
  COVER_LAYOUTS,
  coverSheetOf,
  printedDpi,
  type Rectangle,
  textAreas,
} from "./coverFormats.ts";

const contains = (outer: Rectangle, inner: Rectangle) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

describe("a cover's sheet", () => {
  it.each([
    ["ebook", 1600, 2560],
    ["story", 1600, 2400],
    ["comic", 1650, 2550],
    ["share", 1200, 630],
    // 6 × 9 in, with bleed above, below and outside.
    ["print", 1838, 2775],
  ] as const)("of %s has %d × %d pixels", (format, width, height) => {
    expect(coverSheetOf(format, "0600X0900")).toMatchObject({ width, height });
  });

  it.each([
    [1838, 2775, 300],
    // What image services draw: it is enlarged, or cut if it is wider.
    [1024, 1536, 166],
    [4096, 1536, 166],
    [3676, 5550, 600],
  ])("in print shows a picture of %d × %d at %d dpi", (width, height, dpi) => {
    expect(printedDpi(coverSheetOf("print", "0600X0900"), { width, height })).toBe(dpi);
  });

  it("keeps half an inch of a printed front free of text", () => {
    const { trim, safe } = coverSheetOf("print", "0600X0900");
    expect(safe).toEqual({ x: 150, y: trim.y + 150, width: trim.width - 300, height: trim.height - 300 });
  });
});

describe("text", () => {
  it("stays within the safe lines of every format, and title and author don't overlap", () => {
    for (const trim of TRIM_CODES) {
      for (const format of COVER_FORMATS) {
        const sheet = coverSheetOf(format, trim);
        for (const layout of COVER_LAYOUTS) {
          const areas = textAreas(sheet, layout);
          if (!areas) continue;
          expect(contains(sheet.safe, areas.title)).toBe(true);
          expect(contains(sheet.safe, areas.author)).toBe(true);
          expect(areas.title.y + areas.title.height).toBeLessThanOrEqual(areas.author.y + 0.01);
        }
      }
    }
  });

  it("is left out on request", () => {
    expect(textAreas(coverSheetOf("ebook", "0600X0900"), "none")).toBeNull();
  });
});
