import { readFile } from "node:fs/promises";
import { MAX_EMAIL_GIF } from "@quire/domain/media/emailPictures";
import type { Sharp, SharpOptions } from "sharp";
import { loadSharp } from "./loadSharp.ts";

/** An image as it is shown: re-encoded, so that only the pixels of the file are left. */
export interface ConvertedPicture {
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  prominentColor: string;
}

/** Most pixels of all frames. More would take too much memory for one upload. */
const MAX_PIXELS = 100_000_000;
const MAX_SIDE = 2560;
/** A strip of panels is read by scrolling, at its width. WebP holds no more than this. */
const MAX_STRIP_HEIGHT = 16_383;
const STRIP_RATIO = 3;
const TIMEOUT_SECONDS = 60;

/** The image has more pixels than we decode, or takes too long. */
export class TooManyPixels extends Error {
  override name = "TooManyPixels";
}

/** The file claims to be an image but can't be decoded. */
export class UndecodablePicture extends Error {
  override name = "NoPicture";
}

/**
 * Writes the public version of the image at `path` to `target`: WebP, upright, at most 2,560 pixels on its longer
 * side, animated if it was. A strip, more than three times as high as wide, may be 16,383 pixels high. It has no
 * metadata, such as a photo's location and author.
 */
export async function convertPicture(
  path: string,
  contentType: string,
  target: string,
): Promise<ConvertedPicture> {
  const picture = await open(path, contentType);
  const { autoOrient, pages = 1 } = await picture.metadata().catch(rethrow);
  const isStrip = pages === 1 && autoOrient.height > STRIP_RATIO * autoOrient.width;
  const height = isStrip ? MAX_STRIP_HEIGHT : MAX_SIDE;
  const info = await picture
    .autoOrient()
    .resize({ width: MAX_SIDE, height, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toFile(target)
    .catch(rethrow);
  return {
    width: info.width,
    height: info.pageHeight ?? info.height,
    size: info.size,
    prominentColor: await prominentColor(target),
  };
}

/** Returns copies of an image that we encoded, at most this wide: WebP, and AVIF unless it is animated. */
export async function resizePicture(
  picture: Buffer,
  width: number,
): Promise<{ webp: Buffer; avif: Buffer | null }> {
  const sharp = await loadSharp();
  const { pages = 1 } = await sharp(picture).metadata();
  const copy = () =>
    sharp(picture, { animated: true, limitInputPixels: MAX_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS });
  return {
    webp: await copy().webp({ quality: 78, effort: 4 }).toBuffer(),
    avif: pages > 1 ? null : await copy().avif({ quality: 55, effort: 2 }).toBuffer(),
  };
}

/** Returns an image as JPEG, at most this wide: on white, and only the first frame of an animation. */
export async function toJpeg(picture: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture, { limitInputPixels: MAX_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Pixels of all frames. More would take too long to encode. */
const MAX_GIF_PIXELS = 30_000_000;

/** Returns an image as email programs show it: JPEG, or GIF if it moves and is light enough; otherwise it stands still. */
export async function toEmailPicture(
  picture: Buffer,
  width: number,
): Promise<{ body: Buffer; type: "image/jpeg" | "image/gif" }> {
  const sharp = await loadSharp();
  const { width: full, height, pageHeight, pages = 1 } = await sharp(picture).metadata();
  const shown = Math.min(width, full);
  const pixels = shown * Math.round(((pageHeight ?? height) * shown) / full) * pages;
  if (pages > 1 && pixels <= MAX_GIF_PIXELS) {
    const body = await sharp(picture, { animated: true, limitInputPixels: MAX_PIXELS })
      .resize({ width: shown })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .gif()
      .toBuffer();
    if (body.length <= MAX_EMAIL_GIF) return { body, type: "image/gif" };
  }
  return { body: await toJpeg(picture, width), type: "image/jpeg" };
}

/** Returns an image as a square JPEG, cut to its middle, at most `side` pixels: on white. */
export async function toSquareJpeg(picture: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height, pageHeight } = await sharp(picture).metadata();
  const shown = Math.min(side, width, pageHeight ?? height);
  return sharp(picture, { limitInputPixels: MAX_PIXELS })
    .resize({ width: shown, height: shown, fit: "cover" })
    .flatten({ background: "#ffffff" })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function open(path: string, contentType: string): Promise<Sharp> {
  const sharp = await loadSharp();
  if (contentType === "image/bmp") {
    const pixels = await readBmp(path).catch(rethrow);
    if (!pixels) throw new TooManyPixels();
    // A BMP's fourth byte is seldom opacity, and mostly zero.
    return sharp(pixels.data, { raw: pixels.raw }).removeAlpha();
  }
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" };
  const {
    width = 0,
    height = 0,
    pages = 1,
    pageHeight,
  } = await sharp(path, options).metadata().catch(rethrow);
  if (width * (pageHeight ?? height) * pages > MAX_PIXELS) throw new TooManyPixels();
  return sharp(path, { ...options, animated: pages > 1 });
}

async function prominentColor(path: string): Promise<string> {
  const sharp = await loadSharp();
  const small = await sharp(path)
    .resize(64, 64, { fit: "inside" })
    .flatten({ background: "#ffffff" })
    .png()
    .toBuffer();
  const { dominant } = await sharp(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function rethrow(error: Error): never {
  throw /pixel limit|timeout/i.test(error.message)
    ? new TooManyPixels()
    : new UndecodablePicture(error.message);
}

/** Raw pixels, four channels each. */
interface PixelSource {
  data: Buffer;
  raw: { width: number; height: number; channels: 4 };
}

/** Decoding is JavaScript on the main thread and blocks requests. The 25 MB limit allows no more in full color. */
const MAX_BMP_PIXELS = 10_000_000;
const HEADER_BYTES = 26;

/** Returns the pixels of a BMP file, which sharp can't read; null if there are more than we decode. */
async function readBmp(path: string): Promise<PixelSource | null> {
  const bytes = await readFile(path);
  if (bytes.length < HEADER_BYTES) throw new Error("not a BMP file");
  // Checked before decoding: a few bytes can claim any dimensions.
  const claimed = bytes.readUInt32LE(18) * Math.abs(bytes.readInt32LE(22));
  if (claimed > MAX_BMP_PIXELS) return null;
  const { decode } = await import("bmp-ts");
  const { data, width, height } = decode(bytes, { toRGBA: true });
  return { data, raw: { width, height: Math.abs(height), channels: 4 } };
}
