import { TEXT } from "@quire/documents/yjs/sharedText";
import { Awareness } from "y-protocols/awareness";
import type { OpenDraft, OpenDraftState } from "../../lib/draftTypes.ts";
import type { DraftRecord } from "../records/draftRecord.ts";
import { entryOf } from "./draftEntries.ts";
import type { RoomMessage } from "./joinRoom.ts";
import type { LocalDraft } from "./openLocalDraft.ts";
import { RoomUpdates } from "./roomUpdates.ts";
import { type DraftEnvironment, ServerConnection } from "./serverConnection.ts";

const PATIENCE_MS = 15_000;

/** An open draft: its copy on this device, connected to the server where it has one. */
export function liveDraft(draft: LocalDraft, environment: DraftEnvironment): OpenDraft {
  const awareness = new Awareness(draft.doc);
  const updates = new RoomUpdates();
  const connection = new ServerConnection(draft, { environment, awareness, onMessage, onChange: publish });
  const listeners = new Set<() => void>();
  let state = readState(draft, connection, updates);

  function publish() {
    state = readState(draft, connection, updates);
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  /** Stores what the server said. Where storing fails, the server is asked again when the draft is next opened. */
  function remember(known: Partial<DraftRecord>) {
    draft.change(known).catch(() => {});
  }

  function onMessage(message: RoomMessage) {
    if (message.kind === "role") remember({ role: message.role });
    // A draft without a version has none of the server's fields yet, and this message has only one of them.
    if (message.kind === "saved" && draft.record().version !== null) remember({ version: message.version });
    updates.onMessage(message);
    publish();
  }

  draft.doc.on("update", (_update: Uint8Array, origin: unknown) => {
    const isRemote = origin !== null && origin === draft.remote.origin;
    if (isRemote && connection.isLive) updates.onRemoteText();
    const isNewText = isRemote ? connection.isLive : !draft.isFromLog(origin);
    const { status, hasUnpublished } = draft.record();
    // From the first change, not only from the next saved version.
    if (isNewText && status === "published" && !hasUnpublished) remember({ hasUnpublished: true });
  });
  const stops = [
    draft.subscribe(() => {
      connection.onDraftChange();
      publish();
    }),
    environment.watchNetwork(() => {
      connection.onNetworkChange();
      publish();
    }),
  ];
  connection.connect();

  return {
    id: draft.id,
    doc: draft.doc,
    awareness,
    read: () => state,
    subscribe,
    whenSaved(timeoutMs = PATIENCE_MS) {
      // A task later: what was typed just now has not been counted yet.
      setTimeout(publish);
      return waitUntil(() => state.isSaved, subscribe, timeoutMs);
    },
    async recordFields({ parent, ...rest }) {
      // Only what is stored of a serial, not everything that the server says of it.
      const stored = parent === undefined ? {} : { parent: parent && { id: parent.id, title: parent.title } };
      await draft.change({ ...rest, ...stored });
      publish();
    },
    rejoin() {
      connection.reconnect();
      publish();
    },
    async close() {
      for (const stop of stops) stop();
      connection.close();
      awareness.destroy();
      listeners.clear();
      await draft.close();
    },
  };
}

function readState(draft: LocalDraft, connection: ServerConnection, updates: RoomUpdates): OpenDraftState {
  const record = draft.record();
  const isStored = draft.unwritten() === 0;
  return {
    entry: entryOf(record),
    isLoaded: draft.doc.getText(TEXT).length > 0 || connection.isLive,
    isNew: draft.isNew() && !record.serverKnown,
    isSaved: record.serverKnown && record.waiting === 0 && (connection.isSaved ?? isStored),
    unwritten: draft.unwritten(),
    storage: draft.trouble(),
    connection: connection.state,
    ended: draft.isDeleted() ? "gone" : connection.ended,
    ...updates.read(),
  };
}

/** Resolves once `isDone`, checked in the next task and after every change; rejects after `timeoutMs`. */
function waitUntil(
  isDone: () => boolean,
  subscribe: (listener: () => void) => () => void,
  timeoutMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      stop();
      reject(new Error("not saved yet"));
    }, timeoutMs);
    const check = () => {
      if (!isDone()) return;
      clearTimeout(late);
      stop();
      resolve();
    };
    const stop = subscribe(check);
    setTimeout(check);
  });
}
