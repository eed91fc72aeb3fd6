import type { DraftEntry } from "../../lib/draftTypes.ts";
import type { DraftRecord } from "../records/draftRecord.ts";

/** A draft as screens see it. */
export function entryOf(record: DraftRecord): DraftEntry {
  const { acknowledged: _, doomedAt: __, ownerId, ...entry } = record;
  return { ...entry, ownerId: ownerId || null };
}
