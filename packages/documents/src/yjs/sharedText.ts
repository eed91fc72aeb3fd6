import type { Formats, StoredInline } from "./units.ts";

/** The shared types of a draft: its words with the boundaries of its blocks, and what has changed of these. */
export const TEXT = "text";
export const BLOCKS = "blocks";

/**
 * A boundary as it is embedded in the text. It never changes: what does is in the map, by its id, so that two users'
 * changes merge attribute by attribute.
 */
export interface StoredBoundary {
  block: string;
  type: string;
  inside?: readonly string[];
  item?: string;
  row?: true;
  /** Which of several boundaries with one id it is, and the words that were moved with it. */
  at?: string;
  moved?: string;
  [attribute: string]: unknown;
}

export interface Op {
  insert: string | StoredBoundary | StoredInline;
  attributes?: Formats;
}

/** A part of the text that isn't shown: the boundary of a deleted or moved block, or a block that was moved twice. */
export interface Hidden {
  start: number;
  length: number;
}

/** A change of the text as Yjs tells it. */
export type TextDelta = readonly {
  retain?: number | undefined;
  insert?: unknown;
  delete?: number | undefined;
  attributes?: Formats | undefined;
}[];

/** Returns what is hidden after a change; null if the change is in or right behind it. */
export function hiddenAfter(hidden: readonly Hidden[], delta: TextDelta): Hidden[] | null {
  const after: Hidden[] = [];
  const waiting = [...hidden];
  let [before, now] = [0, 0];
  const passTo = (place: number) => {
    for (let next = waiting[0]; next && next.start + next.length <= place; next = waiting[0]) {
      after.push({ start: next.start + now - before, length: next.length });
      waiting.shift();
    }
  };
  for (const { retain = 0, insert, delete: gone = 0 } of delta) {
    // What ends here is before the change, and what begins here behind it.
    passTo(before + retain);
    before += retain;
    now += retain;
    if (insert === undefined && gone === 0) continue;
    const end = after.at(-1);
    const isBehind = end !== undefined && end.start + end.length === now;
    const next = waiting[0];
    if (isBehind || (next && next.start < Math.max(before + gone, before))) return null;
    now += typeof insert === "string" ? insert.length : insert === undefined ? 0 : 1;
    before += gone;
  }
  passTo(Number.POSITIVE_INFINITY);
  return after;
}

/** The place in the text of one in the shown text: before what is hidden there. */
export function textPlace(shown: number, hidden: readonly Hidden[]): number {
  let place = shown;
  for (const { start, length } of hidden) {
    if (start >= place) break;
    place += length;
  }
  return place;
}

/** The place in the shown text of one in the text. */
export function shownPlace(place: number, hidden: readonly Hidden[]): number {
  let shown = place;
  for (const { start, length } of hidden) {
    if (start >= place) break;
    shown -= Math.min(length, place - start);
  }
  return shown;
}
