import { notePerson } from "../platform/whoIsHere.ts";
import { database, KEPT_IMAGES } from "./database.ts";

/** What of a person waits to be sent from this device. Ask before a sign-out by hand: a wipe loses it. */
export async function countUnsent(userId: string): Promise<number> {
  return database.outbox.where("userId").equals(userId).count();
}

/**
 * Takes from this device what was opened for one person: their texts, kept serials with such texts, and what they left
 * unsent. What anyone may read stays.
 */
export async function wipePerson(userId: string): Promise<void> {
  await database.transaction("rw", database.tables, async () => {
    const opened = await database.pages.where("openedFor").equals(userId).toArray();
    const serials = [...new Set(opened.map((record) => record.keptFor).filter(Boolean))];
    await database.pages.where("openedFor").equals(userId).delete();
    await database.kept.bulkDelete(serials);
    await database.outbox.where("userId").equals(userId).delete();
    await database.refused.where("userId").equals(userId).delete();
  });
  // Which of the pictures stood in whose texts is not recorded, and they come again when they are asked for.
  await caches.delete(KEPT_IMAGES);
  notePerson(null);
}
