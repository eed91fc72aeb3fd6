import type { Store } from "../store.ts";

/** Where each provider's events are posted. */
export interface Endpoints {
  add(provider: string, url: string): void;
  /** Those that were asked for, and the product's own. */
  of(provider: string): string[];
  list(): Record<string, string[]>;
  /** All that were asked for. */
  clear(): void;
}

/** `base` is the product's address, where it takes the events of all: `http://127.0.0.1:4000`. */
export function openEndpoints(store: Store, base: string | null, providers: readonly string[]): Endpoints {
  const kept = store.shelf<{ id: string; provider: string; url: string }>("endpoints");
  const of = (provider: string) => {
    const own = base === null ? [] : [`${base}/api/w/webhooks/${provider}`];
    const asked = kept.all().filter((one) => one.provider === provider);
    return [...new Set([...own, ...asked.map(({ url }) => url)])];
  };
  return {
    add(provider, url) {
      kept.put({ id: `${provider} ${url}`, provider, url });
    },
    of,
    list: () => Object.fromEntries(providers.map((provider) => [provider, of(provider)])),
    clear() {
      for (const { id } of kept.all()) kept.remove(id);
    },
  };
}
