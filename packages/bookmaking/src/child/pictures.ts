import type { ReadPicture } from "@quire/formats/book/manuscript";
import type { PixelSize } from "@quire/formats/book/print/placePicture";
import type { Sharp, SharpOptions } from "sharp";
import { jpegPage } from "./pagePdf.ts";

/** Pixels of an upload: more is an attack, or a scan that no page needs. */
const MAX_PIXELS = 120_000_000;
const JPEG = { quality: 92, chromaSubsampling: "4:4:4", mozjpeg: false } as const;

/** A picture as it was uploaded. */
export interface UploadedPicture extends PixelSize {
  /** Returns it upright and opaque, for another size. */
  open(): Sharp;
  /** Drawn, not photographed: it stays without loss. */
  isDrawing: boolean;
}

/** Opens a picture; null if it's missing or none that can be read. */
export async function openPicture(src: string, read: ReadPicture): Promise<UploadedPicture | null> {
  const bytes = await read(src);
  if (!bytes) return null;
  const { default: sharp } = await import("sharp");
  // One picture at a time, and nothing of it afterwards: this process has a limit of memory.
  sharp.cache(false);
  sharp.concurrency(1);
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: "truncated" };
  try {
    const found = await sharp(bytes, options).metadata();
    const { width, height } = found.autoOrient ?? found;
    if (!width || !height) return null;
    // A drawing has no pixels of its own: it is drawn as large as a page needs it.
    const density =
      found.format === "svg" ? { density: Math.min(2400, (72 * 4000) / Math.max(width, height)) } : {};
    const scale = (density.density ?? 72) / 72;
    return {
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      isDrawing: ["png", "gif", "svg"].includes(found.format ?? ""),
      open: () =>
        sharp(bytes, { ...options, ...density })
          .autoOrient()
          .flatten({ background: "#fff" }),
    };
  } catch {
    return null;
  }
}

interface PrintSize {
  /** Pixels. */
  width: number;
  isGray: boolean;
}

/** Returns a picture that fills a page as a PDF of it: a whole comic's pixels don't fit in memory. */
export async function picturePage(
  picture: UploadedPicture,
  { width, isGray }: PrintSize,
): Promise<Uint8Array> {
  const { data, info } = await picture
    .open()
    .resize({ width: Math.max(1, Math.round(Math.min(width, picture.width))), withoutEnlargement: true })
    .toColourspace(isGray ? "b-w" : "srgb")
    .jpeg(JPEG)
    .toBuffer({ resolveWithObject: true });
  return jpegPage(data, { ...info, isGray });
}

/** Returns a picture's bytes at most `width` pixels wide, in sRGB or in gray. */
export async function pictureBytes(
  picture: UploadedPicture,
  { width, isGray, quality = JPEG.quality }: PrintSize & { quality?: number },
): Promise<{ bytes: Uint8Array; extension: "png" | "jpg" }> {
  const resized = picture
    .open()
    .resize({ width: Math.max(1, Math.round(Math.min(width, picture.width))), withoutEnlargement: true })
    .toColourspace(isGray ? "b-w" : "srgb");
  if (picture.isDrawing)
    return { bytes: await resized.png({ compressionLevel: 9 }).toBuffer(), extension: "png" };
  return { bytes: await resized.jpeg({ ...JPEG, quality }).toBuffer(), extension: "jpg" };
}
