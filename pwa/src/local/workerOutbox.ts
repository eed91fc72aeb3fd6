import type { OutboxStore } from "./outboxStore.ts";
import type { OutboxRecord } from "./records/outboxRecord.ts";
import { done, openForWorker } from "./workerDatabase.ts";

/**
 * The outbox as the service worker reaches it: the database that the page's Dexie made, in the version that it has.
 * Null where no page has made it yet.
 */
export async function openWorkerOutbox(name = "quire"): Promise<(OutboxStore & { close(): void }) | null> {
  const database = await openForWorker(name);
  if (!database) return null;
  const store = (mode: IDBTransactionMode) => database.transaction("outbox", mode).objectStore("outbox");
  const get = (id: string) => done<OutboxRecord | undefined>(store("readonly").get(id));
  return {
    close: () => database.close(),
    count: () => done(store("readonly").count()),
    async waitingOf(userId) {
      const all = await done<OutboxRecord[]>(store("readonly").index("userId").getAll(userId));
      return all.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    async change(id, changes) {
      const entry = await get(id);
      if (entry) await done(store("readwrite").put({ ...entry, ...changes }));
    },
    async remove(id) {
      await done(store("readwrite").delete(id));
    },
    async setAside(entry, message) {
      const transaction = database.transaction(["outbox", "refused"], "readwrite");
      transaction.objectStore("outbox").delete(entry.id);
      await done(transaction.objectStore("refused").put({ ...entry, message }));
    },
  };
}
