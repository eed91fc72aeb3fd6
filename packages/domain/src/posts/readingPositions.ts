/** From this fraction on a text counts as read: the last lines are often notes or thanks. */
export const READ_FRACTION = 0.95;

/** The fields of a reading position that decide between two devices. */
export interface ReadPlace {
  /** How much of the text has been read, 0 to 1. */
  fraction: number;
  /** The exact position in the format of its reader: a page, a CFI, seconds; null if the fraction is enough. */
  locator: string | null;
  /** Whether it was read to its end at least once. */
  finished: boolean;
  /** When it was read, in milliseconds. */
  readAt: number;
}

/**
 * Returns the winner of two positions in one text: the one read last, in any order of arrival. At the same moment
 * the one further on wins, so that all devices and the server converge.
 */
export function laterPosition<Place extends ReadPlace>(left: Place, right: Place): Place {
  return comparePositions(left, right) >= 0 ? left : right;
}

function comparePositions(left: ReadPlace, right: ReadPlace): number {
  return (
    left.readAt - right.readAt ||
    left.fraction - right.fraction ||
    compareText(left.locator ?? "", right.locator ?? "") ||
    Number(left.finished) - Number(right.finished)
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

/**
 * Returns the position after reading on. A finished text stays finished when it is opened again; a fraction of 0
 * without that only means it was opened.
 */
export function advancePosition(
  before: ReadPlace | null,
  now: { fraction: number; locator: string | null; readAt: number },
): ReadPlace {
  const fraction = Math.min(1, Math.max(0, now.fraction));
  return { ...now, fraction, finished: (before?.finished ?? false) || fraction >= READ_FRACTION };
}
