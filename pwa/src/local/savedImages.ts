import { database, KEPT_IMAGES } from "./database.ts";

/** Keeps pictures. One that is gone, or of another origin, is left out: the words are what was asked for. */
export async function saveImages(images: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT_IMAGES);
  for (const image of images) {
    if (!image.startsWith("/") || (await cache.match(image))) continue;
    const response = await fetch(image).catch(() => null);
    if (response?.ok) await cache.put(image, response);
  }
}

/** Lets pictures go that no other kept serial has. */
export async function dropImages(images: readonly string[]): Promise<void> {
  const others = new Set((await database.kept.toArray()).flatMap((other) => other.images));
  const cache = await caches.open(KEPT_IMAGES);
  for (const image of images) if (!others.has(image)) await cache.delete(image);
}
