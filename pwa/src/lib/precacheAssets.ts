/** The worker's cache of files outside the precache. */
const CACHE = "assets";

/**
 * Caches this page's own scripts and styles for offline use. The worker does so for every page but the one that
 * installed it.
 */
export async function precacheAssets(): Promise<void> {
  try {
    // Where the browser blocks storage, naming the caches throws.
    if (typeof caches === "undefined" || !navigator.serviceWorker) return;
    // Once it has cached its own files, those of this page that are missing are few.
    await navigator.serviceWorker.ready;
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
    // Without storage or space for it, writing needs a network to start.
  }
}
