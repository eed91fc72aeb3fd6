import { TEXT } from "@quire/documents/yjs/sharedText";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";

/** Longest state of one client, in bytes of JSON; a cursor takes about 200. */
const MAX_STATE_BYTES = 4_000;
/** Most states in one message: a client sends its own, a process those of its room. */
const MAX_STATES = 1_000;

/** A user as everyone in the room sees them. */
export interface PresentUser {
  id: string;
  name: string;
}

interface State {
  client: number;
  clock: number;
  state: Record<string, unknown> | null;
}

/**
 * Returns a client's states with the user's real name, whatever the client claims, and without other users'
 * clients. Throws on malformed bytes.
 */
export function sanitizeStates(
  bytes: Uint8Array,
  profile: PresentUser,
  isOwn: (client: number, clock: number) => boolean,
): Uint8Array {
  const states = readStates(bytes, isOwn);
  return writeStates(
    states.map(({ state, ...rest }) => ({
      ...rest,
      state: state && {
        user: { ...profile, color: colorOf(state.user) },
        cursor: sanitizeCursor(state.cursor),
      },
    })),
  );
}

/** The client picks its own color; anything that isn't one is replaced. */
function colorOf(user: unknown): string {
  const { color } = (user ?? {}) as { color?: unknown };
  return typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color : "#5d584c";
}

/** Clients repeat the states of others: those are skipped unread. */
function readStates(bytes: Uint8Array, isOwn: (client: number, clock: number) => boolean): State[] {
  const decoder = decoding.createDecoder(bytes);
  const count = decoding.readVarUint(decoder);
  if (count > MAX_STATES) throw new RangeError("more states than a room has people");
  const states: State[] = [];
  for (let at = 0; at < count; at++) {
    const client = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    const json = decoding.readVarUint8Array(decoder);
    if (!isOwn(client, clock)) continue;
    if (json.byteLength > MAX_STATE_BYTES) throw new RangeError("a state is too long");
    const state: unknown = JSON.parse(Buffer.from(json).toString());
    const isState = state === null || (typeof state === "object" && !Array.isArray(state));
    if (!isState) throw new TypeError("a state is an object or nothing");
    states.push({ client, clock, state: state as State["state"] });
  }
  return states;
}

function writeStates(states: readonly State[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, states.length);
  for (const { client, clock, state } of states) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, JSON.stringify(state));
  }
  return encoding.toUint8Array(encoder);
}

/** A position in a Yjs document, as JSON. */
interface Position {
  type: ItemId | null;
  tname: string | null;
  item: ItemId | null;
  assoc: number;
}
interface ItemId {
  client: number;
  clock: number;
}

/** Returns a valid cursor, or null. Other users' editors resolve it, and an invalid one would crash them. */
function sanitizeCursor(value: unknown): { anchor: Position; head: Position } | null {
  const { anchor, head } = fieldsOf(value);
  const [from, to] = [readPosition(anchor), readPosition(head)];
  return from && to && { anchor: from, head: to };
}

function readPosition(value: unknown): Position | null {
  const { type, tname, item, assoc } = fieldsOf(value);
  const position: Position = {
    type: readItemId(type),
    tname: tname === TEXT ? tname : null,
    item: readItemId(item),
    assoc: assoc === -1 ? -1 : 0,
  };
  return position.type || position.tname || position.item ? position : null;
}

function readItemId(value: unknown): ItemId | null {
  const { client, clock } = fieldsOf(value);
  return isCount(client) && isCount(clock) ? { client, clock } : null;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const fieldsOf = (value: unknown) =>
  (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
