import { convertDraft } from "@quire/documents/yjs/oldShape";
import { readTitle, writeTitle } from "@quire/documents/yjs/title";
import * as Y from "yjs";
import { freshId } from "../../lib/freshId.ts";
import type { LocalDatabase } from "../database.ts";
import type { DraftRecord } from "../records/draftRecord.ts";
import { readLog, removeFromLog } from "./draftLog.ts";

/**
 * Converts a draft that this device stored in the old shape. The server's draft is another document by now: what it
 * doesn't have becomes a draft of its own, a copy. Without such changes, this device gets the draft from the server.
 */
export async function convertLocalDraft(db: LocalDatabase, record: DraftRecord): Promise<void> {
  const { id, serverKnown, waiting } = record;
  await db.transaction("rw", db.drafts, db.draftUpdates, db.guestImages, db.personal, async () => {
    const rows = await readLog(db, id, 0);
    if (serverKnown && waiting === 0) return removeFromLog(db, [id]);
    const old = new Y.Doc();
    for (const { update } of rows) Y.applyUpdate(old, update);
    const { doc } = convertDraft(old, freshId);
    if (serverKnown) writeTitle(doc, `${readTitle(old)} (copy)`);
    const kept: DraftRecord = {
      ...record,
      ...(serverKnown ? { id: freshId(), version: null, status: "drafts", hasUnpublished: false } : {}),
      ...{ title: readTitle(doc), serverKnown: false, waiting: 1, acknowledged: 0 },
    };
    await db.draftUpdates.bulkDelete(rows.flatMap(({ key }) => key ?? []));
    await db.drafts.delete(id);
    await db.drafts.put(kept);
    await db.draftUpdates.add({ draftId: kept.id, update: Y.encodeStateAsUpdate(doc), changes: 1 });
  });
}
