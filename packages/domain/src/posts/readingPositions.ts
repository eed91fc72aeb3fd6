/** From here on a text counts as read: the last lines are often notes or thanks. */
export const READ_FRACTION = 0.95;

/** What of a reader's place decides between two devices. */
export interface ReadPlace {
  /** How much of the text lies behind the reader, 0 to 1. */
  fraction: number;
  /** The exact place in the form of its reader: a page, a CFI, seconds; null where the fraction says enough. */
  locator: string | null;
  /** Read to its end at least once. */
  finished: boolean;
  /** When it was read, in milliseconds. */
  readAt: number;
}

/**
 * Which of two places of one text holds: the one that was read last, whichever arrived last. At the same moment the
 * one further on, so that every device and the server choose alike in whatever order they hear of them.
 */
export function laterPlace<Place extends ReadPlace>(left: Place, right: Place): Place {
  return comparePlaces(left, right) >= 0 ? left : right;
}

function comparePlaces(left: ReadPlace, right: ReadPlace): number {
  return (
    left.readAt - right.readAt ||
    left.fraction - right.fraction ||
    compareText(left.locator ?? "", right.locator ?? "") ||
    Number(left.finished) - Number(right.finished)
  );
}

/** By code points, as the database does under the C collation; never by a language's order, which differs by device. */
function compareText(left: string, right: string): number {
  const [a, b] = [[...left], [...right]];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = ((a[at] as string).codePointAt(0) ?? 0) - ((b[at] as string).codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** A clock ahead of the server's would win against every other device until time catches up: it counts as now. */
export function clampReadAt(readAt: number, now: number): number {
  return Math.max(0, Math.min(readAt, now));
}

/**
 * The place after more was read. What was once read to its end stays read when it is looked at again; a fraction of 0
 * with no such past is only an opened text.
 */
export function readOn(
  before: ReadPlace | null,
  now: { fraction: number; locator: string | null; readAt: number },
): ReadPlace {
  const fraction = Math.min(1, Math.max(0, now.fraction));
  return { ...now, fraction, finished: (before?.finished ?? false) || fraction >= READ_FRACTION };
}
