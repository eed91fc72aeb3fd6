import type { DraftEntry } from "../../lib/draftTypes.ts";
import type { DraftRecord } from "../records/draftRecord.ts";

/** Returns a draft as screens show it. */
export function entryOf(record: DraftRecord): DraftEntry {
  const { acknowledged: _, doomedAt: __, ownerId, ...entry } = record;
  return { ...entry, ownerId: ownerId || null };
}
