import * as Y from "yjs";
import { deletedInMoves, placeAmong, type Range, type Removed } from "./deletedInMoves.ts";
import { boundaryIn, isAddedBy } from "./items.ts";
import { readShared, type Stray, textOf } from "./readShared.ts";
import { BLOCKS, TEXT } from "./sharedText.ts";
import { type Carried, formattedWords, opsIn, tornWords } from "./tornWords.ts";

/** Returns where a letter is that was carried away; null for others. */
export type CarriedPlace = (id: Y.ID) => number | null;

/**
 * Keeps this user's words together when another user's change comes in. Words typed in a block that the other user
 * moved are taken after the block; words typed at the end of a line where the other user began a line are taken back
 * to theirs; letters that were typed in a row are put together again, in their own format. Each writer takes their own,
 * so no word is taken twice. Words that were deleted in a block before its move came in are deleted where the block is
 * now. To be called in `afterTransaction`.
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
  const formatted = formattedWords(doc, transaction, clients);
  if (carried.length + removed.length + formatted.length === 0) return () => null;
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
    for (const { from, length, format } of formatted) text.format(from, length, { [format]: null });
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
