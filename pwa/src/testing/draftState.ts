import type { OpenDraftState } from "../lib/draftTypes.ts";

/** How it stands with a draft that is open and live, and of which the server lacks something. */
export function draftState(given: Partial<OpenDraftState> = {}): OpenDraftState {
  return {
    entry: {
      id: "b0000000000000000001",
      siteId: "ada",
      ownerId: "ada",
      title: "Loomings",
      ptype: "blog",
      subtype: null,
      parent: null,
      createdAt: 1,
      changedAt: 1,
      serverKnown: true,
      waiting: 0,
      words: null,
      commentsRead: null,
      version: 1,
      status: "drafts",
      hasUnpublished: false,
      scheduledAt: null,
      role: "owner",
      lastError: null,
    },
    isLoaded: true,
    isNew: false,
    isSaved: false,
    unwritten: 0,
    storage: null,
    connection: "live",
    ended: null,
    newer: null,
    isReverted: false,
    comments: 0,
    fields: 0,
    ...given,
  };
}
