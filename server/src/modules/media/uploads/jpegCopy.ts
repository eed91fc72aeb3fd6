import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PODCAST_COVER } from "@quire/domain/sites/podcast";
import type { Platform } from "../../../platform/platform.ts";
import { EMAIL_WIDTHS, ICON_SIDE } from "../../../platform/storage/presentImage.ts";
import { toEmailPicture, toSquareJpeg } from "./picture.ts";

type Convert = (picture: Buffer) => Promise<{ body: Buffer; type: string }>;

const square =
  (side: number): Convert =>
  async (picture) => ({ body: await toSquareJpeg(picture, side), type: "image/jpeg" });

/**
 * The copies of an image by name, for programs that show no WebP: JPEG, and GIF of one that moves in an email.
 * `discard_objects` deletes them by these names.
 */
const COPIES: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ...Object.values(EMAIL_WIDTHS).map((width): [string, Convert] => [
    `email-${width}`,
    (picture) => toEmailPicture(picture, width),
  ]),
  ["icon", square(ICON_SIDE)],
  ["podcast", square(PODCAST_COVER.max)],
]);

const running = new Map<string, Promise<void>>();

/**
 * Returns the storage key and type of an image's copy, and makes it when it is first requested; null for other names, and
 * for images without a stored full size.
 */
export async function jpegCopyOf(
  { storage }: Platform,
  fullKey: string,
  name: string,
): Promise<{ key: string; type: string } | null> {
  const convert = COPIES.get(name);
  const key = fullKey.replace(/\/full\.webp$/, `/${name}.jpg`);
  if (!convert || key === fullKey) return null;
  const made = await storage.stat(key);
  if (made) return { key, type: made.contentType };
  const started =
    running.get(key) ??
    makeCopy(storage, { fullKey, key, convert }).finally(() => {
      running.delete(key);
    });
  running.set(key, started);
  await started;
  const { contentType = "image/jpeg" } = (await storage.stat(key)) ?? {};
  return { key, type: contentType };
}

async function makeCopy(
  storage: Platform["storage"],
  { fullKey, key, convert }: { fullKey: string; key: string; convert: Convert },
): Promise<void> {
  const full = await storage.get(fullKey);
  if (!full) return;
  const { body, type } = await convert(await buffer(full));
  await storage.put(key, Readable.from([body]), { contentType: type });
}
