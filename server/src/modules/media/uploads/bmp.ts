import { readFile } from "node:fs/promises";

/** Raw pixels, four channels each. */
interface PixelSource {
  data: Buffer;
  raw: { width: number; height: number; channels: 4 };
}

/** Decoded by JavaScript, on the thread that also answers requests, which wait that long. 25 MB hold no more in full color. */
const MOST_PIXELS = 10_000_000;
const HEADER_BYTES = 26;

/** The pixels of a BMP file, which sharp cannot read; null where there are more of them than we decode. */
export async function readBmp(path: string): Promise<PixelSource | null> {
  const bytes = await readFile(path);
  if (bytes.length < HEADER_BYTES) throw new Error("not a BMP file");
  // Before decoding: a few bytes can claim to be a picture of any size.
  const claimed = bytes.readUInt32LE(18) * Math.abs(bytes.readInt32LE(22));
  if (claimed > MOST_PIXELS) return null;
  const { decode } = await import("bmp-ts");
  const { data, width, height } = decode(bytes, { toRGBA: true });
  return { data, raw: { width, height: Math.abs(height), channels: 4 } };
}
