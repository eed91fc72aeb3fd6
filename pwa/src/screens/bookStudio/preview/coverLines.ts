import type { Trim } from "@quire/domain/books/trims";

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lines over a cover's sheet, in inches from its top left corner. */
export interface CoverLines {
  /** Where the sheet is cut; of a hardcover, where it wraps around the board. */
  cut: Rect;
  /** The edges of the spine. */
  folds: readonly [left: number, right: number];
  /** Text stays inside: the back, then the front. */
  safe: readonly [back: Rect, front: Rect];
}

/** Inches from the cut. */
const SAFETY = 0.25;

/** Returns the lines of a sheet. The spine is in its middle, whatever wraps around the boards. */
export function coverLines(
  sheet: { width: number; height: number },
  trim: Pick<Trim, "width" | "height">,
  spine: number,
): CoverLines {
  const left = (sheet.width - spine) / 2 - trim.width;
  const top = (sheet.height - trim.height) / 2;
  const folds = [left + trim.width, left + trim.width + spine] as const;
  const panel = (x: number): Rect => ({
    x: x + SAFETY,
    y: top + SAFETY,
    width: trim.width - 2 * SAFETY,
    height: trim.height - 2 * SAFETY,
  });
  return {
    cut: { x: left, y: top, width: 2 * trim.width + spine, height: trim.height },
    folds,
    safe: [panel(left), panel(folds[1])],
  };
}
