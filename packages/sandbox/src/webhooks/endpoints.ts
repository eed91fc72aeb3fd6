import type { Store } from "../store.ts";

/** Where each provider's events are posted. */
export interface Endpoints {
  add(provider: string, url: string): void;
  /** Returns the product's own endpoint and the added ones. */
  of(provider: string): string[];
  list(): Record<string, string[]>;
  /** Removes the added endpoints. */
  clear(): void;
}

/**
 * `base` is the product's origin, which receives the events of all providers: `http://127.0.0.1:4000`. `paths` has
 * the last part of each provider's path.
 */
export function openEndpoints(
  store: Store,
  base: string | null,
  paths: Readonly<Record<string, string>>,
): Endpoints {
  const saved = store.shelf<{ id: string; provider: string; url: string }>("endpoints");
  const of = (provider: string) => {
    const own = base === null ? [] : [`${base}/api/w/webhooks/${paths[provider] ?? provider}`];
    const added = saved.all().filter((one) => one.provider === provider);
    return [...new Set([...own, ...added.map(({ url }) => url)])];
  };
  return {
    add(provider, url) {
      saved.put({ id: `${provider} ${url}`, provider, url });
    },
    of,
    list: () => Object.fromEntries(Object.keys(paths).map((provider) => [provider, of(provider)])),
    clear() {
      for (const { id } of saved.all()) saved.remove(id);
    },
  };
}
