import { LRUCache } from "lru-cache";
import { onSiteChanged } from "../../platform/bus/siteChanged.ts";
import { memoizeBy } from "../../platform/memoizeBy.ts";
import type { Platform } from "../../platform/platform.ts";

/** Per-site data that is identical for all guests: cached until the site changes, for some seconds at most. */
interface GuestCache {
  /**
   * `make` runs at most once at a time per key; its errors are not cached. `size` is the approximate number of
   * bytes.
   */
  get<T extends object>(
    siteId: string,
    key: string,
    load: () => Promise<T>,
    size: (value: T) => number,
  ): Promise<T>;
  /** For changes that don't touch content, such as a like count. */
  invalidate(siteId: string): void;
}

/** Approximate size of a post without its text. */
export const CARD_BYTES = 2000;

const MAX_BYTES = 16 * 1024 * 1024;
/** Likes in another process are not announced, and a replica may lag: both show after this long. */
const TTL_MS = 5000;

/** The cache of a platform; follows the announcements of changed sites once opened. */
export const guestCache: (platform: Platform) => GuestCache = memoizeBy(openGuestCache);

function openGuestCache(platform: Platform): GuestCache {
  const cache = new LRUCache<string, { value: object; bytes: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes + key.length + 200,
    ttl: TTL_MS,
    perf: { now: () => platform.clock.now().getTime() },
    ttlResolution: 0,
  });
  const loading = new Map<string, Promise<object>>();
  // A value is cached under the edition current when its load started, so a change in between leaves it unused.
  const editions = new LRUCache<string, number>({ max: 20_000 });
  let edition = 0;
  let floor = 0;
  const invalidate = (siteId: string | null) => {
    edition++;
    if (siteId === null) floor = edition;
    else editions.set(siteId, edition);
  };
  onSiteChanged(platform, invalidate);
  // A site evicted from the list must not return to an earlier edition.
  const editionOf = (siteId: string) => {
    const known = editions.get(siteId);
    if (known === undefined) editions.set(siteId, edition);
    return Math.max(known ?? edition, floor);
  };

  return {
    invalidate,
    async get(siteId, key, load, size) {
      const slot = `${siteId} ${editionOf(siteId)} ${key}`;
      const found = cache.get(slot);
      if (found) return found.value as never;
      const running = loading.get(slot) ?? startLoad(slot, load, size as (value: object) => number);
      return running as never;
    },
  };

  function startLoad(slot: string, load: () => Promise<object>, size: (value: object) => number) {
    const running = load()
      .then((value) => {
        cache.set(slot, { value, bytes: size(value) });
        return value;
      })
      .finally(() => loading.delete(slot));
    loading.set(slot, running);
    return running;
  }
}
