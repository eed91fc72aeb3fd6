import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import * as Y from "yjs";
import type { NewVersion } from "../../posts/draftLog.ts";

/**
 * What goes over a room's socket. The first four are y-websocket's own; the others go to those alone that asked for them
 * (`tells=1`), since a stock client does not know them.
 */
export const MESSAGE = { sync: 0, awareness: 1, queryAwareness: 3, fence: 100, tell: 101 } as const;
const SYNC = { step1: 0, step2: 1, update: 2 } as const;

/** Why a room closes a socket, as the client is told it. */
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

/** What a room tells beside the text. */
export type Tell =
  | { kind: "role"; role: "owner" | "writer" | "commenter" }
  | ({ kind: "saved" } & NewVersion)
  | { kind: "comments" }
  | { kind: "fields" };

/** What a client says. */
export type Said =
  /** It wants what it lacks, and says what it has. */
  | { kind: "wants"; stateVector: Uint8Array }
  /** As an answer it is all that was asked for. */
  | { kind: "update"; update: Uint8Array; isAnswer: boolean }
  | { kind: "awareness"; states: Uint8Array }
  | { kind: "queryAwareness" }
  /** It wants to hear this number again once all that it said before is durable. */
  | { kind: "fence"; number: number };

/** Reads one message; null for a kind that means nothing here. Throws on bytes that are no message. */
export function readMessage(bytes: Uint8Array): Said | null {
  const decoder = decoding.createDecoder(bytes);
  switch (decoding.readVarUint(decoder)) {
    case MESSAGE.sync: {
      const step = decoding.readVarUint(decoder);
      const content = decoding.readVarUint8Array(decoder);
      if (step === SYNC.step1) return { kind: "wants", stateVector: content };
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

/** Asks for what the other side has and this one lacks. */
export const wantsMessage = (doc: Y.Doc) => syncMessage(SYNC.step1, Y.encodeStateVector(doc));
/** What the other side lacks, after which it counts as synced. */
export const missingMessage = (doc: Y.Doc, stateVector: Uint8Array) =>
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
export const tellMessage = (tell: Tell) =>
  message(MESSAGE.tell, (encoder) => encoding.writeVarString(encoder, JSON.stringify(tell)));

function message(kind: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, kind);
  write(encoder);
  return encoding.toUint8Array(encoder);
}
