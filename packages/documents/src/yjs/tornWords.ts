import * as Y from "yjs";
import { boundaryIn, isAddedBy, isShown, itemsOf, placesOf } from "./items.ts";
import { TEXT } from "./sharedText.ts";

/** A run of words that is taken to another place. */
export interface Carried {
  id: Y.ID;
  from: number;
  length: number;
  to: number;
  ops: { insert: string | object; attributes?: object }[];
}

/**
 * The words of these clients that a transaction's words tore: those at the end of a line where another user began a
 * line, and those in the middle of which another user wrote, without knowing of them. Yjs puts what two users insert
 * at one place in the order of their clients' numbers.
 */
export function tornWords(doc: Y.Doc, transaction: Y.Transaction, clients: ReadonlySet<number>): Carried[] {
  const items = itemsOf(doc);
  const isOwn = ({ id }: Y.Item) => clients.has(id.client);
  const isNew = (item: Y.Item) => isShown(item) && !isOwn(item) && isAddedBy(transaction, item);
  if (!items.some(isNew)) return [];
  const places = placesOf(items);
  const behind = behindLines(doc, items, places, { isOwn, isNew });
  const runs = partedWords(doc, items, places, { isOwn, isNew, behind });
  const text = doc.getText(TEXT);
  return items.flatMap((item, order) => {
    const to = runs.get(item);
    if (to === undefined) return [];
    const { id, length } = item;
    const from = places[order] ?? 0;
    return [{ id, from, length, to, ops: opsIn(text, from, length) }];
  });
}

interface Tests {
  /** Whether an item is of the own clients. */
  isOwn: (item: Y.Item) => boolean;
  /** Whether an item is shown, and came from another user with the transaction. */
  isNew: (item: Y.Item) => boolean;
}

/** The runs that were typed after a letter, and are now behind a line that began after the same letter. */
function behindLines(
  doc: Y.Doc,
  items: readonly Y.Item[],
  places: readonly number[],
  { isOwn, isNew }: Tests,
): Map<Y.Item, number> {
  const runs = new Map<Y.Item, number>();
  const lines = items.flatMap((item, order) => (isNew(item) && boundaryIn(item) ? [order] : []));
  if (lines.length === 0) return runs;
  const orders = new Map(items.map((item, order) => [item, order]));
  const orderOf = (id: Y.ID) => orders.get(Y.getItem(doc.store, id)) ?? Number.NaN;
  /** The place behind the letter that an item was typed behind, if that is before the line. */
  const originOf = ({ origin }: Y.Item, line: number): number | null => {
    const order = origin ? orderOf(origin) : Number.NaN;
    return origin && order < line ? (places[order] ?? 0) + lengthTo(origin, items[order] as Y.Item) : null;
  };
  for (const line of lines) {
    const { rightOrigin } = items[line] as Y.Item;
    // What is between the new line and the letter that was behind it is unknown to its writer.
    const end = rightOrigin ? orderOf(rightOrigin) : items.length;
    let last: number | null = null;
    for (let order = line + 1; order < end; order++) {
      const item = items[order] as Y.Item;
      if (!isShown(item)) continue;
      if (isOwn(item) && boundaryIn(item)) break;
      last = isOwn(item) ? (runs.get(item) ?? last ?? originOf(item, line)) : null;
      if (last !== null) runs.set(item, last);
    }
  }
  return runs;
}

/**
 * The runs that were typed in a row with the letters before, with another user's words now between, or a line that an
 * undo brought back; and those behind a line.
 */
function partedWords(
  doc: Y.Doc,
  items: readonly Y.Item[],
  places: readonly number[],
  { isOwn, isNew, behind }: Tests & { behind: ReadonlyMap<Y.Item, number> },
): Map<Y.Item, number> {
  const runs = new Map(behind);
  /** The last own letters, and what was inserted since. */
  let before: Y.Item | null = null;
  let between: number[] = [];
  let to: number | null = null;
  for (const [order, item] of items.entries()) {
    if (!isShown(item)) continue;
    if (isNew(item) && (!boundaryIn(item) || isBack(doc, item))) {
      between.push(order);
      to = null;
      continue;
    }
    const isWord = isOwn(item) && !boundaryIn(item);
    const hasLine = between.some((one) => boundaryIn(items[one] as Y.Item));
    const isNext = hasLine ? isSameWord : isTypedAfter;
    const last = before !== null && isWord && isNext(doc, before, item) ? before : null;
    const [first] = between;
    const isParted = last && between.every((one) => !isPutBetween(doc, last, items[one] as Y.Item, item));
    if (isParted && first !== undefined) to = places[first] ?? null;
    else if (!last || first !== undefined) to = null;
    else to ??= behind.get(last) ?? null;
    if (to !== null && !behind.has(item)) runs.set(item, to);
    before = isWord ? item : null;
    between = [];
  }
  return runs;
}

/** Own words that another user formatted without knowing of them, and the format to take off. */
export interface Formatted {
  from: number;
  length: number;
  format: string;
}

/**
 * The words that were typed right before or behind others that a transaction formatted: Yjs may put the format's start
 * before them, or its end behind them.
 */
export function formattedWords(
  doc: Y.Doc,
  transaction: Y.Transaction,
  clients: ReadonlySet<number>,
): Formatted[] {
  const items = itemsOf(doc);
  const isMark = (item: Y.Item) => item.content instanceof Y.ContentFormat && !item.deleted;
  const isOwn = ({ id }: Y.Item) => clients.has(id.client);
  const isNewMark = (item: Y.Item) => isMark(item) && !isOwn(item) && isAddedBy(transaction, item);
  if (!items.some(isNewMark)) return [];
  const places = placesOf(items);
  const orders = new Map(items.map((item, order) => [item, order]));
  const orderOf = (id: Y.ID | null) => id && orders.get(Y.getItem(doc.store, id));
  const started = new Set<string>();
  return items.flatMap((item, order): Formatted[] => {
    if (!isNewMark(item)) return [];
    const { key: format, value } = item.content as Y.ContentFormat;
    const isEnd = started.delete(format);
    if (!isEnd) started.add(format);
    if (isEnd !== (value === null)) return [];
    // What is between the mark and the first or last letter that was to be formatted.
    const [from, to] = isEnd ? [orderOf(item.origin), order] : [order, orderOf(item.rightOrigin)];
    const between = typeof from === "number" && typeof to === "number" ? items.slice(from + 1, to) : [];
    const isOwnFormat = (one: Y.Item) =>
      isMark(one) && isOwn(one) && (one.content as Y.ContentFormat).key === format;
    if (between.some(isOwnFormat)) return [];
    return between
      .filter((one) => isShown(one) && !boundaryIn(one) && isOwn(one))
      .map((one) => ({ from: places[orders.get(one) ?? 0] ?? 0, length: one.length, format }));
  });
}

/** Whether the words that another user inserted at a place are in the middle of these clients', and may tear a word. */
export function mayTear(doc: Y.Doc, place: number, clients: ReadonlySet<number>): boolean {
  const shown = itemsOf(doc).filter(isShown);
  let at = 0;
  const number = shown.findIndex((item) => {
    at += item.length;
    return at > place;
  });
  const [before, inserted, after] = [shown[number - 1], shown[number], shown[number + 1]];
  if (!before || !inserted || !after || !clients.has(before.id.client)) return false;
  return isTypedAfter(doc, before, after) && !isPutBetween(doc, before, inserted, after);
}

/** Whether words were typed in a row with others: nothing that is still there was written between. */
function isTypedAfter({ store }: Y.Doc, before: Y.Item, { id: { client, clock } }: Y.Item): boolean {
  let between = before.id.clock + before.length;
  if (client !== before.id.client || clock < between) return false;
  while (between < clock) {
    const item: Y.Item | Y.GC = Y.getItem(store, { client, clock: between });
    if (item instanceof Y.Item && item.parent === before.parent && !item.parentSub && isShown(item))
      return false;
    between = item.id.clock + item.length;
  }
  return true;
}

/** Whether a word goes on from one item to the next, in which its writer typed the next letter. */
function isSameWord(_: Y.Doc, before: Y.Item, item: Y.Item): boolean {
  const { client, clock } = before.id;
  const isNext = Y.compareIDs(item.id, Y.createID(client, clock + before.length));
  return isNext && /\S$/u.test(charactersIn(before)) && /^\S/u.test(charactersIn(item));
}

const charactersIn = ({ content }: Y.Item): string => (content instanceof Y.ContentString ? content.str : "");

/** Whether a line was deleted, and is back by an undo: what another user typed at its place is behind it. */
const isBack = (doc: Y.Doc, { rightOrigin }: Y.Item): boolean =>
  rightOrigin !== null && itemAt(doc, rightOrigin)?.deleted === true;

/** Whether words were inserted between two of one user by someone who saw both, or what is between them. */
function isPutBetween(doc: Y.Doc, before: Y.Item, { rightOrigin }: Y.Item, after: Y.Item): boolean {
  const { client, clock } = after.id;
  const end = before.id.clock + before.length;
  // What others put there before, such as the end of a format, was between them as well.
  let right = rightOrigin;
  while (right && right.client !== client) right = itemAt(doc, right)?.rightOrigin ?? null;
  return right !== null && end <= right.clock && right.clock <= clock;
}

function itemAt({ store }: Y.Doc, id: Y.ID): Y.Item | null {
  const item: Y.Item | Y.GC = Y.getItem(store, id);
  return item instanceof Y.Item ? item : null;
}

/** How many places an item takes up to one of its letters. */
const lengthTo = ({ clock }: Y.ID, { id, deleted, countable }: Y.Item): number =>
  deleted || !countable ? 0 : clock - id.clock + 1;

/** What is in a part of the text, with its formats. */
export function opsIn(text: Y.Text, from: number, length: number): Carried["ops"] {
  let place = 0;
  return (text.toDelta() as Carried["ops"]).flatMap((op) => {
    const size = typeof op.insert === "string" ? op.insert.length : 1;
    const [start, end] = [Math.max(from - place, 0), Math.min(from + length - place, size)];
    place += size;
    if (start >= end) return [];
    const insert = typeof op.insert === "string" ? op.insert.slice(start, end) : op.insert;
    return [{ insert, attributes: op.attributes ?? {} }];
  });
}
