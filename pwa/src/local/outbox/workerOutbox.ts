import { isUserAction, type OutboxRecord } from "../records/outboxRecord.ts";
import { done, openForWorker } from "../workerDatabase.ts";
import type { OutboxStore } from "./sendOutbox.ts";

export interface WorkerOutbox extends OutboxStore {
  /** Whether a change of any user waits. Reading positions don't count. */
  hasUserActions(): Promise<boolean>;
}

/**
 * Opens the outbox for the service worker: the database that the page's Dexie created, in its current version. Null where
 * no page has created it yet.
 */
export async function openWorkerOutbox(name = "quire"): Promise<(WorkerOutbox & { close(): void }) | null> {
  const database = await openForWorker(name);
  return database && { ...workerOutbox(database), close: () => database.close() };
}

/** The outbox of a database that the worker has open. */
export function workerOutbox(database: IDBDatabase): WorkerOutbox {
  const store = (mode: IDBTransactionMode) => database.transaction("outbox", mode).objectStore("outbox");
  return {
    count: () => done(store("readonly").count()),
    async list(userId) {
      const all = await done<OutboxRecord[]>(store("readonly").index("userId").getAll(userId));
      return all.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    async update(id, changes) {
      const entry = await done<OutboxRecord | undefined>(store("readonly").get(id));
      if (entry) await done(store("readwrite").put({ ...entry, ...changes }));
    },
    async remove(id) {
      await done(store("readwrite").delete(id));
    },
    async refuse(entry, message) {
      const transaction = database.transaction(["outbox", "refused"], "readwrite");
      transaction.objectStore("outbox").delete(entry.id);
      await done(transaction.objectStore("refused").put({ ...entry, message }));
    },
    async hasUserActions() {
      return (await done<OutboxRecord[]>(store("readonly").getAll())).some(isUserAction);
    },
  };
}
