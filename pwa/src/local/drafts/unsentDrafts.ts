import type { LocalDatabase } from "../database.ts";
import type { DraftRecord } from "../records/draftRecord.ts";

/** Whether the server lacks a part of a draft. False for a guest's draft, which has no server. */
export function isUnsent({ waiting, serverKnown, siteId, doomedAt }: DraftRecord): boolean {
  return Boolean(siteId && doomedAt === null && (waiting > 0 || !serverKnown));
}

/** Returns a user's drafts of which the server lacks a part. */
export function unsentDrafts(db: Pick<LocalDatabase, "drafts">, ownerId: string): Promise<DraftRecord[]> {
  return db.drafts.where("ownerId").equals(ownerId).and(isUnsent).toArray();
}
