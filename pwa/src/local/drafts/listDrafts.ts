import { liveQuery } from "dexie";
import type { DraftEntry } from "../../platform/draftTypes.ts";
import { database } from "../database.ts";
import { entryOf } from "./draftEntries.ts";
import { removeFromLog } from "./draftLog.ts";

/** A person's drafts on this device, or those that were written with no account; the last changed first. */
export async function listDrafts(ownerId: string | null): Promise<DraftEntry[]> {
  const records = await database.drafts
    .where("ownerId")
    .equals(ownerId ?? "")
    .toArray();
  return records.sort((a, b) => b.changedAt - a.changedAt).map(entryOf);
}

/** Tells them now, and whenever they change, in whichever tab. `null`: this browser keeps nothing. */
export function watchDrafts(
  ownerId: string | null,
  listener: (drafts: DraftEntry[] | null) => void,
): () => void {
  const subscription = liveQuery(() => listDrafts(ownerId)).subscribe({
    next: listener,
    error: () => listener(null),
  });
  return () => subscription.unsubscribe();
}

/** Throws drafts away on this device. */
export function removeDrafts(ids: readonly string[]): Promise<void> {
  return removeFromLog(database, ids);
}
