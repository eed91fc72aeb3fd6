import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { honestCursor } from "./honestCursor.ts";

/** Longest state of one client, in characters of JSON: a cursor is some 200. */
const LONGEST_STATE = 4_000;
/** Most states that one message brings: a client speaks of itself, a process of its room. */
const MOST_STATES = 1_000;

/** Who is there, as everybody in the room is shown it. */
export interface Shown {
  id: string;
  name: string;
}

interface State {
  client: number;
  clock: number;
  state: Record<string, unknown> | null;
}

/**
 * A client's states with the person's true name in them, whatever it says of itself, and without those of other people's
 * clients. Throws on bytes that are no states.
 */
export function honestStates(
  bytes: Uint8Array,
  shown: Shown,
  isOwn: (client: number, clock: number) => boolean,
): Uint8Array {
  const states = readStates(bytes).filter(({ client, clock }) => isOwn(client, clock));
  return writeStates(
    states.map(({ state, ...rest }) => ({
      ...rest,
      state: state && {
        user: { ...shown, color: colorOf(state.user) },
        cursor: honestCursor(state.cursor),
      },
    })),
  );
}

/** Its own choice: it only has to be a color. */
function colorOf(user: unknown): string {
  const { color } = (user ?? {}) as { color?: unknown };
  return typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color : "#5d584c";
}

function readStates(bytes: Uint8Array): State[] {
  const decoder = decoding.createDecoder(bytes);
  const count = decoding.readVarUint(decoder);
  if (count > MOST_STATES) throw new RangeError("more states than a room has people");
  return Array.from({ length: count }, () => {
    const client = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    const json = decoding.readVarString(decoder);
    if (json.length > LONGEST_STATE) throw new RangeError("a state is too long");
    const state: unknown = JSON.parse(json);
    const isState = state === null || (typeof state === "object" && !Array.isArray(state));
    if (!isState) throw new TypeError("a state is an object or nothing");
    return { client, clock, state: state as State["state"] };
  });
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
