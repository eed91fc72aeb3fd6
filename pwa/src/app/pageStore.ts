import type { Page } from "@quire/contracts/records/page";

/** After this long a page that is shown from memory is asked for again behind the reader's back. */
const FRESH_MS = 15_000;
/** Pages held in memory; the oldest shown gives way. A long chapter is some 60 kB. */
const ROOM = 40;

export interface PageStore {
  /** The page as last seen in this tab, at once. */
  read(path: string): Page | null;
  /** Whether what `read` gives may have changed meanwhile. */
  isStale(path: string): boolean;
  keep(path: string, page: Page): void;
  /** Asks the server, once however many ask, and keeps the answer. */
  fetch(path: string): Promise<Page>;
  /** The same for a link that may be followed soon; says nothing when it fails, and asks nothing twice. */
  prefetch(path: string): void;
}

/** The pages of this tab, by path and query: what a tap answers from. */
export function createPageStore(ask: (path: string) => Promise<Page>, now: () => number): PageStore {
  const pages = new Map<string, { page: Page; at: number }>();
  const asked = new Map<string, Promise<Page>>();

  function keep(path: string, page: Page) {
    pages.delete(path);
    pages.set(path, { page, at: now() });
    for (const oldest of pages.keys()) {
      if (pages.size <= ROOM) break;
      pages.delete(oldest);
    }
  }

  function fetch(path: string): Promise<Page> {
    let promise = asked.get(path);
    if (!promise) {
      promise = ask(path)
        .then((page) => {
          keep(path, page);
          return page;
        })
        .finally(() => asked.delete(path));
      asked.set(path, promise);
    }
    return promise;
  }

  const isStale = (path: string) => {
    const kept = pages.get(path);
    return !kept || now() - kept.at > FRESH_MS;
  };

  return {
    read: (path) => pages.get(path)?.page ?? null,
    isStale,
    keep,
    fetch,
    prefetch(path) {
      if (isStale(path)) fetch(path).catch(() => {});
    },
  };
}
