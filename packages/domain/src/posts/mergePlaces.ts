import type { ReadPlace } from "./readingPositions.ts";

/**
 * Merges two positions in one text. The place is the one read last; the furthest point and the end reached count from
 * the last reset on, and never fall. Merging in any order, any number of times, gives the same result, so that all
 * devices and the server converge. The server states the same rule in SQL, in `putReadingPosition`.
 */
export function mergePlaces(left: ReadPlace, right: ReadPlace): ReadPlace {
  const { fraction, locator, readAt } = comparePlaces(left, right) >= 0 ? left : right;
  const resetAt = Math.max(left.resetAt, right.resetAt);
  const counted = [left, right].filter((place) => place.resetAt === resetAt);
  return {
    fraction,
    locator,
    readAt,
    resetAt,
    furthest: Math.max(...counted.map(({ furthest }) => furthest)),
    finished: counted.some(({ finished }) => finished),
  };
}

function comparePlaces(left: ReadPlace, right: ReadPlace): number {
  return (
    left.readAt - right.readAt ||
    left.fraction - right.fraction ||
    compareText(left.locator ?? "", right.locator ?? "")
  );
}

/** By code points, as the database does under the C collation; a locale's order would differ by device. */
function compareText(left: string, right: string): number {
  const [a, b] = [[...left], [...right]];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = ((a[at] as string).codePointAt(0) ?? 0) - ((b[at] as string).codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Clamps a future time to now: otherwise a fast clock would win against every other device until time catches up. */
export function clampReadAt(readAt: number, now: number): number {
  return Math.max(0, Math.min(readAt, now));
}
