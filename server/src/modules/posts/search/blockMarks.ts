/** Small blocks that are looked into one by one, at least. */
const SMALL_BLOCKS = 16;
const SMALL_BITS = 14;
const PER_LARGE_BITS = 4;

/**
 * The marks of all blocks of posts, the newest first: small ones to begin with, so that a common word reads few of the
 * many posts that have it, then large ones, so that a rare word is not looked for in too many places.
 */
export function blockMarks(newestNumber: number): string[] {
  const newest = Math.floor(newestNumber / 2 ** SMALL_BITS);
  const firstSmall =
    Math.max(0, Math.floor((newest - SMALL_BLOCKS + 1) / 2 ** PER_LARGE_BITS)) * 2 ** PER_LARGE_BITS;
  const small = range(newest, firstSmall).map((block) => `@n${block}`);
  const large = range(firstSmall / 2 ** PER_LARGE_BITS - 1, 0).map((block) => `@m${block}`);
  return [...small, ...large];
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, from - to + 1) }, (_, at) => from - at);
