import type { Binding } from "./formats.ts";
import type { Trim, TrimCode } from "./trims.ts";

/** Inches that a cover, or a page with pictures to its edge, reaches beyond the trim on each side. */
export const BLEED = 0.125;
/** Inches between a cover's trim and its text. */
export const SAFETY = 0.5;
/** The spine carries text from this many pages on; a thinner one has no room for it. */
export const MIN_SPINE_TEXT_PAGES = 80;
export const MIN_PAGES = 32;
export const MAX_PAGES = 800;

const PAGES_PER_INCH = 444;
/** Comic paper is a little thinner. */
const COMIC_PAGES_PER_INCH = 460;
const COVER_INCHES = 0.06;
const COMIC_TRIM: TrimCode = "0663X1025";

/** Hardcover spines by their highest page count: the press sells no other widths. */
const HARDCOVER_SPINES: readonly (readonly [pages: number, inches: number])[] = [
  [84, 0.25],
  [140, 0.5],
  [168, 0.625],
  [194, 0.6875],
  [222, 0.75],
  [250, 0.8125],
  [278, 0.875],
  [306, 0.9375],
  [334, 1],
  [361, 1.0625],
  [388, 1.125],
  [416, 1.1875],
  [444, 1.25],
  [472, 1.3125],
  [500, 1.375],
  [528, 1.4375],
  [556, 1.5],
  [582, 1.5625],
  [610, 1.625],
  [638, 1.6875],
  [666, 1.75],
  [694, 1.8125],
  [722, 1.875],
  [750, 1.9375],
  [778, 2],
  [799, 2.0625],
  [800, 2.125],
];

/** Returns the width of a book's spine in inches. */
export function spineWidth(pages: number, binding: Binding, trim: TrimCode): number {
  if (binding === "paperback") {
    return pages / (trim === COMIC_TRIM ? COMIC_PAGES_PER_INCH : PAGES_PER_INCH) + COVER_INCHES;
  }
  const row = HARDCOVER_SPINES.find(([most]) => pages <= most) ?? HARDCOVER_SPINES.at(-1);
  return row?.[1] ?? 0;
}

/** The sheet a paperback's cover is printed on, in inches: back, spine and front, with bleed all around. */
export interface CoverSheet {
  width: number;
  height: number;
  spine: number;
}

/** Returns the sheet of a paperback's cover. A hardcover's wrap comes from its press. */
export function coverSheet(pages: number, trim: Trim): CoverSheet {
  const spine = spineWidth(pages, "paperback", trim.code);
  return { width: 2 * trim.width + spine + 2 * BLEED, height: trim.height + 2 * BLEED, spine };
}

/** Returns the inside margin in inches: thicker books need more, since their pages curve into the spine. */
export function insideMargin(pages: number): number {
  if (pages <= 150) return 0.75;
  if (pages <= 300) return 0.8;
  if (pages <= 500) return 0.875;
  if (pages <= 700) return 0.95;
  return 1;
}

/** Returns the least inside margin, in inches, of an interior that was made elsewhere. */
export function leastInsideMargin(pages: number): number {
  if (pages <= 150) return 0.375;
  if (pages <= 300) return 0.5;
  if (pages <= 500) return 0.625;
  if (pages <= 700) return 0.75;
  return 0.875;
}
