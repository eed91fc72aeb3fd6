import type { ImageRef } from "@quire/contracts/records/image";
import { imageAddress } from "../../platform/storage/presentImage.ts";

/** Widths that are made of every picture that is wider, in pixels. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

const OURS = /^\/files\/([0-9a-f]{64})\/full\.webp$/;

/** The hash in the address of one of our own pictures; null for any other address. */
export function pictureHash(address: string): Buffer | null {
  const hash = OURS.exec(address)?.[1];
  return hash === undefined ? null : Buffer.from(hash, "hex");
}

/**
 * The smaller sizes of a picture of ours, by its full width. They are made a moment after the upload; until
 * then their addresses answer with the full one, so that a text published at once needs no second rendering.
 */
export function plannedSizes(address: string, width: number | null): ImageRef["sizes"] {
  const hash = pictureHash(address);
  if (!hash || width === null) return [];
  return PICTURE_WIDTHS.filter((size) => size < width).map((size) => ({
    width: size,
    image: imageAddress(hash, size),
  }));
}
