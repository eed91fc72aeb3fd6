/** A link in the chain of a longest increasing subsequence. */
interface Link<T> {
  item: T;
  before: Link<T> | null;
}

/**
 * Returns a longest subsequence in which `rank` strictly increases. Alternatives (several candidates for one
 * position) are passed consecutively with descending ranks, so that at most one is chosen.
 */
export function longestIncreasing<T>(items: Iterable<T>, rank: (item: T) => number): T[] {
  const ends: Link<T>[] = [];
  for (const item of items) {
    const at = firstNotBelow(ends, rank(item), rank);
    ends[at] = { item, before: ends[at - 1] ?? null };
  }
  const longest: T[] = [];
  for (let link = ends.at(-1) ?? null; link; link = link.before) longest.push(link.item);
  return longest.reverse();
}

function firstNotBelow<T>(ends: readonly Link<T>[], value: number, rank: (item: T) => number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rank((ends[middle] as Link<T>).item) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
