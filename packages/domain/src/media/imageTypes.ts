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
