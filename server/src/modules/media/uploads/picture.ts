import type { Sharp, SharpOptions } from "sharp";
import { readBmp } from "./bmp.ts";
import { loadSharp } from "./loadSharp.ts";

/** A picture as it is shown: re-encoded, so that nothing of the file but its pixels is left. */
export interface ShownPicture {
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  prominentColor: string;
}

/** More pixels, all frames together, would take more memory than a server has to give to one upload. */
const MOST_PIXELS = 100_000_000;
const LONGEST_SIDE = 2560;
const SECONDS = 60;

/** The picture has more pixels, or takes longer, than we decode. */
export class TooManyPixels extends Error {
  override name = "TooManyPixels";
}

/** The file says it is a picture and is not one that can be decoded. */
export class NoPicture extends Error {
  override name = "NoPicture";
}

/**
 * Writes to `target` what readers will be shown of the picture at `path`: WebP, upright, at most 2,560 pixels on its
 * longer side, moving if it moves. Where a photograph was taken, and by whom, is not in it.
 */
export async function writeShown(path: string, contentType: string, target: string): Promise<ShownPicture> {
  const picture = await open(path, contentType);
  const info = await picture
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .timeout({ seconds: SECONDS })
    .toFile(target)
    .catch(explain);
  return {
    width: info.width,
    height: info.pageHeight ?? info.height,
    size: info.size,
    prominentColor: await prominentColor(target),
  };
}

/** A picture that we wrote ourselves, at most so wide: as WebP, and as AVIF unless it moves. */
export async function copiesOf(
  picture: Buffer,
  width: number,
): Promise<{ webp: Buffer; avif: Buffer | null }> {
  const sharp = await loadSharp();
  const { pages = 1 } = await sharp(picture).metadata();
  const copy = () =>
    sharp(picture, { animated: true, limitInputPixels: MOST_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .timeout({ seconds: SECONDS });
  return {
    webp: await copy().webp({ quality: 78, effort: 4 }).toBuffer(),
    avif: pages > 1 ? null : await copy().avif({ quality: 55, effort: 2 }).toBuffer(),
  };
}

async function open(path: string, contentType: string): Promise<Sharp> {
  const sharp = await loadSharp();
  if (contentType === "image/bmp") {
    const pixels = await readBmp(path).catch(explain);
    if (!pixels) throw new TooManyPixels();
    // The fourth byte of a BMP's pixel is seldom an opacity, and mostly zero.
    return sharp(pixels.data, { raw: pixels.raw }).removeAlpha();
  }
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: "error" };
  const {
    width = 0,
    height = 0,
    pages = 1,
    pageHeight,
  } = await sharp(path, options).metadata().catch(explain);
  if (width * (pageHeight ?? height) * pages > MOST_PIXELS) throw new TooManyPixels();
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

function explain(error: Error): never {
  throw /pixel limit|timeout/i.test(error.message) ? new TooManyPixels() : new NoPicture(error.message);
}
