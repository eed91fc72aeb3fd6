import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PODCAST_COVER } from "@quire/domain/sites/podcast";
import type { Platform } from "../../../platform/platform.ts";
import { EMAIL_WIDTHS, ICON_SIDE } from "../../../platform/storage/presentImage.ts";
import { toJpeg, toSquareJpeg } from "./picture.ts";

type Convert = (picture: Buffer) => Promise<Buffer>;

/** The JPEG copies of an image by name, for programs that show no WebP. `discard_objects` deletes them by these names. */
const COPIES: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ...Object.values(EMAIL_WIDTHS).map((width): [string, Convert] => [
    `email-${width}`,
    (picture) => toJpeg(picture, width),
  ]),
  ["icon", (picture) => toSquareJpeg(picture, ICON_SIDE)],
  ["podcast", (picture) => toSquareJpeg(picture, PODCAST_COVER.max)],
]);

const running = new Map<string, Promise<void>>();

/**
 * Returns the storage key of an image's JPEG copy, and makes it when it is first requested; null for other names, and
 * for images without a stored full size.
 */
export async function jpegCopyOf(
  { storage }: Platform,
  fullKey: string,
  name: string,
): Promise<string | null> {
  const convert = COPIES.get(name);
  const key = fullKey.replace(/\/full\.webp$/, `/${name}.jpg`);
  if (!convert || key === fullKey) return null;
  if (await storage.stat(key)) return key;
  const started =
    running.get(key) ??
    makeCopy(storage, { fullKey, key, convert }).finally(() => {
      running.delete(key);
    });
  running.set(key, started);
  await started;
  return key;
}

async function makeCopy(
  storage: Platform["storage"],
  { fullKey, key, convert }: { fullKey: string; key: string; convert: Convert },
): Promise<void> {
  const full = await storage.get(fullKey);
  if (!full) return;
  const copy = await convert(await buffer(full));
  await storage.put(key, Readable.from([copy]), { contentType: "image/jpeg" });
}
