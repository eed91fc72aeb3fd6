import type { LocalDatabase } from "../database.ts";
import type { DraftRecord } from "../records/draftRecord.ts";
import { isUnsent } from "./isUnsent.ts";

/** A person's drafts of which the server lacks something. A guest's have no server to lack anything. */
export function unsentDrafts(db: Pick<LocalDatabase, "drafts">, ownerId: string): Promise<DraftRecord[]> {
  return db.drafts.where("ownerId").equals(ownerId).and(isUnsent).toArray();
}
