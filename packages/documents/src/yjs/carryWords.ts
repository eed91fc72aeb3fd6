import * as Y from "yjs";
import { deletedInMoves, movedPlaces, type Range } from "./deletedInMoves.ts";
import { boundaryIn, isAddedBy, isShown, itemsOf, placesOf } from "./items.ts";
import { readShared, type Stray, textOf } from "./readShared.ts";
import { BLOCKS, TEXT } from "./sharedText.ts";
import { spreadFormats } from "./spreadFormats.ts";
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
  const strays = straysOf(doc, transaction).flatMap((stray) => wordsOf(doc, transaction, clients, stray));
  const torn = tornWords(doc, transaction, clients);
  // No words are taken to two places.
  const isApart = (run: Carried) => (other: Carried) =>
    other.from + other.length <= run.from || run.from + run.length <= other.from;
  const carried: Carried[] = [];
  for (const run of [...strays, ...torn]) if (carried.every(isApart(run))) carried.push(run);
  const formatted = [...formattedWords(doc, transaction, clients), ...spreadFormats(doc, transaction)];
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
): Carried[] {
  const text = doc.getText(TEXT);
  const items = itemsOf(doc);
  const places = placesOf(items);
  const boundary = items.findIndex((item, order) => places[order] === start - 1 && isShown(item));
  // What this user had moved as well is there already.
  const copied = new Set(boundary < 0 ? [] : movedPlaces(items, places, boundary));
  const runs: (Carried & { before: number })[] = [];
  /** The words that were moved. */
  let moved = "";
  for (const [order, item] of items.entries()) {
    const place = places[order] ?? 0;
    if (place < start || place >= start + length || !item.countable || boundaryIn(item)) continue;
    const words = item.content instanceof Y.ContentString ? item.content.str : "\ufffc";
    if (item.deleted && Y.isDeleted(transaction.deleteSet, item.id)) moved += words;
    if (item.deleted || !clients.has(item.id.client)) continue;
    for (let letter = 0; letter < item.length; letter++) {
      const [from, last] = [place + letter, runs.at(-1)];
      if (copied.has(from)) moved += words[letter] ?? "";
      else if (letter > 0 && last && last.from + last.length === from) last.length += 1;
      else {
        const id = Y.createID(item.id.client, item.id.clock + letter);
        runs.push({ id, from, length: 1, to: 0, ops: [], before: moved.length });
      }
    }
  }
  const now = textOf(block);
  let [known, to] = [-1, 0];
  return runs.map(({ before, ...run }) => {
    const ops = opsIn(text, run.from, run.length);
    if (before !== known) {
      to = likestPlace(now, moved.slice(0, before), moved.slice(before));
      // A new word isn't put within another, which may have been torn where it was.
      if (/^\s/u.test(String(ops[0]?.insert)))
        while (/\S\S/u.test(now.slice(Math.max(to - 1, 0), to + 1))) to++;
    }
    known = before;
    return { ...run, ops, to: block.start + 1 + to };
  });
}

/** Words in blocks that a transaction moved, or moved back by an undo: then the moved boundary is gone. */
function straysOf(doc: Y.Doc, transaction: Y.Transaction): Stray[] {
  const { blocks, strays } = readShared(doc);
  const items = itemsOf(doc);
  const places = placesOf(items);
  const moved = new Set(
    items.flatMap((item, order) => (isShown(item) && isAddedBy(transaction, item) ? [places[order]] : [])),
  );
  const undone = items.flatMap((item, order): Stray[] => {
    const { block: id, moved } = boundaryIn(item) ?? {};
    if (moved === undefined || !Y.isDeleted(transaction.deleteSet, item.id)) return [];
    const block = blocks.find(({ boundary, stored }) => boundary.id === id && stored === "boundary");
    if (!block) return [];
    const start = places[order] ?? 0;
    const isEnd = (other: Y.Item) => !other.deleted || Y.isDeleted(transaction.deleteSet, other.id);
    const next = items.findIndex((other, at) => at > order && boundaryIn(other) && isEnd(other));
    return [{ start, length: (places[next] ?? Number.POSITIVE_INFINITY) - start, block }];
  });
  return [...strays.filter(({ block }) => moved.has(block.start)), ...undone];
}

/** Letters on each side of a place that tell it. */
const CONTEXT = 40;

/** The place in a text whose surroundings are most like those of a place in the text that it was. */
function likestPlace(text: string, before: string, after: string): number {
  const [now, head, tail] = [`\n${text}\n`, `\n${before}`.slice(-CONTEXT), `${after}\n`.slice(0, CONTEXT)];
  let [likest, most] = [text.length, 0];
  for (let place = 0; place <= text.length; place++) {
    let [same, alike] = [0, 0];
    while (same < head.length && now[place - same] === head.at(-1 - same)) same++;
    while (alike < tail.length && now[place + 1 + alike] === tail[alike]) alike++;
    if (same + alike > most) [likest, most] = [place, same + alike];
  }
  return likest;
}
