import { idAfter } from "@quire/domain/ids";

/**
 * Returns a function that returns an id itself, or if it was returned before the next free one, deterministically.
 * Visited ids are skipped later: in a hostile update, each of thousands would otherwise visit all others.
 */
export function freeIds(taken: Iterable<string> = []): (id: string) => string {
  const ids = new Set(taken);
  /** For each used id, a later one from which to search for a free id. */
  const nextFree = new Map<string, string>();
  return (id) => {
    let free = id;
    const walked: string[] = [];
    while (ids.has(free)) {
      walked.push(free);
      free = nextFree.get(free) ?? idAfter(free);
    }
    for (const visited of walked) nextFree.set(visited, free);
    ids.add(free);
    return free;
  };
}
