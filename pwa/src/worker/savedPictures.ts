import type { WorkboxPlugin } from "workbox-core/types.js";

interface CacheNames {
  viewed: string;
  saved: string;
}

/** What the server answers for a picture or file that was deleted or taken away. */
export const DELETED = new Set([404, 410]);

/**
 * Makes a network-first strategy for pictures follow the server: a picture that it no longer has is removed from this
 * device in all sizes, and where it can't be reached, a saved serial's copy is shown, in another size if need be.
 */
export function savedPictures(storage: () => CacheStorage, { viewed, saved }: CacheNames): WorkboxPlugin {
  return {
    async fetchDidSucceed({ request, response }) {
      if (DELETED.has(response.status)) {
        for (const name of [viewed, saved]) {
          const cache = await storage().open(name);
          const copies = (await cache.keys()).filter(({ url }) => folderOf(url) === folderOf(request.url));
          await Promise.all(copies.map((copy) => cache.delete(copy, { ignoreVary: true })));
        }
      }
      // A server in trouble is like none: the copy on the device is shown.
      if (response.status >= 500) throw new Error(`the server answered ${response.status}`);
      return response;
    },
    async cachedResponseWillBeUsed({ request, cachedResponse }) {
      if (cachedResponse) return cachedResponse;
      const cache = await storage().open(saved);
      for (const url of formsOf(request.url)) {
        const copy = await cache.match(url, { ignoreVary: true });
        if (copy) return copy;
      }
      // Saved before the server made this size.
      const folder = folderOf(request.url);
      const other = (await cache.keys()).find(({ url }) => folderOf(url) === folder);
      return (other && (await cache.match(other.url, { ignoreVary: true }))) ?? null;
    },
  };
}

/** The sizes and formats of a picture are in one folder, named after its hash. */
const folderOf = (url: string): string => /^[^?]*\/files\/[0-9a-f]{64}\//.exec(url)?.[0] ?? url;

/** Pictures are saved as WebP, which a browser also shows where it requested AVIF. */
const formsOf = (url: string): string[] => [url, url.replace(/\.avif$/, ".webp")];
