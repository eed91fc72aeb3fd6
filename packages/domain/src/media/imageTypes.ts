import { extensionOf } from "./fileNames.ts";

const TYPES: Readonly<Record<string, string>> = {
  bmp: "image/bmp",
  gif: "image/gif",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tif: "image/tiff",
  tiff: "image/tiff",
  webp: "image/webp",
};

/** Returns an image's content type by its file extension; null if it is not a known image. */
export function imageTypeOf(fileName: string): string | null {
  const extension = extensionOf(fileName);
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? null) : null;
}

/** Whether a WebP file is animated: a flag in its extended header. 21 bytes are enough. */
export function isAnimatedWebp(head: Uint8Array): boolean {
  const ascii = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head.length < 21 || ascii(0, 4) !== "RIFF" || ascii(8, 16) !== "WEBPVP8X") return false;
  return ((head[20] ?? 0) & 0b10) !== 0;
}
