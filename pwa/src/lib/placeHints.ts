import { readStored, store } from "./storedText.ts";

/** The key of the last places in `localStorage`, which `openAtPlace` reads. */
export const PLACE_HINTS = "places";

/** Texts whose place is remembered; the last read. */
const MAX_HINTS = 200;

/**
 * Remembers where to open texts, by post id and fraction (0 forgets one), for `openAtPlace`: it runs before anything
 * is drawn, when the database can't be read yet.
 */
export function saveHints(fractions: ReadonlyMap<string, number>): void {
  const known = Object.entries(readHints()).filter(([postId]) => !fractions.has(postId));
  const added = [...fractions].filter(([, fraction]) => fraction > 0);
  store(PLACE_HINTS, JSON.stringify(Object.fromEntries([...known, ...added].slice(-MAX_HINTS))));
}

/** Forgets all, when a user's data leaves the device. */
export function removeHints(): void {
  store(PLACE_HINTS, null);
}

function readHints(): Record<string, number> {
  try {
    return JSON.parse(readStored(PLACE_HINTS) ?? "{}");
  } catch {
    return {};
  }
}
