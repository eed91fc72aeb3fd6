import type { Client } from "@quire/client/client";
import { CallError } from "@quire/client/errors";
import { CONTENT } from "@quire/documents/yjs/units";
import { Awareness } from "y-protocols/awareness";
import type { OpenDraft, OpenDraftState, RoomEnd } from "../../lib/draftTypes.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { entryOf } from "./draftEntries.ts";
import { joinRoom, type Room, type Tell } from "./joinRoom.ts";
import type { LocalDraft } from "./openLocalDraft.ts";
import { startOnServer } from "./startOnServer.ts";

/** What an open draft needs of the world; tests give it one of their own. */
export interface World {
  call: Client["call"];
  /** Such as `ws://ada.localhost:4000/api/rooms`. */
  rooms: string;
  isOnline(): boolean;
  /** Tells when the network comes and goes. */
  watchNetwork(listener: () => void): () => void;
  Socket?: typeof WebSocket;
}

const RETRY_MS = [1000, 3000, 10_000, 30_000];
const PATIENCE_MS = 15_000;

/** A kept draft with the server behind it, as far as there is one. */
export function liveDraft(kept: LocalDraft, world: World): OpenDraft {
  const awareness = new Awareness(kept.doc);
  const listeners = new Set<() => void>();
  const content = kept.doc.getXmlFragment(CONTENT);
  let room: Room | null = null;
  let starting: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ended: RoomEnd | null = null;
  let isClosed = false;
  const heard = { comments: 0, fields: 0, newer: null as OpenDraftState["newer"] };
  /** Others have changed the text since its last version. */
  let isByOthers = false;
  let state = look();
  kept.doc.on("update", (_update: Uint8Array, origin: unknown) => {
    const isSent = origin !== null && origin === kept.remote.origin;
    if (isSent && room?.connection() === "live") isByOthers = true;
    if (isSent ? room?.connection() === "live" : !kept.isDevice(origin)) noteUnpublished();
  });

  /** Readers do not see what is being written: that is so with its first letter, not with its next version. */
  function noteUnpublished() {
    const { status, hasUnpublished } = kept.record();
    if (status === "published" && !hasUnpublished) kept.change({ hasUnpublished: true }).catch(() => {});
  }

  function look(): OpenDraftState {
    const record = kept.record();
    return {
      entry: entryOf(record),
      isLoaded: content.length > 0 || room?.connection() === "live",
      isNew: kept.isNew() && !record.serverKnown,
      isSaved: record.serverKnown && record.waiting === 0 && (room?.isSaved() ?? kept.unwritten() === 0),
      unwritten: kept.unwritten(),
      storage: kept.trouble(),
      connection: connection(),
      ended: kept.isGone() ? "gone" : (ended ?? room?.ended() ?? null),
      ...heard,
    };
  }

  function connection(): OpenDraftState["connection"] {
    if (!kept.record().siteId) return "local";
    if (!world.isOnline()) return "offline";
    if (room) return room.connection();
    return failures > 0 ? "offline" : "connecting";
  }

  function tell() {
    state = look();
    for (const listener of listeners) listener();
  }

  /** Where the device keeps nothing it is asked for again with the next opening. */
  function noteHeard(known: Parameters<typeof kept.change>[0]) {
    kept.change(known).catch(() => {});
  }

  function hear(news: Tell) {
    if (news.kind === "role") noteHeard({ role: news.role });
    if (news.kind === "saved") {
      noteHeard({ version: news.version });
      // A version of what was only typed here is news to nobody.
      if (isByOthers) heard.newer = { version: news.version, updated: news.updated };
      if (!news.isTyped) heard.fields += 1;
      isByOthers = false;
    }
    if (news.kind === "comments") heard.comments += 1;
    if (news.kind === "fields") heard.fields += 1;
    tell();
  }

  /** Tells the server of the draft where it must be told, and joins its room. */
  function reach(): void {
    clearTimeout(retry);
    const { siteId, serverKnown } = kept.record();
    if (isClosed || !siteId || ended || kept.isGone() || room || !world.isOnline()) return;
    if (serverKnown) {
      room = joinRoom(kept, {
        address: world.rooms,
        awareness,
        onTell: hear,
        onChange: tell,
        ...(world.Socket ? { Socket: world.Socket } : {}),
      });
      tell();
      return;
    }
    // Nobody has typed yet: the server need not know.
    if (kept.isNew() && kept.unwritten() === 0) return;
    starting ??= start().finally(() => {
      starting = null;
    });
  }

  async function start() {
    try {
      await kept.written().catch(() => {});
      await startOnServer(kept, world.call);
      failures = 0;
      if (!isClosed) reach();
    } catch (error) {
      const code = error instanceof CallError ? error.code : "";
      const status = error instanceof CallError ? error.status : 0;
      if (status === 401) ended = "signed_out";
      else if (status === 413) ended = "too_large";
      else {
        if (status > 0) await kept.change({ lastError: wordsOf(error) }).catch(() => {});
        const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
        failures += 1;
        // What it refuses as it stands it will refuse again, until something has changed.
        if (status === 0 || status === 429 || status >= 500 || code === "network_failed") {
          retry = setTimeout(reach, wait);
        }
      }
    }
    tell();
  }

  const leaveKept = kept.subscribe(() => {
    if (!room && !starting && failures === 0) reach();
    tell();
  });
  const leaveNetwork = world.watchNetwork(() => {
    failures = 0;
    room?.setOnline(world.isOnline());
    reach();
    tell();
  });
  reach();

  return {
    id: kept.id,
    doc: kept.doc,
    awareness,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    whenSaved(timeoutMs = PATIENCE_MS) {
      return new Promise((resolve, reject) => {
        const over = (then: () => void) => {
          clearTimeout(late);
          listeners.delete(check);
          then();
        };
        const check = () => {
          if (state.isSaved) over(resolve);
        };
        const late = setTimeout(() => over(() => reject(new Error("not saved yet"))), timeoutMs);
        listeners.add(check);
        // A turn later: what was typed in this very moment has not been counted yet.
        setTimeout(() => {
          tell();
          check();
        });
      });
    },
    async note(known) {
      const { parent, ...rest } = known;
      // Kept as it is stored: what else the server says of a serial is its own business.
      await kept.change({
        ...rest,
        ...(parent === undefined ? {} : { parent: parent && { id: parent.id, title: parent.title } }),
      });
      tell();
    },
    rejoin() {
      room?.leave();
      room = null;
      ended = null;
      failures = 0;
      reach();
      tell();
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      leaveKept();
      leaveNetwork();
      room?.leave();
      awareness.destroy();
      listeners.clear();
      await kept.close();
    },
  };
}
