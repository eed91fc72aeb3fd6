import { seedDraft } from "@quire/documents/yjs/seedDraft";

import { callApi } from "../../lib/callApi.ts";
import type { DraftKind, OpenDraft } from "../../lib/draftTypes.ts";
import { freshId } from "../../lib/freshId.ts";
import { database, type LocalDatabase } from "../database.ts";
import type { DraftRecord } from "../records/draftRecord.ts";
import { liveDraft, type World } from "./liveDraft.ts";
import { openLocalDraft } from "./openLocalDraft.ts";

/** Whose draft it is: of a site and a person, or of nobody yet. */
export interface Whose {
  siteId: string | null;
  ownerId: string | null;
}

/** Begins a draft. Nothing of it is kept before somebody has typed into it. */
export async function beginDraft(
  kind: DraftKind,
  whose: Whose,
  db: LocalDatabase = database,
  world: World = browserWorld(),
): Promise<OpenDraft> {
  const record = blank(freshId(), kind, whose, false);
  return liveDraft(
    await openLocalDraft(db, { record, isSavedOffline: false, seed: seedDraft(freshId) }),
    world,
  );
}

/**
 * Opens a draft: from this device where it has it, else from the server, whose word on what kind it is comes from
 * elsewhere. A browser that keeps nothing opens it from the server alone.
 */
export async function openDraft(
  id: string,
  whose: Whose,
  db: LocalDatabase = database,
  world: World = browserWorld(),
): Promise<OpenDraft | null> {
  const record = await db.drafts.get(id).catch(() => undefined);
  if (record && record.ownerId === (whose.ownerId ?? "")) {
    return liveDraft(await openLocalDraft(db, { record, isSavedOffline: true }), world);
  }
  // Another person's on this device: their copy is not this person's to read or to write.
  if (record || !whose.siteId) return null;
  const unknown: DraftKind = { ptype: "blog", subtype: null, parent: null };
  return liveDraft(
    await openLocalDraft(db, { record: blank(id, unknown, whose, true), isSavedOffline: false }),
    world,
  );
}

function blank(id: string, kind: DraftKind, { siteId, ownerId }: Whose, serverKnown: boolean): DraftRecord {
  const now = Date.now();
  return {
    ...kind,
    id,
    siteId,
    ownerId: ownerId ?? "",
    title: "",
    createdAt: now,
    changedAt: now,
    serverKnown,
    waiting: 0,
    version: null,
    status: "drafts",
    hasUnpublished: false,
    scheduledAt: null,
    role: "owner",
    lastError: null,
    acknowledged: 0,
    doomedAt: null,
  };
}

/** The world of a browser's tab. */
export function browserWorld(): World {
  return {
    call: callApi,
    rooms: `${location.origin.replace(/^http/, "ws")}/api/rooms`,
    isOnline: () => navigator.onLine,
    watchNetwork(listener) {
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
      return () => {
        window.removeEventListener("online", listener);
        window.removeEventListener("offline", listener);
      };
    },
  };
}
