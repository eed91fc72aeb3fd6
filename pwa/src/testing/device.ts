import { vi } from "vitest";
import { setCurrentUser } from "../lib/currentUser.ts";
import { database } from "../local/database.ts";

const HOST = "http://device";

/** A browser's caches, in memory, by name. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    const keyOf = (requests: string | { url: string }) =>
      typeof requests === "string" ? requests : requests.url.replace(HOST, "");
    return {
      match: async (key: string) => cache.get(key)?.clone(),
      put: async (key: string, response: Response) => void cache.set(key, response),
      delete: async (key: string | { url: string }) => cache.delete(keyOf(key)),
      keys: async () => [...cache.keys()].map((key) => ({ url: HOST + key })),
    };
  };
  return {
    storage: { open, delete: async (name: string) => all.delete(name) },
    keysOf: (name: string) => [...(all.get(name)?.keys() ?? [])],
  };
}

/** Makes the browser refuse the database, until the returned function is called. */
export function refuseDatabase(): () => Promise<unknown> {
  database.close({ disableAutoOpen: false });
  const refusal = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("Storage is blocked.", "SecurityError");
  });
  return () => {
    refusal.mockRestore();
    return database.open();
  };
}

/** A device on which nothing is kept yet, in the hands of this person. */
export async function emptyDevice(user: string | null): Promise<void> {
  localStorage.clear();
  setCurrentUser(user);
  await Promise.all(database.tables.map((table) => table.clear()));
}
