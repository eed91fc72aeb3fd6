import * as Y from "yjs";
import { readShared, type Stray, textOf } from "./readShared.ts";
import { TEXT } from "./sharedText.ts";

/** A run of words that is taken to where its block is now. */
interface Carried {
  from: number;
  length: number;
  to: number;
  ops: { insert: string | object; attributes?: object }[];
}

/**
 * Takes the words that this user typed in a block after the block, when another user moved it meanwhile. Each writer
 * takes their own, so no word is taken twice. To be called in `afterTransaction` of the change with the move.
 */
export function carryWords(
  doc: Y.Doc,
  transaction: Y.Transaction,
  clients: ReadonlySet<number>,
  origin: unknown,
): boolean {
  const carried = readShared(doc).strays.flatMap((stray) => wordsOf(doc, transaction, clients, stray));
  if (carried.length === 0) return false;
  const text = doc.getText(TEXT);
  doc.transact(() => {
    // From the end: no place before changes, and of two runs with one target the first is inserted last.
    const changes = carried
      .toReversed()
      .flatMap(({ from, length, to, ops }) => [
        { at: from, ops: [{ delete: length }] },
        { at: to, ops },
      ])
      .toSorted((one, other) => other.at - one.at);
    for (const { at, ops } of changes) text.applyDelta([{ retain: at }, ...ops]);
  }, origin);
  return true;
}

/** The runs of a stray that are these clients', each with its place among the words that were moved. */
function wordsOf(
  doc: Y.Doc,
  transaction: Y.Transaction,
  clients: ReadonlySet<number>,
  { start, length, block }: Stray,
): Carried[] {
  const text = doc.getText(TEXT);
  const runs: Carried[] = [];
  let [place, moved, isNew] = [0, 0, false];
  for (let item = text._start; item; item = item.right) {
    if (!item.countable) continue;
    const isStray = place >= start && place < start + length;
    if (item.deleted) {
      const isMoved = Y.isDeleted(transaction.deleteSet, item.id) && !isBoundaryIn(item);
      if (isStray && isMoved) moved += item.length;
      continue;
    }
    if (isStray && clients.has(item.id.client)) {
      const to = block.start + 1 + placeIn(textOf(block), block.moved ?? "", moved);
      runs.push({ from: place, length: item.length, to, ops: opsIn(text, place, item.length) });
    }
    if (place === block.start) isNew = isAddedBy(transaction, item);
    place += item.length;
  }
  return isNew ? runs : [];
}

const isBoundaryIn = ({ content }: Y.Item) =>
  content instanceof Y.ContentEmbed && Object.hasOwn(content.embed as object, "block");

const isAddedBy = ({ beforeState }: Y.Transaction, { id }: Y.Item) =>
  id.clock >= (beforeState.get(id.client) ?? 0);

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
