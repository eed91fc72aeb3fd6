import { liveQuery } from "dexie";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { database } from "../database.ts";
import { entryOf } from "./draftEntries.ts";
import { changeDraft, removeFromLog } from "./draftLog.ts";

/** Longer than anybody can take a deletion back. */
const DOOM_MS = 60_000;

/** A person's drafts on this device, or those that were written with no account; the last changed first. */
export async function listDrafts(ownerId: string | null): Promise<DraftEntry[]> {
  const records = await database.drafts
    .where("ownerId")
    .equals(ownerId ?? "")
    .and(({ doomedAt }) => doomedAt === null)
    .toArray();
  return records.sort((a, b) => b.changedAt - a.changedAt).map(entryOf);
}

/** Tells them now, and whenever they change, in whichever tab. `null`: this browser keeps nothing. */
export function watchDrafts(
  ownerId: string | null,
  listener: (drafts: DraftEntry[] | null) => void,
): () => void {
  // A database that does not open is no error to a live question: it would wait for ever.
  listDrafts(ownerId).catch(() => listener(null));
  const subscription = liveQuery(() => listDrafts(ownerId)).subscribe({
    next: listener,
    error: () => listener(null),
  });
  return () => subscription.unsubscribe();
}

/** Takes a draft out of every list, or puts it back: until nobody can take that back, nothing is lost. */
export async function doomDraft(id: string, isDoomed: boolean): Promise<void> {
  await changeDraft(database, id, { doomedAt: isDoomed ? Date.now() : null });
}

/** Throws drafts away on this device. */
export function removeDrafts(ids: readonly string[]): Promise<void> {
  return removeFromLog(database, ids);
}

/** Throws away what a page was left with before it could. */
export async function sweepDoomed(now: number): Promise<void> {
  const doomed = await database.drafts
    .filter(({ doomedAt }) => doomedAt !== null && doomedAt < now - DOOM_MS)
    .primaryKeys();
  if (doomed.length > 0) await removeFromLog(database, doomed);
}
