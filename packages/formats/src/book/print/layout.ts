import type { InteriorDesign } from "@quire/domain/books/formats";
import { BLEED } from "@quire/domain/books/spine";
import { trimOf } from "@quire/domain/books/trims";
import type { InteriorOptions } from "../manuscript.ts";

/** Where text stands on a page, in inches. */
export interface PageLayout {
  /** The page as printed, with bleed if there is any. */
  width: number;
  height: number;
  /** What is cut off on each side. */
  bleed: number;
  inside: number;
  outside: number;
  top: number;
  bottom: number;
  /** The text's area. */
  textWidth: number;
  textHeight: number;
  /** Points. */
  textSize: number;
}

/** Pictures of a comic stand this far from the trim, unless they bleed. */
const COMIC_MARGIN = 0.5;
/** The longest comfortable line, in multiples of the text's size: about 75 characters. */
const MAX_MEASURE = 33;

/** Returns the layout of a book's pages. `insideMargin` is in inches, from `insideMargin(pages)`. */
export function pageLayout(
  { trim, design }: Pick<InteriorOptions, "trim" | "design">,
  insideMargin: number,
  hasBleed: boolean,
): PageLayout {
  const { width, height } = trimOf(trim);
  const bleed = hasBleed ? BLEED : 0;
  const textSize = sizeOf(width, design);
  const narrow = width < 5;
  const isComic = design === "comic";
  const top = isComic ? COMIC_MARGIN : narrow ? 0.8 : 0.95;
  const bottom = isComic ? COMIC_MARGIN : narrow ? 0.8 : 0.95;
  const leastOutside = isComic ? COMIC_MARGIN : narrow ? 0.5 : 0.65;
  const inside = isComic ? Math.max(COMIC_MARGIN, insideMargin - 0.25) : insideMargin;
  // On a wide page the outer margin grows: nobody reads lines of 120 characters.
  const measure = isComic ? width : (MAX_MEASURE * textSize) / 72;
  const textWidth = Math.min(width - inside - leastOutside, measure);
  return {
    width: width + 2 * bleed,
    height: height + 2 * bleed,
    bleed,
    inside: inside + bleed,
    outside: width - inside - textWidth + bleed,
    top: top + bleed,
    bottom: bottom + bleed,
    textWidth,
    textHeight: height - top - bottom,
    textSize,
  };
}

function sizeOf(width: number, design: InteriorDesign): number {
  const size = width < 5 ? 9.5 : width < 5.75 ? 10.5 : width <= 6.2 ? 11 : width < 8 ? 11.5 : 12;
  // Source Serif is large for its size, Cormorant small.
  if (design === "modern") return size - 1;
  return design === "poetry" ? size + 1.5 : size;
}
