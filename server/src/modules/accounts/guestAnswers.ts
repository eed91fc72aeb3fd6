import { LRUCache } from "lru-cache";
import { onSiteChanged } from "../../platform/bus/siteChanged.ts";
import { memoizeBy } from "../../platform/memoizeBy.ts";
import type { Platform } from "../../platform/platform.ts";

/** What guests are told of one site, all the same to each: kept until the site changes, for some seconds at most. */
interface GuestAnswers {
  /** `make` runs at most once at a time for a key; its errors are not kept. `size` is about how many bytes it holds. */
  get<T extends object>(
    siteId: string,
    key: string,
    make: () => Promise<T>,
    size: (made: T) => number,
  ): Promise<T>;
  /** For what moves without a change of content, as a count of likes does. */
  forget(siteId: string): void;
}

/** About what a post holds beside its text. */
export const CARD_BYTES = 2000;

const KEPT_BYTES = 16 * 1024 * 1024;
/** Another process's likes are not announced, and a replica may lag behind an announcement: both show after this long. */
const FRESH_MS = 5000;

/** The one store of a platform; opened, it follows the announcements of changed sites. */
export const guestAnswers: (platform: Platform) => GuestAnswers = memoizeBy(openGuestAnswers);

function openGuestAnswers(platform: Platform): GuestAnswers {
  const kept = new LRUCache<string, { made: object; bytes: number }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes + key.length + 200,
    ttl: FRESH_MS,
    perf: { now: () => platform.clock.now().getTime() },
    ttlResolution: 0,
  });
  const making = new Map<string, Promise<object>>();
  // An answer is kept under the edition that stood when it was begun: what changed meanwhile leaves it unasked for.
  const editions = new LRUCache<string, number>({ max: 20_000 });
  let edition = 0;
  let floor = 0;
  const forget = (siteId: string | null) => {
    edition++;
    if (siteId === null) floor = edition;
    else editions.set(siteId, edition);
  };
  onSiteChanged(platform, forget);
  // A site that fell out of the list must not come back to an edition of before.
  const editionOf = (siteId: string) => {
    const known = editions.get(siteId);
    if (known === undefined) editions.set(siteId, edition);
    return Math.max(known ?? edition, floor);
  };

  return {
    forget,
    async get(siteId, key, make, size) {
      const slot = `${siteId} ${editionOf(siteId)} ${key}`;
      const found = kept.get(slot);
      if (found) return found.made as never;
      const running = making.get(slot) ?? begin(slot, make, size as (made: object) => number);
      return running as never;
    },
  };

  function begin(slot: string, make: () => Promise<object>, size: (made: object) => number) {
    const running = make()
      .then((made) => {
        kept.set(slot, { made, bytes: size(made) });
        return made;
      })
      .finally(() => making.delete(slot));
    making.set(slot, running);
    return running;
  }
}
