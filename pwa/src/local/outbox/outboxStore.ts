import { newId, timeOfId } from "@quire/domain/ids";
import { supersedes } from "@quire/domain/posts/offline";
import { liveQuery } from "dexie";
import { database } from "../database.ts";
import type { NewEntry, OutboxRecord, RefusedRecord } from "../records/outboxRecord.ts";
import type { OutboxStore } from "./sendOutbox.ts";
import { onWorkerSent } from "./workerSent.ts";

/** The only code of a page that reads or writes the tables `outbox` and `refused`. */
const { outbox, refused } = database;

/** The outbox of a page, for sending. */
export const outboxStore: OutboxStore = {
  count: () => outbox.count(),
  list: listEntries,
  async update(id, changes) {
    await outbox.update(id, changes);
  },
  remove: (id) => outbox.delete(id),
  refuse: (entry, message) =>
    database.transaction("rw", outbox, refused, async () => {
      await outbox.delete(entry.id);
      await refused.put({ ...entry, message });
    }),
};

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Adds an entry after all others, and removes the entries that it supersedes. */
export function addEntry(entry: NewEntry): Promise<void> {
  return database.transaction("rw", outbox, async () => {
    const record: OutboxRecord = { ...entry, id: newId(await nextMoment(), random), attempts: 0, dueAt: 0 };
    const same = await findEntries(record.userId, record.kind, record.subject);
    const superseded = same.filter((older) => supersedes(record, older));
    await outbox.bulkDelete(superseded.map(({ id }) => id));
    await outbox.add(record);
  });
}

/**
 * Now, but later than every entry: two changes within a millisecond, or a clock that was set back, would be sent in the
 * wrong order, and the older state would win.
 */
async function nextMoment(): Promise<number> {
  const newest = await outbox.orderBy("id").last();
  return Math.max(Date.now(), newest ? timeOfId(newest.id) + 1 : 0);
}

/** One user's entries, oldest first. */
export function listEntries(userId: string): Promise<OutboxRecord[]> {
  return outbox.where("userId").equals(userId).sortBy("id");
}

/** One user's entries of one kind about one subject, oldest first. */
export function findEntries(
  userId: string,
  kind: OutboxRecord["kind"],
  subject: string,
): Promise<OutboxRecord[]> {
  return outbox.where("[userId+kind+subject]").equals([userId, kind, subject]).sortBy("id");
}

/** An entry that was never tried, so that the server can't know of it. */
export async function findUntried(
  userId: string,
  kind: OutboxRecord["kind"],
  subject: string,
): Promise<OutboxRecord | undefined> {
  const [entry] = await findEntries(userId, kind, subject);
  return entry && !entry.sending && entry.attempts === 0 ? entry : undefined;
}

/** Removes an entry that was never tried; false where there is none. */
export function withdrawEntry(userId: string, kind: OutboxRecord["kind"], subject: string): Promise<boolean> {
  return database.transaction("rw", outbox, async () => {
    const entry = await findUntried(userId, kind, subject);
    if (entry) await outbox.delete(entry.id);
    return entry !== undefined;
  });
}

/** Makes all of a user's entries due now. */
export async function makeEntriesDue(userId: string): Promise<void> {
  await outbox.where("userId").equals(userId).modify({ dueAt: 0 });
}

/** Removes all of a user's entries, refused ones too. */
export async function clearEntries(userId: string): Promise<void> {
  await outbox.where("userId").equals(userId).delete();
  await refused.where("userId").equals(userId).delete();
}

/** What the server refused one user, oldest first. */
export function listRefused(userId: string): Promise<RefusedRecord[]> {
  return refused.where("userId").equals(userId).sortBy("id");
}

/** Returns the refusals that a user has not seen yet, each once. */
export function collectRefused(userId: string): Promise<RefusedRecord[]> {
  return database.transaction("rw", refused, async () => {
    const unseen = (await listRefused(userId)).filter(({ told }) => !told);
    // A comment's text outlives the message: `comments.ts` shows it until its author decides.
    const [texts, others] = [unseen.filter(hasText), unseen.filter((one) => !hasText(one))];
    await refused.bulkPut(texts.map((one) => ({ ...one, told: true })));
    await refused.bulkDelete(others.map(({ id }) => id));
    return unseen;
  });
}

const hasText = ({ kind }: RefusedRecord) => kind === "comment" || kind === "comment_edit";

export async function deleteRefused(id: string): Promise<void> {
  await refused.delete(id);
}

/**
 * Calls back with a query's result now and whenever the outbox changes, in any tab or in the worker, whose writes Dexie
 * does not notice. `empty` is the result where the database was deleted under us.
 */
export function watchEntries<T>(
  query: () => Promise<T>,
  empty: T,
  listener: (result: T) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: listener, error: () => listener(empty) });
  let isStopped = false;
  const stopListening = onWorkerSent(() => {
    query()
      .then((result) => isStopped || listener(result))
      .catch(() => {});
  });
  return () => {
    isStopped = true;
    subscription.unsubscribe();
    stopListening();
  };
}
