import type { ImageRef } from "@quire/contracts/records/image";

/** What of a `files` row is needed to show it. */
export interface ImageFile {
  sha256: Buffer;
  width: number | null;
  height: number | null;
  prominent_color: string | null;
  variants: { width: number; key: string; content_type: string; avif?: string }[];
}

/** Address of a public picture; `size` is one of its variants' widths, or `full`. Never changes, so cached forever. */
export function imageAddress(sha256: Buffer, size: number | "full"): string {
  return `/files/${sha256.toString("hex")}/${size}.webp`;
}

/** A stored picture as the wire carries it. */
export function presentImage(file: ImageFile, alt: string): ImageRef {
  const full = imageAddress(file.sha256, "full");
  return {
    image: full,
    fallback: full,
    alt,
    width: file.width,
    height: file.height,
    prominent_color: file.prominent_color,
    sizes: file.variants.map(({ width }) => ({ width, image: imageAddress(file.sha256, width) })),
    ...(file.variants.some(({ avif }) => avif) ? { avif: true } : {}),
  };
}
