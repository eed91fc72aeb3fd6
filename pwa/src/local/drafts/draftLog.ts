import Dexie from "dexie";
import type { LocalDatabase } from "../database.ts";
import type { DraftRecord, DraftUpdateRecord } from "../records/draftRecord.ts";

/** Thrown when the draft was deleted while it was open. */
export class DraftDeleted extends Error {}

/** Thrown when the database was deleted, and created again, while the draft was open. */
export class DatabaseReplaced extends Error {}

type Log = Pick<LocalDatabase, "drafts" | "draftUpdates" | "personal" | "transaction">;
type Added = Pick<DraftUpdateRecord, "update" | "changes">;

/**
 * Key of the database's id, a random number that its first draft creates. Another id, or none, means that the database was deleted, as by
 * clearing site data: the drafts that are missing in it were not deleted.
 */
const DATABASE_ID: [string, string] = ["", "database id"];

/** What an open draft has read of its log. */
interface ReadSoFar {
  /** The id of the log's database; null until the draft is stored. */
  databaseId: number | null;
  lastRow: number;
}

/**
 * Returns the id of the open database; null before its first draft. Throws where it isn't the one that the caller has
 * read. For use in a transaction.
 */
async function checkDatabase(db: Log, databaseId: number | null): Promise<number | null> {
  const id = ((await db.personal.get(DATABASE_ID))?.value as number | undefined) ?? null;
  if (databaseId !== null && id !== databaseId) throw new DatabaseReplaced();
  return id;
}

/** Returns a draft's record and the rows of its log that an open draft has not read. */
export function readDraft(
  db: Log,
  draftId: string,
  { databaseId, lastRow }: ReadSoFar,
): Promise<{ record: DraftRecord | null; rows: DraftUpdateRecord[]; databaseId: number | null }> {
  return db.transaction("r", db.drafts, db.draftUpdates, db.personal, async () => {
    const id = await checkDatabase(db, databaseId);
    const record = (await db.drafts.get(draftId)) ?? null;
    return { record, rows: await readLog(db, draftId, lastRow), databaseId: id };
  });
}

/** Returns the rows of a draft's log after a key, in order. */
export function readLog(db: Log, draftId: string, after: number): Promise<DraftUpdateRecord[]> {
  return rowsOf(db, draftId, after).toArray();
}

function rowsOf(db: Log, draftId: string, after: number) {
  return db.draftUpdates
    .where("[draftId+key]")
    .between([draftId, after], [draftId, Dexie.maxKey], false, true);
}

async function createDatabaseId(db: Log): Promise<number> {
  const [userId, name] = DATABASE_ID;
  const value = Math.random();
  await db.personal.add({ userId, name, value, savedAt: Date.now() });
  return value;
}

/**
 * Appends updates to a draft's log and returns all rows after `lastRow`, other tabs' included. In one transaction, so
 * that no row with a lower key can appear after this read. `first` is the record where the log has none.
 */
export function appendToLog(
  db: Log,
  draft: Pick<DraftRecord, "id"> & Partial<DraftRecord>,
  added: readonly Added[],
  { databaseId, lastRow }: ReadSoFar,
  first: DraftRecord | null,
): Promise<{ rows: DraftUpdateRecord[]; record: DraftRecord; databaseId: number }> {
  return db.transaction("rw", db.drafts, db.draftUpdates, db.personal, async () => {
    const id = (await checkDatabase(db, databaseId)) ?? (await createDatabaseId(db));
    const before = (await db.drafts.get(draft.id)) ?? first;
    // Recreating a deleted draft would bring back half of it.
    if (!before) throw new DraftDeleted();
    const changes = added.reduce((sum, one) => sum + one.changes, 0);
    const record = { ...before, ...draft, waiting: before.waiting + changes };
    await db.draftUpdates.bulkAdd(added.map((one) => ({ ...one, draftId: draft.id })));
    await db.drafts.put(record);
    return { rows: await readLog(db, draft.id, lastRow), record, databaseId: id };
  });
}

/** Records that the server has everything up to this row. Returns null where the draft was deleted. */
export function acknowledgeLog(
  db: Log,
  draftId: string,
  upTo: number,
  databaseId: number | null,
): Promise<DraftRecord | null> {
  return db.transaction("rw", db.drafts, db.draftUpdates, db.personal, async () => {
    await checkDatabase(db, databaseId);
    const before = await db.drafts.get(draftId);
    if (!before) return null;
    const acknowledged = Math.max(before.acknowledged, upTo);
    const record = { ...before, acknowledged, waiting: await countAfter(db, draftId, acknowledged) };
    await db.drafts.put(record);
    return record;
  });
}

/** Updates a draft's record. Returns null where the draft was deleted. */
export function changeDraft(
  db: Log,
  draftId: string,
  change: Partial<DraftRecord>,
  databaseId: number | null = null,
): Promise<DraftRecord | null> {
  return db.transaction("rw", db.drafts, db.personal, async () => {
    await checkDatabase(db, databaseId);
    const before = await db.drafts.get(draftId);
    if (!before) return null;
    const record = { ...before, ...change };
    await db.drafts.put(record);
    return record;
  });
}

/**
 * Replaces all rows up to `lastRow` by one with the same content. It gets the last row's key, so that a tab that has
 * not read that far still reads it.
 */
export function compactLog(
  db: Log,
  draftId: string,
  state: Uint8Array,
  { databaseId, lastRow }: ReadSoFar,
): Promise<void> {
  return db.transaction("rw", db.drafts, db.draftUpdates, db.personal, async () => {
    await checkDatabase(db, databaseId);
    const record = await db.drafts.get(draftId);
    const old = () =>
      db.draftUpdates.where("[draftId+key]").between([draftId, Dexie.minKey], [draftId, lastRow], true, true);
    if (!record || (await old().count()) < 2) return;
    const changes = await countAfter(db, draftId, record.acknowledged, lastRow);
    await old().delete();
    await db.draftUpdates.put({ key: lastRow, draftId, update: state, changes });
  });
}

/** Deletes drafts from this device, with their logs and pictures. */
export function removeFromLog(
  db: Log & Pick<LocalDatabase, "guestImages">,
  draftIds: readonly string[],
): Promise<void> {
  return db.transaction("rw", db.drafts, db.draftUpdates, db.guestImages, async () => {
    await db.drafts.bulkDelete([...draftIds]);
    for (const id of draftIds) await rowsOf(db, id, 0).delete();
    await db.guestImages
      .where("draftId")
      .anyOf([...draftIds])
      .delete();
  });
}

async function countAfter(db: Log, draftId: string, after: number, upTo = Number.MAX_SAFE_INTEGER) {
  let sum = 0;
  await db.draftUpdates
    .where("[draftId+key]")
    .between([draftId, after], [draftId, upTo], false, true)
    .each((row) => {
      sum += row.changes;
    });
  return sum;
}
