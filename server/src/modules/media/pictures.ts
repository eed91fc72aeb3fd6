import type { ImageRef } from "@quire/contracts/records/image";
import { imageUrl } from "../../platform/storage/presentImage.ts";

/** Widths in pixels of the smaller copies made of every wider image. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

const PICTURE_PATH = /^\/files\/([0-9a-f]{64})\/full\.webp$/;

/** Returns the hash in the address of one of our own images; null for any other address. */
export function pictureHash(address: string): Buffer | null {
  const hash = PICTURE_PATH.exec(address)?.[1];
  return hash === undefined ? null : Buffer.from(hash, "hex");
}

/**
 * Returns the smaller sizes of one of our images, given its full width. They are made shortly after the upload;
 * until then their addresses serve the full size, so a post published at once needn't be rendered again.
 */
export function plannedSizes(address: string, width: number | null): ImageRef["sizes"] {
  const hash = pictureHash(address);
  if (!hash || width === null) return [];
  return PICTURE_WIDTHS.filter((size) => size < width).map((size) => ({
    width: size,
    image: imageUrl(hash, size),
  }));
}
