import type { LocalDatabase } from "./database.ts";
import type { OutboxStore } from "./outboxStore.ts";

/** The outbox of a page. */
export function dexieOutbox(database: LocalDatabase): OutboxStore {
  const { outbox, refused } = database;
  return {
    count: () => outbox.count(),
    waitingOf: (userId) => outbox.where("userId").equals(userId).sortBy("id"),
    async change(id, changes) {
      await outbox.update(id, changes);
    },
    remove: (id) => outbox.delete(id),
    setAside: (entry, message) =>
      database.transaction("rw", outbox, refused, async () => {
        await outbox.delete(entry.id);
        await refused.put({ ...entry, message });
      }),
  };
}
