import { BLEED } from "@quire/domain/books/spine";
import { trimOf } from "@quire/domain/books/trims";
import type { InteriorOptions } from "../manuscript.ts";
import type { PageLayout } from "./layout.ts";

/** A picture's size in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** Below this, a picture is printed smaller than the text's width. */
const LEAST_DPI = 150;
/** Of the text's height: a caption and a line of text still fit. */
const MAX_HEIGHT = 0.85;
/** A page of a comic with nearly the page's shape is meant to fill it. */
const BLEED_TOLERANCE = 0.04;

/** Returns a picture's printed width in inches. */
export function printedWidth(size: PixelSize, { textWidth, textHeight }: PageLayout): number {
  const highest = textHeight * MAX_HEIGHT * (size.width / size.height);
  return Math.min(textWidth, highest, size.width / LEAST_DPI);
}

/** Whether a comic's picture fills its page to the edge, which is then cut through the picture. */
export function bleeds(size: PixelSize, { trim, design }: Pick<InteriorOptions, "trim" | "design">): boolean {
  if (design !== "comic") return false;
  const { width, height } = trimOf(trim);
  const page = (width + 2 * BLEED) / (height + 2 * BLEED);
  return Math.abs(size.width / size.height / page - 1) <= BLEED_TOLERANCE;
}

/** Returns the printed width of a comic's page in inches: all of the page, or as large as it fits between the margins. */
export function comicWidth(size: PixelSize, layout: PageLayout, fills: boolean): number {
  const ratio = size.width / size.height;
  if (fills) return Math.max(layout.width, layout.height * ratio);
  return Math.min(layout.textWidth, layout.textHeight * ratio);
}
