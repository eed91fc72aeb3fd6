import { liveQuery } from "dexie";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { database } from "../database.ts";
import { entryOf } from "./draftEntries.ts";
import { changeDraft, removeFromLog } from "./draftLog.ts";

/** Longer than any deletion can be undone. */
const UNDO_MS = 60_000;

/** Returns a user's drafts on this device, or a guest's for null; the last changed first. */
export async function listDrafts(ownerId: string | null): Promise<DraftEntry[]> {
  const records = await database.drafts
    .where("ownerId")
    .equals(ownerId ?? "")
    .and(({ doomedAt }) => doomedAt === null)
    .toArray();
  return records.sort((a, b) => b.changedAt - a.changedAt).map(entryOf);
}

/** Calls back with the drafts now and whenever they change, in any tab. `null`: this browser has no storage. */
export function watchDrafts(
  ownerId: string | null,
  listener: (drafts: DraftEntry[] | null) => void,
): () => void {
  // A live query reports no error for a database that does not open: it would wait forever.
  listDrafts(ownerId).catch(() => listener(null));
  const subscription = liveQuery(() => listDrafts(ownerId)).subscribe({
    next: listener,
    error: () => listener(null),
  });
  return () => subscription.unsubscribe();
}

/** Hides a draft from all lists, or shows it again. Nothing is deleted while that can be undone. */
export async function hideDraft(id: string, isHidden: boolean): Promise<void> {
  await changeDraft(database, id, { doomedAt: isHidden ? Date.now() : null });
}

/** Deletes drafts from this device. */
export function removeDrafts(ids: readonly string[]): Promise<void> {
  return removeFromLog(database, ids);
}

/** Deletes hidden drafts whose page was closed before it could. */
export async function deleteHidden(now: number): Promise<void> {
  const hidden = await database.drafts
    .filter(({ doomedAt }) => doomedAt !== null && doomedAt < now - UNDO_MS)
    .primaryKeys();
  if (hidden.length > 0) await removeFromLog(database, hidden);
}
