import type { DraftRole } from "@quire/domain/posts/draftRoles";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import type { Awareness } from "y-protocols/awareness";
import { WebsocketProvider } from "y-websocket";
import type { RoomEnd } from "../../lib/draftTypes.ts";
import type { LocalDraft } from "./openLocalDraft.ts";

const SYNC = 0;
const SYNC_STEP_1 = 0;
const FENCE = 100;
const TELL = 101;
/** Fences are bunched: each makes the server write to its disk. */
const FENCE_MS = 80;
/** The server is asked again, this long after it said that there are too many of us. */
const CROWDED_MS = 30_000;

/** What a room tells beside the text. */
export type Tell =
  | { kind: "role"; role: DraftRole }
  | { kind: "saved"; version: number; updated: string; isTyped: boolean }
  | { kind: "comments" }
  | { kind: "fields" };

export interface Room {
  connection(): "offline" | "connecting" | "live";
  ended(): RoomEnd | null;
  /** The server has all that was typed here. */
  isSaved(): boolean;
  /** Lets the network go, or takes it up again: a browser that loses it leaves a socket looking alive. */
  setOnline(isOnline: boolean): void;
  leave(): void;
}

interface Options {
  /** Such as `wss://ada.example/api/rooms`. */
  address: string;
  awareness: Awareness;
  onTell: (tell: Tell) => void;
  onChange: () => void;
  isOnline?: boolean;
  Socket?: typeof WebSocket;
}

const ENDS: Record<number, RoomEnd> = {
  4401: "signed_out",
  4403: "no_access",
  4404: "gone",
  4413: "too_large",
};

/**
 * Writes a draft together with the server's room, by the stock client. Whatever the draft holds is offered when the room
 * asks what we have; from then on every change is sent as it is made. A fence then comes back once all sent before it is
 * on the server's disk: only that makes changes count as saved.
 */
export function joinRoom(draft: LocalDraft, options: Options): Room {
  const { address, awareness, onTell, onChange, isOnline = true, Socket } = options;
  const provider = new WebsocketProvider(address, draft.id, draft.doc, {
    awareness,
    connect: false,
    // Tabs meet in the device's own log; what they hear there is sent to the room as well.
    disableBc: true,
    params: { tells: "1" },
    ...(Socket ? { WebSocketPolyfill: Socket } : {}),
  });
  draft.remote.origin = provider;
  let ended: RoomEnd | null = null;
  /** The room has been offered all that the draft held. */
  let isOffered = false;
  let lastFence = 0;
  /** What was held, and how many changes made, when each fence went out. */
  const fences = new Map<number, { upTo: number; made: number }>();
  // What it holds from before may be unsaved.
  let made = 1;
  let saved = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let crowded: ReturnType<typeof setTimeout> | undefined;
  let hasLeft = false;

  const readSync = provider.messageHandlers[SYNC];
  provider.messageHandlers[SYNC] = (encoder, decoder, ...rest) => {
    const kind = decoding.readVarUint(decoding.clone(decoder));
    readSync?.(encoder, decoder, ...rest);
    if (kind !== SYNC_STEP_1) return;
    // The answer, with all that the room lacks, leaves as soon as this has returned. A room that asks once more did not
    // take what it was sent, and does not answer for it.
    queueMicrotask(() => {
      isOffered = true;
      fences.clear();
      fenceSoon();
    });
  };
  provider.messageHandlers[FENCE] = (_encoder, decoder) => {
    const number = decoding.readVarUint(decoder);
    const sent = fences.get(number);
    if (!sent) return;
    for (const older of fences.keys()) if (older <= number) fences.delete(older);
    saved = Math.max(saved, sent.made);
    onChange();
    void draft.acknowledge(sent.upTo).then(fenceSoon, fenceSoon);
  };
  provider.messageHandlers[TELL] = (_encoder, decoder) => {
    const tell = readTell(decoding.readVarString(decoder));
    if (tell) onTell(tell);
  };

  function fenceSoon() {
    timer ??= setTimeout(() => {
      timer = undefined;
      fence();
    }, FENCE_MS);
  }

  function fence() {
    const socket = provider.ws;
    if (!isOffered || !socket || socket.readyState !== socket.OPEN) return;
    if (made === saved && draft.record().waiting === 0) return;
    // Rows have their numbers once they are written; whoever wrote them calls again.
    if (draft.unwritten() > 0 && !draft.trouble()) return;
    const sent = { upTo: draft.seen(), made };
    if ([...fences.values()].some((one) => one.made === made && one.upTo >= sent.upTo)) return;
    lastFence += 1;
    fences.set(lastFence, sent);
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, FENCE);
    encoding.writeVarUint(encoder, lastFence);
    socket.send(encoding.toUint8Array(encoder) as Uint8Array<ArrayBuffer>);
  }

  const count = (_update: Uint8Array, origin: unknown) => {
    if (origin === provider) return;
    made += 1;
    fenceSoon();
  };
  draft.doc.on("update", count);
  provider.on("connection-close", () => {
    isOffered = false;
    fences.clear();
  });
  provider.on("status", onChange);
  provider.on("sync", onChange);
  provider.on("closed", ({ code }) => {
    ended = ENDS[code] ?? null;
    if (!ended) crowded = setTimeout(() => hasLeft || provider.connect(), CROWDED_MS);
    onChange();
  });
  const stop = draft.subscribe(fenceSoon);
  if (isOnline) provider.connect();

  return {
    connection() {
      if (provider.wsconnected && provider.synced) return "live";
      // A browser may think that it has a network and reach nobody: what was tried in vain is as good as none.
      return provider.shouldConnect && provider.wsUnsuccessfulReconnects === 0 ? "connecting" : "offline";
    },
    ended: () => ended,
    isSaved: () => made === saved,
    setOnline(now) {
      if (ended) return;
      if (now) provider.connect();
      else provider.disconnect();
      onChange();
    },
    leave() {
      hasLeft = true;
      clearTimeout(timer);
      clearTimeout(crowded);
      stop();
      draft.doc.off("update", count);
      provider.destroy();
      draft.remote.origin = null;
    },
  };
}

function readTell(text: string): Tell | null {
  try {
    return JSON.parse(text) as Tell;
  } catch {
    // A newer server says what this app does not know yet.
    return null;
  }
}
