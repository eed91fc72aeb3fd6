import { longestIncreasing } from "./longestIncreasing.ts";

/** Matching positions in two sequences. */
export interface Pair {
  before: number;
  after: number;
}

/** Above this many equal items, only the nearest are candidates: a thousand dividers all match each other. */
const MOST_CANDIDATES = 40;

/**
 * Returns a longest common subsequence of two sequences of keys: their common prefix and suffix, and the longest
 * increasing match in between.
 */
export function equalPairs(previous: readonly string[], next: readonly string[]): Pair[] {
  const shorter = Math.min(previous.length, next.length);
  let head = 0;
  while (head < shorter && previous[head] === next[head]) head++;
  let tail = 0;
  while (tail < shorter - head && previous.at(-1 - tail) === next.at(-1 - tail)) tail++;

  const middle = longestIncreasing(candidates(previous, next, head, tail), ({ after }) => after);
  const pairs: Pair[] = [];
  for (let at = 0; at < head; at++) pairs.push({ before: at, after: at });
  pairs.push(...middle);
  for (let at = tail; at > 0; at--) pairs.push({ before: previous.length - at, after: next.length - at });
  return pairs;
}

/** For each key, its matches on the other side in descending order, so that at most one of them is used. */
function* candidates(previous: readonly string[], next: readonly string[], head: number, tail: number) {
  const places = new Map<string, number[]>();
  for (let after = head; after < next.length - tail; after++) {
    const key = next[after] as string;
    const known = places.get(key);
    if (known) known.push(after);
    else places.set(key, [after]);
  }
  for (let before = head; before < previous.length - tail; before++) {
    const all = places.get(previous[before] as string) ?? [];
    const first = Math.max(0, lowerBound(all, before) - MOST_CANDIDATES / 2);
    for (const after of all.slice(first, first + MOST_CANDIDATES).reverse()) yield { before, after };
  }
}

/** Returns the first index in a sorted array whose value is at least this one. */
export function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
