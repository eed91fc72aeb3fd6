import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Platform } from "../../../platform/platform.ts";
import { EMAIL_WIDTHS } from "../../../platform/storage/presentImage.ts";
import { toJpeg } from "./picture.ts";

const running = new Map<string, Promise<void>>();

/**
 * Returns the storage key of an image's JPEG copy for email programs, and makes it when it is first requested; null for
 * other widths, and for images without a stored full size.
 */
export async function emailCopyOf(
  { storage }: Platform,
  fullKey: string,
  width: number,
): Promise<string | null> {
  if (!Object.values(EMAIL_WIDTHS).some((known) => known === width)) return null;
  const key = fullKey.replace(/\/full\.webp$/, `/email-${width}.jpg`);
  if (key === fullKey) return null;
  if (await storage.stat(key)) return key;
  const started =
    running.get(key) ??
    makeCopy(storage, { fullKey, key, width }).finally(() => {
      running.delete(key);
    });
  running.set(key, started);
  await started;
  return key;
}

async function makeCopy(
  storage: Platform["storage"],
  { fullKey, key, width }: { fullKey: string; key: string; width: number },
): Promise<void> {
  const full = await storage.get(fullKey);
  if (!full) return;
  const copy = await toJpeg(await buffer(full), width);
  await storage.put(key, Readable.from([copy]), { contentType: "image/jpeg" });
}
