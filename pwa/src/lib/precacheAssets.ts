/** The worker's cache of files that are kept once a page has asked for them. */
const CACHE = "assets";

/**
 * Keeps what this page was made of, for the next time without a network. The worker does so by itself for every page but
 * the one that installed it.
 */
export async function precacheAssets(): Promise<void> {
  if (typeof caches === "undefined") return;
  try {
    const fetched = performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && /^\/assets\/.+\.(js|css)$/.test(pathname),
      );
    const cache = await caches.open(CACHE);
    for (const { pathname } of fetched) {
      if (!(await caches.match(pathname, { ignoreSearch: true }))) await cache.add(pathname);
    }
  } catch {
    // Without room for it, writing needs the network to begin.
  }
}
