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
    const places = movedPlaces(items, starts, order);
    if (places.length === 0) return [];
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
    const letters = gone.flatMap(({ from, length }) => places.slice(from, from + length));
    const isEmpty = gone.reduce((sum, { length }) => sum + length, 0) === moved.length;
    return gone.length > 0 ? [{ id: block, words: rangesOf(letters), isEmpty }] : [];
  });
}

/** Words that were in a block: the move has deleted them, or they were deleted before. */
interface OldWords {
  text: string;
  isDeletedBefore: boolean;
  /** Whether the other typed and deleted them before this user saw them. */
  isNew: boolean;
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
    const isNew = isAddedBy(transaction, item);
    const text = item.deleted && !boundaryIn(item) ? charactersOf(item, isNew) : "";
    if (text) words.push({ text, isDeletedBefore: !isMoved && !isNew, isNew });
  }
  return { words, hasWords };
}

/** A letter that isn't known any more. */
const ANY = "\u0000";

function charactersOf({ content, countable, length }: Y.Item, isNew: boolean): string {
  if (content instanceof Y.ContentString) return content.str;
  if (content instanceof Y.ContentDeleted) return isNew ? ANY.repeat(length) : "";
  return countable ? "\ufffc".repeat(length) : "";
}

/** How many pairs of letters are compared: those of a line of 5,000 letters. */
const MOST_PAIRS = 25_000_000;

/**
 * The parts of the words of a move that had been deleted before: of all ways in which the words that were are those of
 * the move, the one with the fewest. None where there is no way: then the other wrote what isn't known here.
 */
function deletedOf(moved: string, before: readonly OldWords[]): Range[] {
  const text = before.map((words) => words.text).join("");
  const costs = before.flatMap((words) =>
    Array<number>(words.text.length).fill(words.isDeletedBefore ? 1 : 0),
  );
  const others = before.map((words) => (words.isDeletedBefore ? "" : words.text)).join("");
  if (others === moved || text.length * moved.length > MOST_PAIRS) return [];
  // For each letter, how many were deleted from it and a letter of the move on, and whether the two are the same then.
  const width = moved.length + 1;
  const isUsed = new Uint8Array(text.length * width);
  let next = new Float64Array(width).fill(Number.POSITIVE_INFINITY);
  next[moved.length] = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const least = next.slice();
    for (let place = 0; place < moved.length; place++) {
      const isSame = text[at] === moved[place] || text[at] === ANY;
      const cost = isSame ? (costs[at] ?? 0) + (next[place + 1] ?? 0) : Number.POSITIVE_INFINITY;
      if (cost >= (next[place] ?? 0)) continue;
      least[place] = cost;
      isUsed[at * width + place] = 1;
    }
    next = least;
  }
  if (next[0] === Number.POSITIVE_INFINITY) return [];
  const gone: number[] = [];
  let place = 0;
  // With letters that the other deleted as well there may be several ways.
  let isUnsure = before.some((words) => words.isNew);
  for (let at = 0; at < text.length; at++) {
    const isDeletedBefore = costs[at] === 1;
    if (isUsed[at * width + place]) {
      if (isDeletedBefore) gone.push(place);
      place++;
    } else if (!isDeletedBefore) isUnsure = true;
  }
  const ranges = rangesOf(gone);
  return isUnsure && ranges.some((range) => partsWords(moved, range)) ? [] : ranges;
}

/** Whether a text without a part of it has a part of a word, or two words as one. */
function partsWords(text: string, { from, length }: Range): boolean {
  const [before, first] = [text.charAt(from - 1), text.charAt(from)];
  const [last, after] = [text.charAt(from + length - 1), text.charAt(from + length)];
  return [before + first, last + after, before + after].some((letters) => /\S\S/u.test(letters));
}

/**
 * The places of the words that were inserted with a moved boundary: the first that its client wrote behind it. None
 * where these aren't the words of the move: an undo may bring back the boundary alone.
 */
export function movedPlaces(items: readonly Y.Item[], places: readonly number[], boundary: number): number[] {
  const { id } = items[boundary] as Y.Item;
  const { moved = "" } = boundaryIn(items[boundary] as Y.Item) ?? {};
  const letters: { clock: number; place: number; letter: string | null }[] = [];
  for (let order = boundary + 1; order < items.length; order++) {
    const item = items[order] as Y.Item;
    if (boundaryIn(item)) break;
    const isAfter = item.id.client === id.client && item.id.clock > id.clock;
    if (!isAfter || item.content instanceof Y.ContentFormat) continue;
    for (let letter = 0; letter < item.length; letter++) {
      const place = item.deleted ? Number.NaN : (places[order] ?? 0) + letter;
      letters.push({ clock: item.id.clock + letter, place, letter: characterIn(item, letter) });
    }
  }
  const first = letters.toSorted((one, other) => one.clock - other.clock).slice(0, moved.length);
  const isWhole = first.length === moved.length;
  const isMoved = first.every(({ letter }, at) => letter === null || letter === moved[at]);
  return isWhole && isMoved ? first.map(({ place }) => place) : [];
}

/** A letter of an item; null if it is deleted and no longer known. */
function characterIn({ content }: Y.Item, at: number): string | null {
  if (content instanceof Y.ContentString) return content.str[at] ?? null;
  return content instanceof Y.ContentDeleted ? null : "\ufffc";
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
