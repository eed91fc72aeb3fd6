import type { PrintFormat } from "./formats.ts";
import type { TrimCode } from "./trims.ts";

export const COVER_FINISHES = ["matte", "gloss"] as const;
export type CoverFinish = (typeof COVER_FINISHES)[number];

const COMIC_TRIM: TrimCode = "0663X1025";

/** Whether the press binds this trim as a hardcover. */
export const hasHardcover = (trim: TrimCode): boolean => trim !== COMIC_TRIM;

/**
 * Returns Lulu's `pod_package_id` of a format: `0600X0900.BW.STD.PB.060UW444.MXX` is trim, ink, quality, binding,
 * paper with its pages per inch, and finish without linen or foil. Lulu's older form has no dots. Null if the
 * press doesn't offer the format.
 */
export function packageId(
  { trim, paper, ink, binding }: PrintFormat,
  finish: CoverFinish = "matte",
): string | null {
  if (binding === "hardcover" && !hasHardcover(trim)) return null;
  // Cream paper is uncoated: color would look dull on it.
  if (ink === "color" && paper === "cream") return null;
  const isComic = trim === COMIC_TRIM;
  // Comic paper is coated white only.
  if (isComic && paper === "cream") return null;
  const uncoated = paper === "cream" ? "060UC444" : "060UW444";
  const stock = isComic ? "070CW460" : ink === "color" ? "080CW444" : uncoated;
  const quality = isComic || ink === "color" ? "PRE" : "STD";
  const codes = [
    trim,
    ink === "color" ? "FC" : "BW",
    quality,
    binding === "hardcover" ? "CW" : "PB",
    stock,
    finish === "gloss" ? "GXX" : "MXX",
  ];
  return codes.join(".");
}
