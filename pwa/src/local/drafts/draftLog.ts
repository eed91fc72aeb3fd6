import Dexie from "dexie";
import type { LocalDatabase } from "../database.ts";
import type { DraftRecord, DraftUpdateRecord } from "../records/draftRecord.ts";

/** The draft was deleted while it was open. */
export class DraftGone extends Error {}

type Log = Pick<LocalDatabase, "drafts" | "draftUpdates" | "transaction">;
type Added = Pick<DraftUpdateRecord, "update" | "changes">;

/** The rows of a draft's log after one, in their order. */
export function readLog(db: Log, draftId: string, after: number): Promise<DraftUpdateRecord[]> {
  return rowsOf(db, draftId, after).toArray();
}

function rowsOf(db: Log, draftId: string, after: number) {
  return db.draftUpdates
    .where("[draftId+key]")
    .between([draftId, after], [draftId, Dexie.maxKey], false, true);
}

/**
 * Writes updates down, and hands over what others wrote meanwhile: all after `seen`, its own among it. In one
 * transaction, so that no row of a lower key can come after it was read.
 */
export function appendToLog(
  db: Log,
  draft: Pick<DraftRecord, "id"> & Partial<DraftRecord>,
  added: readonly Added[],
  seen: number,
  first: DraftRecord | null,
): Promise<{ rows: DraftUpdateRecord[]; record: DraftRecord }> {
  return db.transaction("rw", db.drafts, db.draftUpdates, async () => {
    const before = (await db.drafts.get(draft.id)) ?? first;
    // Written anew it would come back by halves, after its owner had thrown it away.
    if (!before) throw new DraftGone();
    const changes = added.reduce((sum, one) => sum + one.changes, 0);
    const record = { ...before, ...draft, waiting: before.waiting + changes };
    await db.draftUpdates.bulkAdd(added.map((one) => ({ ...one, draftId: draft.id })));
    await db.drafts.put(record);
    return { rows: await readLog(db, draft.id, seen), record };
  });
}

/** The server has everything up to this row. */
export function acknowledgeLog(db: Log, draftId: string, upTo: number): Promise<DraftRecord | null> {
  return db.transaction("rw", db.drafts, db.draftUpdates, async () => {
    const before = await db.drafts.get(draftId);
    if (!before) return null;
    const acknowledged = Math.max(before.acknowledged, upTo);
    const record = { ...before, acknowledged, waiting: await countAfter(db, draftId, acknowledged) };
    await db.drafts.put(record);
    return record;
  });
}

/** Changes what is known of a draft; null where it is gone. */
export function changeDraft(
  db: Log,
  draftId: string,
  change: Partial<DraftRecord>,
): Promise<DraftRecord | null> {
  return db.transaction("rw", db.drafts, async () => {
    const before = await db.drafts.get(draftId);
    if (!before) return null;
    const record = { ...before, ...change };
    await db.drafts.put(record);
    return record;
  });
}

/**
 * Puts one row in the place of all up to `seen`, with all that they said. It stands where the last of them stood: another
 * tab that has not read that far reads it whole.
 */
export function compactLog(db: Log, draftId: string, state: Uint8Array, seen: number): Promise<void> {
  return db.transaction("rw", db.drafts, db.draftUpdates, async () => {
    const record = await db.drafts.get(draftId);
    const old = () =>
      db.draftUpdates.where("[draftId+key]").between([draftId, Dexie.minKey], [draftId, seen], true, true);
    if (!record || (await old().count()) < 2) return;
    const changes = await countAfter(db, draftId, record.acknowledged, seen);
    await old().delete();
    await db.draftUpdates.put({ key: seen, draftId, update: state, changes });
  });
}

/** A draft with all that is kept of it, gone from this device. */
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
