import { database, SAVED_IMAGES } from "./database.ts";

/** Saves pictures. Missing ones and those of other origins are skipped: the text matters most. */
export async function saveImages(images: readonly string[]): Promise<void> {
  const cache = await caches.open(SAVED_IMAGES);
  for (const image of images) {
    if (!image.startsWith("/") || (await cache.match(image))) continue;
    const response = await fetch(image).catch(() => null);
    if (response?.ok) await cache.put(image, response);
  }
}

/** Removes pictures that no other saved serial has. */
export async function dropImages(images: readonly string[]): Promise<void> {
  const others = new Set((await database.kept.toArray()).flatMap((other) => other.images));
  const cache = await caches.open(SAVED_IMAGES);
  for (const image of images) if (!others.has(image)) await cache.delete(image);
}
