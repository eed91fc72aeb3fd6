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
const MESSAGE = 101;
/** Fences are batched, since each makes the server write to its disk. */
const FENCE_MS = 80;
/** The delay before reconnecting to a room that was full. */
const CROWDED_MS = 30_000;

/** The room's messages apart from the text. */
export type RoomMessage =
  | { kind: "role"; role: DraftRole }
  | { kind: "saved"; version: number; updated: string; isTyped: boolean }
  | { kind: "reverted" }
  | { kind: "comments" }
  | { kind: "fields" };

export interface Room {
  connection(): "offline" | "connecting" | "live";
  ended(): RoomEnd | null;
  /** The server has all changes of this device. */
  isSaved(): boolean;
  /** Disconnects or reconnects with the network: a browser that goes offline leaves a socket that looks alive. */
  setOnline(isOnline: boolean): void;
  leave(): void;
}

interface Options {
  /** Such as `wss://ada.example/api/rooms`. */
  address: string;
  awareness: Awareness;
  onMessage: (message: RoomMessage) => void;
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
 * Connects a draft to the server's room with the stock client. The full draft is offered when the room asks for it;
 * from then on every change is sent as it is made. A fence returns once everything sent before it is on the
 * server's disk: only that counts changes as saved.
 */
export function joinRoom(draft: LocalDraft, options: Options): Room {
  const { address, awareness, onMessage, onChange, isOnline = true, Socket } = options;
  const provider = new WebsocketProvider(address, draft.id, draft.doc, {
    awareness,
    connect: false,
    // Tabs share the device's own log; what they read there is sent to the room as well.
    disableBc: true,
    params: { tells: "1" },
    ...(Socket ? { WebSocketPolyfill: Socket } : {}),
  });
  draft.remote.origin = provider;
  let ended: RoomEnd | null = null;
  /** The room has been offered the full draft. */
  let isOffered = false;
  let lastFence = 0;
  /** For each fence sent: the log, its last row and the number of changes at that time. */
  const fences = new Map<number, { log: number | null; upTo: number; made: number }>();
  // What the draft holds from before may be unsaved.
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
    // The answer, with all that the room lacks, is sent as soon as this returns. A room that asks again did not
    // store what it was sent, so its earlier fences are void.
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
    void draft.acknowledge(sent.upTo, sent.log).then(fenceSoon, fenceSoon);
  };
  provider.messageHandlers[MESSAGE] = (_encoder, decoder) => {
    const message = readMessage(decoding.readVarString(decoder));
    if (message) onMessage(message);
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
    // Rows get their keys once they are stored; storing them calls this again.
    if (draft.unwritten() > 0 && !draft.trouble()) return;
    const sent = { log: draft.log(), upTo: draft.lastRow(), made };
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
      // A browser may report a network and reach nothing: a failed attempt counts as offline.
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

function readMessage(text: string): RoomMessage | null {
  try {
    return JSON.parse(text) as RoomMessage;
  } catch {
    // A message of a newer server, unknown to this version.
    return null;
  }
}
