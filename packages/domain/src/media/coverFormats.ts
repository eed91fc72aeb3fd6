import { BLEED, SAFETY } from "../books/spine.ts";
import { type TrimCode, trimOf } from "../books/trims.ts";
import { COVER_PIXELS } from "./covers.ts";

/** What a finished cover is for. */
export const COVER_FORMATS = ["ebook", "story", "comic", "share", "print"] as const;
export type CoverFormat = (typeof COVER_FORMATS)[number];

/** A cover's sheet in pixels, and where text is safe on it. */
export interface CoverSheet {
  width: number;
  height: number;
  /** What is left after trimming; the whole sheet where nothing is. */
  trim: Rectangle;
  safe: Rectangle;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const DPI = 300;
/** Share of the shorter side that a phone, a reader or a site may crop or cover. */
const MARGIN = 0.07;

const PIXELS: Readonly<Record<Exclude<CoverFormat, "print">, readonly [width: number, height: number]>> = {
  ebook: [COVER_PIXELS.width, COVER_PIXELS.height],
  story: [1600, 2400],
  comic: [1650, 2550],
  share: [1200, 630],
};

/** Returns the sheet of a format; `print` is a book's front at 300 dpi, with bleed on all sides but the spine's. */
export function coverSheetOf(format: CoverFormat, trim: TrimCode): CoverSheet {
  if (format === "print") return printSheet(trim);
  const [width, height] = PIXELS[format];
  const margin = Math.round(Math.min(width, height) * MARGIN);
  return {
    ...{ width, height, trim: { x: 0, y: 0, width, height } },
    safe: { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin },
  };
}

function printSheet(code: TrimCode): CoverSheet {
  const { width, height } = trimOf(code);
  const dots = (inches: number) => Math.round(inches * DPI);
  return {
    width: dots(width + BLEED),
    height: dots(height + 2 * BLEED),
    trim: { x: 0, y: dots(BLEED), width: dots(width), height: dots(height) },
    safe: {
      x: dots(SAFETY),
      y: dots(BLEED + SAFETY),
      width: dots(width - 2 * SAFETY),
      height: dots(height - 2 * SAFETY),
    },
  };
}

/** How many dots of a picture make an inch of a printed sheet that it fills. 300 is what a press asks for. */
export function printedDpi(sheet: CoverSheet, picture: { width: number; height: number }): number {
  const enlarged = Math.max(sheet.width / picture.width, sheet.height / picture.height);
  return Math.round(DPI / enlarged);
}

/** Where title and author are. */
export const COVER_LAYOUTS = ["top", "center", "bottom", "label", "none"] as const;
export type CoverLayout = (typeof COVER_LAYOUTS)[number];

/** The areas of a cover's text; null where there is none. On a wide sheet it stays in the left half. */
export function textAreas(
  { safe, width, height }: CoverSheet,
  layout: CoverLayout,
): { title: Rectangle; author: Rectangle } | null {
  if (layout === "none") return null;
  const isWide = width > height;
  const column = isWide ? { ...safe, width: safe.width * 0.62 } : safe;
  const rows = (top: number, share: number): Rectangle => ({
    ...column,
    y: column.y + column.height * top,
    height: column.height * share,
  });
  if (layout === "top") return { title: rows(0, isWide ? 0.7 : 0.4), author: rows(0.9, 0.1) };
  if (layout === "bottom")
    return { title: rows(isWide ? 0.2 : 0.52, isWide ? 0.62 : 0.36), author: rows(0.91, 0.09) };
  if (layout === "center")
    return { title: rows(isWide ? 0.15 : 0.28, isWide ? 0.6 : 0.38), author: rows(0.9, 0.1) };
  return {
    title: rows(isWide ? 0.2 : 0.58, isWide ? 0.46 : 0.25),
    author: rows(isWide ? 0.7 : 0.84, isWide ? 0.12 : 0.07),
  };
}
