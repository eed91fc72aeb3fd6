import * as Y from "yjs";
import { boundaryIn, isAddedBy, itemsOf, placesOf } from "./items.ts";

export interface Range {
  from: number;
  length: number;
}

/** Words of a block that another user moved, which had been deleted where it was. */
export interface Removed {
  id: string;
  /** Where they are now. */
  words: Range[];
  /** Where they are among the words of the move. */
  gone: Range[];
  /** Whether all its words were. */
  isEmpty: boolean;
}

/** Returns the blocks that a transaction moved without knowing that words of them had been deleted. */
export function deletedInMoves(doc: Y.Doc, transaction: Y.Transaction): Removed[] {
  const items = itemsOf(doc);
  const starts = placesOf(items);
  return items.flatMap((item, order): Removed[] => {
    const { block, moved } = boundaryIn(item) ?? {};
    if (!block || !moved || item.deleted || !isAddedBy(transaction, item)) return [];
    const all = items.flatMap((other, at) => {
      const isFormer = boundaryIn(other)?.block === block && !isAddedBy(transaction, other);
      return isFormer ? [wordsBehind(items, at, transaction)] : [];
    });
    // Behind one of several boundaries, words may have been deleted by another move, which has them elsewhere.
    const from = all.filter(({ words }) => all.length === 1 || words.some((word) => !word.isDeletedBefore));
    const isElsewhere = all.some((former) => former.hasWords && !from.includes(former));
    const gone = isElsewhere
      ? []
      : deletedOf(
          moved,
          from.flatMap(({ words }) => words),
        );
    const places = placesBehind(items, starts, order);
    const letters = gone.flatMap(({ from, length }) => places.slice(from, from + length));
    const isEmpty = gone.reduce((sum, { length }) => sum + length, 0) === moved.length;
    return gone.length > 0 ? [{ id: block, words: rangesOf(letters), gone, isEmpty }] : [];
  });
}

/** Words that were in a block: the move has deleted them, or they were deleted before. */
interface OldWords {
  text: string;
  isDeletedBefore: boolean;
}

/** What is behind a boundary: the words that were, and whether others still are. */
function wordsBehind(
  items: readonly Y.Item[],
  boundary: number,
  transaction: Y.Transaction,
): { words: OldWords[]; hasWords: boolean } {
  const words: OldWords[] = [];
  let hasWords = false;
  for (const item of items.slice(boundary + 1)) {
    const isMoved = Y.isDeleted(transaction.deleteSet, item.id);
    if (boundaryIn(item) && (!item.deleted || isMoved)) break;
    hasWords ||= !item.deleted && item.countable;
    if (!item.deleted || isAddedBy(transaction, item)) continue;
    const { content } = item;
    if (content instanceof Y.ContentString) words.push({ text: content.str, isDeletedBefore: !isMoved });
    else if (item.countable && isMoved) words.push({ text: "\ufffc", isDeletedBefore: false });
  }
  return { words, hasWords };
}

/** The parts of the words of a move that had been deleted before; none where that isn't certain. */
function deletedOf(moved: string, before: readonly OldWords[]): Range[] {
  const gone: Range[] = [];
  let at = 0;
  for (const { text, isDeletedBefore } of before) {
    if (!isDeletedBefore) {
      for (const letter of text) {
        const next = moved.indexOf(letter, at);
        if (next < 0) return [];
        at = next + letter.length;
      }
    } else if (moved.startsWith(text, at)) {
      gone.push({ from: at, length: text.length });
      at += text.length;
    }
  }
  return gone;
}

/** The places of the words that were inserted with a boundary: the first that its client wrote behind it. */
function placesBehind(items: readonly Y.Item[], places: readonly number[], boundary: number): number[] {
  const { client } = (items[boundary] as Y.Item).id;
  const letters: { clock: number; place: number }[] = [];
  for (let order = boundary + 1; order < items.length; order++) {
    const item = items[order] as Y.Item;
    if (boundaryIn(item)) break;
    if (!item.countable || item.id.client !== client) continue;
    for (let letter = 0; letter < item.length; letter++) {
      const place = item.deleted ? Number.NaN : (places[order] ?? 0) + letter;
      letters.push({ clock: item.id.clock + letter, place });
    }
  }
  return letters.toSorted((one, other) => one.clock - other.clock).map(({ place }) => place);
}

/** Places in a row as ranges. Those of deleted letters are not numbers. */
function rangesOf(places: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const place of places.filter((one) => !Number.isNaN(one))) {
    const last = ranges.at(-1);
    if (last && last.from + last.length === place) last.length += 1;
    else ranges.push({ from: place, length: 1 });
  }
  return ranges;
}

/** The place among the words of a move that has so many words before it which weren't deleted. */
export function placeAmong(count: number, gone: readonly Range[]): number {
  return gone.reduce((place, { from, length }) => (from < place ? place + length : place), count);
}
