import type { DraftEntry } from "../../lib/draftTypes.ts";

/** By then the server has a version of what was typed here, dated by its own clock. */
export const SYNC_GRACE_MS = 90_000;

/**
 * Returns whether this device's copy of a draft is at least as new as the server's, last changed at `updated`. The
 * server makes a version only after a pause in typing, and has the old title and word count until then.
 */
export function isEditedHere(
  entry: Pick<DraftEntry, "waiting" | "changedAt"> | null | undefined,
  updated: string | null,
): boolean {
  if (!entry) return false;
  return updated === null || entry.waiting > 0 || entry.changedAt + SYNC_GRACE_MS >= Date.parse(updated);
}

/**
 * Returns the word count of this device's copy where the server's is older; null where it isn't. It's counted after a
 * pause in typing: a page that was left before has an old one, so a later version of the server wins.
 */
export function wordsHere(entry: DraftEntry | null | undefined, updated: string | null): number | null {
  if (!entry || !isEditedHere(entry, updated)) return null;
  const isSynced = updated !== null && entry.waiting === 0 && Date.parse(updated) >= entry.changedAt;
  return isSynced ? null : entry.words;
}

/** Returns a draft's title and word count: this device's where it is newer. */
export function latestOf<T extends { title: string; words: number }>(
  server: T,
  entry: DraftEntry | undefined,
  updated: string,
): T {
  if (!entry || !isEditedHere(entry, updated)) return server;
  return { ...server, title: entry.title, words: wordsHere(entry, updated) ?? server.words };
}
