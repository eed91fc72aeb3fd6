import { newId } from "@quire/domain/ids";
import type { DraftRecord } from "../local/records/draftRecord.ts";

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** A draft of Ada's that nothing is known of yet. */
export function newDraft(given: Partial<DraftRecord> = {}): DraftRecord {
  return {
    id: newId(Date.now(), random),
    siteId: "ada",
    ownerId: "ada",
    title: "",
    ptype: "blog",
    subtype: null,
    parent: null,
    createdAt: 1,
    changedAt: 1,
    serverKnown: false,
    waiting: 0,
    words: null,
    commentsRead: null,
    version: null,
    status: "drafts",
    hasUnpublished: false,
    scheduledAt: null,
    role: "owner",
    lastError: null,
    acknowledged: 0,
    doomedAt: null,
    ...given,
  };
}
