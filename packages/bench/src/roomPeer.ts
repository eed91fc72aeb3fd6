import { setTimeout as pause } from "node:timers/promises";
import { TEXT } from "@quire/documents/yjs/sharedText";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { WebSocket } from "ws";
import { readSyncMessage, writeSyncStep1, writeUpdate } from "y-protocols/sync";
import * as Y from "yjs";

const SYNC = 0;

/** When each character was typed, by its client and clock, and how long it took to each of the others. */
export interface Propagation {
  sent: Map<string, number>;
  /** Milliseconds. */
  latencies: number[];
}

/** A writer in a room. Applies received updates only until it is synced: from then on only the server is measured. */
export interface RoomPeer {
  type(): void;
  close(): void;
}

export async function joinRoom(
  url: string,
  token: string,
  { sent, latencies }: Propagation,
): Promise<RoomPeer> {
  const doc = new Y.Doc();
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
  socket.binaryType = "nodebuffer";
  let isSynced = false;
  const send = (write: (encoder: encoding.Encoder) => void) => {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, SYNC);
    write(encoder);
    socket.send(encoding.toUint8Array(encoder));
  };
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("close", (code) => reject(new Error(`the room closed with ${code}`)));
    socket.on("open", () => send((encoder) => writeSyncStep1(encoder, doc)));
    socket.on("message", (data: Buffer) => {
      if (isSynced) {
        const now = performance.now();
        for (const keystroke of keystrokesIn(data)) {
          const at = keystroke.client === doc.clientID ? undefined : sent.get(keyOf(keystroke));
          if (at !== undefined) latencies.push(now - at);
        }
        return;
      }
      const decoder = decoding.createDecoder(data);
      if (decoding.readVarUint(decoder) !== SYNC) return;
      const answer = encoding.createEncoder();
      encoding.writeVarUint(answer, SYNC);
      const step = readSyncMessage(decoder, answer, doc, null);
      if (encoding.length(answer) > 1) socket.send(encoding.toUint8Array(answer));
      if (step !== 1) return;
      isSynced = true;
      resolve();
    });
  });
  const text = doc.getText(TEXT);
  doc.on("update", (update: Uint8Array) => {
    sent.set(
      keyOf({ client: doc.clientID, clock: Y.getState(doc.store, doc.clientID) - 1 }),
      performance.now(),
    );
    send((encoder) => writeUpdate(encoder, update));
  });
  return {
    type: () => text.insert(text.length, "x", {}),
    close: () => socket.terminate(),
  };
}

interface Keystroke {
  client: number;
  clock: number;
}
const keyOf = ({ client, clock }: Keystroke) => `${client} ${clock}`;

/** Returns the characters in a room's message; none for other kinds of messages. */
function keystrokesIn(data: Buffer): Keystroke[] {
  const decoder = decoding.createDecoder(data);
  if (decoding.readVarUint(decoder) !== SYNC || decoding.readVarUint(decoder) === 0) return [];
  const { from, to } = Y.parseUpdateMeta(decoding.readVarUint8Array(decoder));
  return [...to].flatMap(([client, end]) => {
    const start = from.get(client) ?? end;
    return Array.from({ length: end - start }, (_, at) => ({ client, clock: start + at }));
  });
}

/** Everyone types a character periodically, each at their own phase, for a while. */
export async function typeAll(peers: readonly RoomPeer[], everyMs: number, forMs: number): Promise<void> {
  const timers: NodeJS.Timeout[] = [];
  for (const [at, peer] of peers.entries()) {
    const start = setTimeout(
      () => timers.push(setInterval(() => peer.type(), everyMs)),
      (at / peers.length) * everyMs,
    );
    timers.push(start);
  }
  await pause(forMs);
  for (const timer of timers) clearTimeout(timer);
  // Messages in flight still count.
  await pause(1_000);
}
