import { isUnsent } from "../drafts/unsentDrafts.ts";
import type { DraftRecord } from "../records/draftRecord.ts";
import { done, openForWorker } from "../workerDatabase.ts";
import { workerOutbox } from "./workerOutbox.ts";

/** Whether this device has a change or a draft to send, of any user. */
export async function hasUnsent(name = "quire"): Promise<boolean> {
  const database = await openForWorker(name);
  if (!database) return false;
  try {
    if (await workerOutbox(database).hasUserActions()) return true;
    const drafts = database.transaction("drafts", "readonly").objectStore("drafts");
    return (await done<DraftRecord[]>(drafts.getAll())).some(isUnsent);
  } finally {
    // Left open, the connection would block a tab from upgrading the database.
    database.close();
  }
}
