import type { LocalDatabase } from "../database.ts";
import type { DraftRecord } from "../records/draftRecord.ts";

/** A person's drafts of which the server lacks something. A guest's have no server to lack anything. */
export function unsentDrafts(db: Pick<LocalDatabase, "drafts">, ownerId: string): Promise<DraftRecord[]> {
  return db.drafts
    .where("ownerId")
    .equals(ownerId)
    .and(({ waiting, serverKnown, siteId, doomedAt }) =>
      Boolean(siteId && doomedAt === null && (waiting > 0 || !serverKnown)),
    )
    .toArray();
}
