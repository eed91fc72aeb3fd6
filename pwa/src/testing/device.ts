import { database } from "../local/database.ts";
import { notePerson } from "../platform/whoIsHere.ts";

/** A browser's caches, in memory, by name. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    return {
      match: async (key: string) => cache.get(key),
      put: async (key: string, response: Response) => void cache.set(key, response),
      delete: async (key: string) => cache.delete(key),
    };
  };
  return {
    storage: { open, delete: async (name: string) => all.delete(name) },
    keysOf: (name: string) => [...(all.get(name)?.keys() ?? [])],
  };
}

/** A device on which nothing is kept yet, in the hands of this person. */
export async function emptyDevice(person: string | null): Promise<void> {
  localStorage.clear();
  notePerson(person);
  await Promise.all(database.tables.map((table) => table.clear()));
}
