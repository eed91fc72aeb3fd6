import { longestIncreasing } from "./longestIncreasing.ts";

/** Places in two rows that belong together. */
export interface Pair {
  before: number;
  after: number;
}

/** Beyond this many equals, only the nearest are candidates: a thousand rules are all alike. */
const MOST_CANDIDATES = 40;

/** A longest common part of two rows of keys: the ends that agree, and between them the longest row of equal ones in one order. */
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

/** For each key its equals on the other side, the last first, so that it is paired with one of them at most. */
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

/** The first place in a rising row whose value is not below. */
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
