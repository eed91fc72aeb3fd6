import type { ImageRef } from "@quire/contracts/records/image";

/** Returns the address of an image's smallest size, which suffices for an avatar; null if there is no image. */
export function smallestOf(image: Pick<ImageRef, "image" | "sizes"> | null | undefined): string | null {
  return image?.sizes[0]?.image ?? image?.image ?? null;
}
