/** From this fraction on a text counts as read: the last lines are often notes or thanks. */
export const READ_FRACTION = 0.95;

/** How long a reader reads before their position until it moves back there. One swipe to the top is no such reading. */
export const BACK_AFTER_MS = 30_000;

/** The fields of a reading position that decide between two devices. */
export interface ReadPlace {
  /** Where the reader is, 0 to 1. */
  fraction: number;
  /** The exact position in the format of its reader: a page, a CFI, seconds; null if the fraction is enough. */
  locator: string | null;
  /** How far the text was ever read, 0 to 1, since `resetAt`. */
  furthest: number;
  /** Whether it was read to its end at least once, since `resetAt`. */
  finished: boolean;
  /** When it was read, in milliseconds. */
  readAt: number;
  /** When the reader last removed their progress, in milliseconds; 0 for never. */
  resetAt: number;
}

/** What a device sees of the reader: where they are now. */
export interface ReadMoment {
  fraction: number;
  locator: string | null;
  readAt: number;
}

/**
 * Returns the position after reading on, or null while it stays: a reader who is before it since `backSince` moves it
 * back only by reading there for a while. The furthest point never falls, and a finished text stays finished.
 */
export function advancePosition(
  before: ReadPlace | null,
  now: ReadMoment,
  backSince: number | null = null,
): ReadPlace | null {
  const fraction = Math.min(1, Math.max(0, now.fraction));
  if (before && fraction < before.fraction && now.readAt - (backSince ?? now.readAt) < BACK_AFTER_MS)
    return null;
  return placeAt(before, { ...now, fraction });
}

/** Returns the position at the start, at the reader's own wish: they read the text again. */
export const restartPosition = (before: ReadPlace, now: number): ReadPlace =>
  placeAt(before, { fraction: 0, locator: null, readAt: now });

/** Returns the position of a text whose progress the reader removed. */
export const resetPosition = (now: number): ReadPlace => ({
  ...{ fraction: 0, locator: null, furthest: 0, finished: false },
  ...{ readAt: now, resetAt: now },
});

function placeAt(before: ReadPlace | null, { fraction, locator, readAt }: ReadMoment): ReadPlace {
  return {
    fraction,
    locator,
    readAt,
    furthest: Math.max(before?.furthest ?? 0, fraction),
    finished: (before?.finished ?? false) || fraction >= READ_FRACTION,
    resetAt: before?.resetAt ?? 0,
  };
}

/** Where to open a text: at the reader's place; at its start if they were at its end, or have only opened it. */
export function openingFraction(place: { fraction: number } | null): number {
  if (!place || place.fraction < OPENED || place.fraction >= READ_FRACTION) return 0;
  return place.fraction;
}

/** A text read less than this is as good as unopened. */
const OPENED = 0.02;
