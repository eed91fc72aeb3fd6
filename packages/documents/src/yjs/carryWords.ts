import * as Y from "yjs";
import { deletedInMoves, placeAmong, type Range, type Removed } from "./deletedInMoves.ts";
import { boundaryIn, isAddedBy, itemsOf, placesOf } from "./items.ts";
import { readShared, type Stray, textOf } from "./readShared.ts";
import { BLOCKS, TEXT } from "./sharedText.ts";

/** A run of words that is taken to another place. */
interface Carried {
  id: Y.ID;
  from: number;
  length: number;
  to: number;
  ops: { insert: string | object; attributes?: object }[];
}

/** Returns where a letter is that was carried away; null for others. */
export type CarriedPlace = (id: Y.ID) => number | null;

/**
 * Keeps this user's words together when another user's change comes in. Words typed in a block that the other user
 * moved are taken after the block; words typed at the end of a line where the other user began a line are taken back
 * to theirs. Each writer takes their own, so no word is taken twice. Words that were deleted in a block before its
 * move came in are deleted where the block is now. To be called in `afterTransaction`.
 */
export function carryWords(
  doc: Y.Doc,
  transaction: Y.Transaction,
  clients: ReadonlySet<number>,
  origin: unknown,
): CarriedPlace {
  const removed = deletedInMoves(doc, transaction);
  const strays = readShared(doc).strays.flatMap((stray) =>
    wordsOf(doc, transaction, clients, stray, removed),
  );
  const torn = tornWords(doc, transaction, clients);
  const carried = [
    ...strays,
    ...torn.filter(({ id }) => strays.every((stray) => !Y.compareIDs(stray.id, id))),
  ];
  if (carried.length === 0 && removed.length === 0) return () => null;
  const deletion = ({ from, length }: Range) => ({
    at: from,
    size: -length,
    run: null,
    ops: [{ delete: length }],
  });
  // Of two runs with one target, the first comes first.
  const changes = carried
    .flatMap((run) => [deletion(run), { at: run.to, size: run.length, run, ops: run.ops }])
    .concat(removed.flatMap(({ words }) => words.map(deletion)))
    .toSorted((one, other) => one.at - other.at || Number(one.size < 0) - Number(other.size < 0));
  const text = doc.getText(TEXT);
  doc.transact(() => {
    // From the end: no place before changes.
    for (const { at, ops } of changes.toReversed()) text.applyDelta([{ retain: at }, ...ops]);
    for (const { id, isEmpty } of removed)
      if (isEmpty && !strays.length) doc.getMap(BLOCKS).set(`${id} at`, null);
  }, origin);
  const places = new Map<Carried, number>();
  let shift = 0;
  for (const { at, size, run } of changes) {
    if (run) places.set(run, at + shift);
    shift += size;
  }
  return ({ client, clock }) => {
    const run = carried.find(
      ({ id, length }) => id.client === client && id.clock <= clock && clock < id.clock + length,
    );
    return run ? (places.get(run) ?? 0) + clock - run.id.clock : null;
  };
}

/**
 * The runs that were typed after a letter, and are now behind a line that another user began after the same letter
 * without knowing of them. Yjs puts the one before the other by their clients' numbers.
 */
function tornWords(doc: Y.Doc, transaction: Y.Transaction, clients: ReadonlySet<number>): Carried[] {
  const text = doc.getText(TEXT);
  const items = itemsOf(doc);
  const isStarted = (item: Y.Item) =>
    boundaryIn(item) && !item.deleted && !clients.has(item.id.client) && isAddedBy(transaction, item);
  if (!items.some(isStarted)) return [];

  const places = placesOf(items);
  const orders = new Map(items.map((item, order) => [item, order]));
  const orderOf = (id: Y.ID) => orders.get(Y.getItem(doc.store, id)) ?? Number.NaN;
  /** The place behind the letter that an item was typed behind, if that is before the line. */
  const originOf = ({ origin }: Y.Item, line: number): number | null => {
    const order = origin ? orderOf(origin) : Number.NaN;
    return origin && order < line ? (places[order] ?? 0) + lengthTo(origin, items[order] as Y.Item) : null;
  };
  const runs = new Map<Y.Item, Carried>();
  for (const [line, started] of items.entries()) {
    if (!isStarted(started)) continue;
    // What is between the new line and the letter that was behind it is unknown to its writer.
    const end = started.rightOrigin ? orderOf(started.rightOrigin) : items.length;
    let last: Carried | undefined;
    for (let order = line + 1; order < end; order++) {
      const item = items[order] as Y.Item;
      if (item.deleted || !item.countable) continue;
      const isOwn = clients.has(item.id.client);
      if (isOwn && boundaryIn(item)) break;
      const to = isOwn ? (last?.to ?? originOf(item, line)) : null;
      if (to === null) {
        last = undefined;
        continue;
      }
      const { id, length } = item;
      const from = places[order] ?? 0;
      last = runs.get(item) ?? { id, from, length, to, ops: opsIn(text, from, length) };
      runs.set(item, last);
    }
  }
  return [...runs.values()];
}

/** How many places an item takes up to one of its letters. */
const lengthTo = ({ clock }: Y.ID, { id, deleted, countable }: Y.Item): number =>
  deleted || !countable ? 0 : clock - id.clock + 1;

/** The runs of a stray that are these clients', each with its place among the words that were moved. */
function wordsOf(
  doc: Y.Doc,
  transaction: Y.Transaction,
  clients: ReadonlySet<number>,
  { start, length, block }: Stray,
  removed: readonly Removed[],
): Carried[] {
  const text = doc.getText(TEXT);
  const gone = removed.find(({ id }) => id === block.boundary.id)?.gone ?? [];
  const runs: Carried[] = [];
  let [place, moved, isNew] = [0, 0, false];
  for (let item = text._start; item; item = item.right) {
    if (!item.countable) continue;
    const isStray = place >= start && place < start + length;
    if (item.deleted) {
      const isMoved = Y.isDeleted(transaction.deleteSet, item.id) && !boundaryIn(item);
      if (isStray && isMoved) moved += item.length;
      continue;
    }
    if (isStray && clients.has(item.id.client)) {
      const to = block.start + 1 + placeIn(textOf(block), block.moved ?? "", placeAmong(moved, gone));
      runs.push({ id: item.id, from: place, length: item.length, to, ops: opsIn(text, place, item.length) });
    }
    if (place === block.start) isNew = isAddedBy(transaction, item);
    place += item.length;
  }
  return isNew ? runs : [];
}

/** The place in a text of one in the text that it was, whose beginning or end is still there. */
function placeIn(now: string, was: string, place: number): number {
  if (place <= was.length && now.startsWith(was.slice(0, place))) return place;
  return now.endsWith(was.slice(place)) ? now.length - was.slice(place).length : now.length;
}

/** What is in a part of the text, with its formats. */
function opsIn(text: Y.Text, from: number, length: number): Carried["ops"] {
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
