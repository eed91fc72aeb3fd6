import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import * as Y from "yjs";
import type { NewVersion } from "../../posts/liveDraft.ts";

/**
 * Types of the messages on a room's socket. The first three are y-websocket's own; the others go only to clients
 * that connect with `tells=1`, since a stock client doesn't know them.
 */
export const MESSAGE = { sync: 0, awareness: 1, queryAwareness: 3, fence: 100, event: 101 } as const;
const SYNC = { step1: 0, step2: 1, update: 2 } as const;

/** Close codes, as the client receives them. */
export const CLOSE = {
  restarting: 1012,
  failed: 1011,
  malformed: 4400,
  signedOut: 4401,
  noAccess: 4403,
  noDraft: 4404,
  tooLarge: 4413,
  tooMany: 4429,
} as const;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/** An event that a room sends to its editors. */
export type RoomEvent =
  | { kind: "role"; role: "owner" | "writer" | "commenter" }
  | ({ kind: "saved" } & NewVersion)
  /** The draft opened as last saved: its latest changes would take too much work. */
  | { kind: "reverted" }
  | { kind: "comments" }
  | { kind: "fields" };

/** A client's message. */
export type ClientMessage =
  /** Requests what the client lacks, and states what it has. */
  | { kind: "syncStep1"; stateVector: Uint8Array }
  /** As an answer, it has everything that was requested. */
  | { kind: "update"; update: Uint8Array; isAnswer: boolean }
  | { kind: "awareness"; states: Uint8Array }
  | { kind: "queryAwareness" }
  /** Requests this number back once everything sent before it is durable. */
  | { kind: "fence"; number: number };

/** Returns the message, or null for an unknown type. Throws on malformed bytes. */
export function readMessage(bytes: Uint8Array): ClientMessage | null {
  const decoder = decoding.createDecoder(bytes);
  switch (decoding.readVarUint(decoder)) {
    case MESSAGE.sync: {
      const step = decoding.readVarUint(decoder);
      const content = decoding.readVarUint8Array(decoder);
      if (step === SYNC.step1) return { kind: "syncStep1", stateVector: content };
      if (step !== SYNC.step2 && step !== SYNC.update) return null;
      return { kind: "update", update: content, isAnswer: step === SYNC.step2 };
    }
    case MESSAGE.awareness:
      return { kind: "awareness", states: decoding.readVarUint8Array(decoder) };
    case MESSAGE.queryAwareness:
      return { kind: "queryAwareness" };
    case MESSAGE.fence:
      return { kind: "fence", number: decoding.readVarUint(decoder) };
    default:
      return null;
  }
}

/** Requests what the other side has and this one lacks. */
export const syncStep1Message = (doc: Y.Doc) => syncMessage(SYNC.step1, Y.encodeStateVector(doc));
/** Sends what the other side lacks, after which it counts as synced. */
export const syncStep2Message = (doc: Y.Doc, stateVector: Uint8Array) =>
  syncMessage(SYNC.step2, Y.encodeStateAsUpdate(doc, stateVector));
export const updateMessage = (update: Uint8Array) => syncMessage(SYNC.update, update);

function syncMessage(step: number, content: Uint8Array): Uint8Array {
  return message(MESSAGE.sync, (encoder) => {
    encoding.writeVarUint(encoder, step);
    encoding.writeVarUint8Array(encoder, content);
  });
}

export const awarenessMessage = (states: Uint8Array) =>
  message(MESSAGE.awareness, (encoder) => encoding.writeVarUint8Array(encoder, states));
export const fenceMessage = (number: number) =>
  message(MESSAGE.fence, (encoder) => encoding.writeVarUint(encoder, number));
export const eventMessage = (event: RoomEvent) =>
  message(MESSAGE.event, (encoder) => encoding.writeVarString(encoder, JSON.stringify(event)));

function message(kind: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, kind);
  write(encoder);
  return encoding.toUint8Array(encoder);
}
