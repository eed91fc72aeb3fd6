import type { Binding, CoverPalette, CoverStyle } from "@quire/domain/books/formats";
import { coverSheet, MIN_SPINE_TEXT_PAGES, SAFETY } from "@quire/domain/books/spine";
import { type TrimCode, trimOf } from "@quire/domain/books/trims";

/** What a cover is made from. */
export interface Cover {
  title: string;
  subtitle: string;
  author: string;
  publisher: string;
  /** BCP 47. */
  language: string;
  /** Text of the back. */
  blurb: string;
  /** 13 digits, or "" for no barcode. */
  isbn: string;
  trim: TrimCode;
  binding: Binding;
  /** Of the interior. */
  pages: number;
  /** The press's size in inches, which wins; a hardcover has no other. */
  sheet?: { width: number; height: number; spine: number } | undefined;
  style: CoverStyle;
  palette: CoverPalette;
  /** The front's picture, as a `src`; null for the design alone. */
  picture: string | null;
  /** The picture shows title and author itself. */
  hasTitleInPicture?: boolean | undefined;
  /** The text's last change, ISO 8601. */
  changedAt: string;
}

/** A rectangle on the sheet, in inches from its top left corner. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where everything is on a cover's sheet, in inches. */
export interface CoverGeometry {
  sheet: { width: number; height: number; spine: number };
  /** As trimmed. */
  back: Area;
  spine: Area;
  front: Area;
  /** Where text is safe from the trim. */
  safeBack: Area;
  safeFront: Area;
  barcode: Area;
  hasSpineText: boolean;
}

const BARCODE = { width: 2, height: 1.2 };

/** Returns where everything is on a cover's sheet; null for a hardcover whose press hasn't named its size. */
export function coverGeometry(
  cover: Pick<Cover, "trim" | "binding" | "pages" | "sheet">,
): CoverGeometry | null {
  const trim = trimOf(cover.trim);
  const sheet = cover.sheet ?? (cover.binding === "paperback" ? coverSheet(cover.pages, trim) : null);
  if (!sheet) return null;
  const edge = (sheet.width - sheet.spine - 2 * trim.width) / 2;
  const y = (sheet.height - trim.height) / 2;
  const back: Area = { x: edge, y, width: trim.width, height: trim.height };
  const spine: Area = { x: edge + trim.width, y, width: sheet.spine, height: trim.height };
  const front: Area = { x: spine.x + spine.width, y, width: trim.width, height: trim.height };
  const safe = (area: Area): Area => ({
    ...{ x: area.x + SAFETY, y: area.y + SAFETY },
    ...{ width: area.width - 2 * SAFETY, height: area.height - 2 * SAFETY },
  });
  const safeBack = safe(back);
  return {
    ...{ sheet, back, spine, front, safeBack, safeFront: safe(front) },
    barcode: {
      x: safeBack.x + safeBack.width - BARCODE.width,
      y: safeBack.y + safeBack.height - BARCODE.height,
      ...BARCODE,
    },
    hasSpineText: cover.pages >= MIN_SPINE_TEXT_PAGES,
  };
}
