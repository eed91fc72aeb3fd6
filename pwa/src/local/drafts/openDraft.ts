import { isOldShape } from "@quire/documents/yjs/oldShape";
import { seedDraft } from "@quire/documents/yjs/seedDraft";

import { callApi } from "../../lib/callApi.ts";
import type { DraftKind, OpenDraft } from "../../lib/draftTypes.ts";
import { freshId } from "../../lib/freshId.ts";
import { database, type LocalDatabase } from "../database.ts";
import type { DraftRecord } from "../records/draftRecord.ts";
import { convertLocalDraft } from "./convertLocalDraft.ts";
import { liveDraft } from "./liveDraft.ts";
import { openLocalDraft } from "./openLocalDraft.ts";
import type { DraftEnvironment } from "./serverConnection.ts";

/** A draft's owner: a site and a user; null for a guest. */
export interface DraftOwner {
  siteId: string | null;
  ownerId: string | null;
}

/** Creates a draft. Nothing is stored before the first change. */
export async function createDraft(
  kind: DraftKind,
  owner: DraftOwner,
  db: LocalDatabase = database,
  environment: DraftEnvironment = browserEnvironment(),
): Promise<OpenDraft> {
  const record = blank(freshId(), kind, owner, false);
  return liveDraft(
    await openLocalDraft(db, { record, isSavedOffline: false, seed: seedDraft(freshId) }),
    environment,
  );
}

/**
 * Opens a draft from this device, or else from the server, which then sends its post type separately. A browser
 * without storage opens it from the server only. Returns null for another user's draft.
 */
export async function openDraft(
  id: string,
  owner: DraftOwner,
  db: LocalDatabase = database,
  environment: DraftEnvironment = browserEnvironment(),
): Promise<OpenDraft | null> {
  const record = await db.drafts.get(id).catch(() => undefined);
  if (record && record.ownerId === (owner.ownerId ?? "")) {
    const draft = await openLocalDraft(db, { record, isSavedOffline: true });
    if (!isOldShape(draft.doc)) return liveDraft(draft, environment);
    await draft.close();
    await convertLocalDraft(db, record);
    return openDraft(id, owner, db, environment);
  }
  // Another user's copy on this device: this user may neither read nor write it.
  if (record || !owner.siteId) return null;
  const unknown: DraftKind = { ptype: "blog", subtype: null, parent: null };
  return liveDraft(
    await openLocalDraft(db, { record: blank(id, unknown, owner, true), isSavedOffline: false }),
    environment,
  );
}

function blank(
  id: string,
  kind: DraftKind,
  { siteId, ownerId }: DraftOwner,
  serverKnown: boolean,
): DraftRecord {
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
  };
}

/** Returns the environment of a browser tab. */
export function browserEnvironment(): DraftEnvironment {
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
