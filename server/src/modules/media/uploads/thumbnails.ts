import { loadSharp } from "./loadSharp.ts";

const SIDE = 224;
/** A moving picture shows what it shows somewhere in its midst. */
const MOST_FRAMES = 5;

/** The picture at `path`, or some frames of one that moves, as its judge takes it: raw pixels, 224 × 224 × 3 bytes. */
export async function thumbnails(path: string): Promise<Buffer[]> {
  const sharp = await loadSharp();
  const { pages = 1 } = await sharp(path).metadata();
  const frames = Math.min(pages, MOST_FRAMES);
  return Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp(path, { page: Math.round((at * (pages - 1)) / Math.max(1, frames - 1)) })
        .resize(SIDE, SIDE, { fit: "fill" })
        .flatten({ background: "#ffffff" })
        .toColorspace("srgb")
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
}
