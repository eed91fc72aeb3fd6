import type { Page } from "@quire/contracts/records/page";

/** After this long, a page shown from memory is fetched again in the background. */
const FRESH_MS = 15_000;
/** Pages held in memory; the oldest is evicted. A long chapter takes some 60 kB. */
const MAX_PAGES = 40;

export interface PageStore {
  /** The page as this tab last loaded it, synchronously. */
  read(path: string): Page | null;
  /** Whether the page in memory is old enough to be fetched again. */
  isStale(path: string): boolean;
  save(path: string, page: Page): void;
  clear(): void;
  /** Fetches a page and saves it; concurrent calls share one request. */
  fetch(path: string): Promise<Page>;
  /** Fetches a page that may be needed soon, unless it is fresh; ignores failures. */
  prefetch(path: string): void;
}

/** The pages of this tab, by path and query, so that a tap is answered from memory. */
export function createPageStore(load: (path: string) => Promise<Page>, now: () => number): PageStore {
  const pages = new Map<string, { page: Page; at: number }>();
  const inFlight = new Map<string, Promise<Page>>();

  function save(path: string, page: Page) {
    pages.delete(path);
    pages.set(path, { page, at: now() });
    for (const oldest of pages.keys()) {
      if (pages.size <= MAX_PAGES) break;
      pages.delete(oldest);
    }
  }

  function fetch(path: string): Promise<Page> {
    let promise = inFlight.get(path);
    if (!promise) {
      promise = load(path)
        .then((page) => {
          save(path, page);
          return page;
        })
        .finally(() => inFlight.delete(path));
      inFlight.set(path, promise);
    }
    return promise;
  }

  const isStale = (path: string) => {
    const entry = pages.get(path);
    return !entry || now() - entry.at > FRESH_MS;
  };

  return {
    read: (path) => pages.get(path)?.page ?? null,
    isStale,
    save,
    clear: () => pages.clear(),
    fetch,
    prefetch(path) {
      if (isStale(path)) fetch(path).catch(() => {});
    },
  };
}
