import type { DraftRecord } from "../records/draftRecord.ts";

/** Whether the server lacks something of a draft. A guest's have no server to lack anything. */
export function isUnsent({ waiting, serverKnown, siteId, doomedAt }: DraftRecord): boolean {
  return Boolean(siteId && doomedAt === null && (waiting > 0 || !serverKnown));
}
