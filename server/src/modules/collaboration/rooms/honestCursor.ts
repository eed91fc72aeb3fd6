import { CONTENT } from "@quire/documents/yjs/units";

/** A place in a Yjs document, as JSON has it. */
interface Place {
  type: ItemId | null;
  tname: string | null;
  item: ItemId | null;
  assoc: number;
}
interface ItemId {
  client: number;
  clock: number;
}

/** Where somebody's caret is; null for what is no place. The editors of all others look it up, and one that is none ends them. */
export function honestCursor(given: unknown): { anchor: Place; head: Place } | null {
  const { anchor, head } = fieldsOf(given);
  const [from, to] = [placeOf(anchor), placeOf(head)];
  return from && to && { anchor: from, head: to };
}

function placeOf(given: unknown): Place | null {
  const { type, tname, item, assoc } = fieldsOf(given);
  const place: Place = {
    type: idOf(type),
    tname: tname === CONTENT ? tname : null,
    item: idOf(item),
    assoc: assoc === -1 ? -1 : 0,
  };
  return place.type || place.tname || place.item ? place : null;
}

function idOf(given: unknown): ItemId | null {
  const { client, clock } = fieldsOf(given);
  return isCount(client) && isCount(clock) ? { client, clock } : null;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const fieldsOf = (value: unknown) =>
  (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
