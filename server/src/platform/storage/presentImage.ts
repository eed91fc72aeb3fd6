import type { ImageRef } from "@quire/contracts/records/image";

/** The columns of a `files` row that are needed to show it. */
export interface ImageFile {
  sha256: Buffer;
  width: number | null;
  height: number | null;
  prominent_color: string | null;
  variants: { width: number; key: string; content_type: string; avif?: string }[];
}

/**
 * Returns the URL of a public image; `size` is one of its variants' widths, or `full`. Never changes, so it is
 * cached forever.
 */
export function imageUrl(sha256: Buffer, size: number | "full"): string {
  return `/files/${sha256.toString("hex")}/${size}.webp`;
}

/** Widths in pixels of the JPEG copies for email programs: logos and pictures, at twice the size they are shown. */
export const EMAIL_WIDTHS = { logo: 96, picture: 1120 } as const;

/** Returns the URL of an image's JPEG copy, a GIF if it moves: Outlook shows neither WebP nor AVIF. */
export function emailImageUrl(sha256: Buffer, kind: keyof typeof EMAIL_WIDTHS): string {
  return `/files/${sha256.toString("hex")}/email-${EMAIL_WIDTHS[kind]}.jpg`;
}

/** Side in pixels of a site's icon: what home screens show. Browser tabs scale it down. */
export const ICON_SIDE = 180;

/** Returns the URL of an image's copy as an icon: Apple's home screens show no WebP. */
export function iconUrl({ image }: Pick<ImageRef, "image">): string {
  return image.replace(/\/full\.webp$/, "/icon.jpg");
}

/** Returns the URL of an image's square JPEG copy: podcast directories accept neither WebP nor another shape. */
export function podcastImageUrl(sha256: Buffer): string {
  return `/files/${sha256.toString("hex")}/podcast.jpg`;
}

/** Returns a stored image in its wire format. */
export function presentImage(file: ImageFile, alt: string): ImageRef {
  const full = imageUrl(file.sha256, "full");
  return {
    image: full,
    fallback: full,
    alt,
    width: file.width,
    height: file.height,
    prominent_color: file.prominent_color,
    sizes: file.variants.map(({ width }) => ({ width, image: imageUrl(file.sha256, width) })),
    ...(file.variants.some(({ avif }) => avif) ? { avif: true } : {}),
  };
}
