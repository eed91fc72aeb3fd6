import { isUnsent } from "./drafts/isUnsent.ts";
import type { DraftRecord } from "./records/draftRecord.ts";
import type { OutboxRecord } from "./records/outboxRecord.ts";
import { done, openForWorker } from "./workerDatabase.ts";

/** Whether anything on this device waits to be sent, whoever's it is. How far a text was read is no reason to stay. */
export async function hasUnsent(name = "quire"): Promise<boolean> {
  const database = await openForWorker(name);
  if (!database) return false;
  try {
    const all = <T>(table: string) =>
      done<T[]>(database.transaction(table, "readonly").objectStore(table).getAll());
    if ((await all<OutboxRecord>("outbox")).some(({ kind }) => kind !== "read")) return true;
    return (await all<DraftRecord>("drafts")).some(isUnsent);
  } finally {
    // Left open, it would keep a tab from bringing the database to a newer version.
    database.close();
  }
}
