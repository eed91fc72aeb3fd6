import * as Y from "yjs";
import { exactKey } from "../blockKey.ts";
import { nodes } from "../schema.ts";
import type { Boundary, Container, FlatDocument } from "./flatDocument.ts";
import { containerOf, readShared, type StoredBlock } from "./readShared.ts";
import { BLOCKS, type Hidden, type Op, type StoredBoundary, TEXT, textPlace } from "./sharedText.ts";
import {
  type Change,
  changedFormats,
  changesBetween,
  type Formats,
  isBoundary,
  type Unit,
  unitsOf,
} from "./units.ts";

/**
 * Changes a draft to these blocks by as little as possible: no word that stays is moved, deleted or inserted again.
 * Blocks are the same by their ids, so a text without stable ids (from markdown) needs to be aligned first.
 */
export function writeShared(doc: Y.Doc, next: FlatDocument, origin?: unknown): void {
  doc.transact(() => {
    const { blocks, hidden } = readShared(doc);
    writeContainers(doc, next.containers);
    writeUnits(doc, 0, changesBetween(blocks.flatMap(storedUnits), unitsOf(next.blocks)), hidden);
  }, origin);
}

function storedUnits(block: StoredBlock): Unit[] {
  const [boundary, ...words] = unitsOf([block]) as [Unit, ...Unit[]];
  return [block.stored === "boundary" ? boundary : { ...boundary, instead: block.stored }, ...words];
}

/** Writes the containers that are new or have changed. The others stay: what a co-writer put into one needs it. */
export function writeContainers(doc: Y.Doc, next: ReadonlyMap<string, Container>): void {
  const map = doc.getMap(BLOCKS);
  for (const [id, { type, attributes }] of next) {
    const before = containerOf(map, id);
    if (before) setChanged(map, id, { type: before.type, ...before.attributes }, { type, ...attributes });
    else map.set(id, { type, attributes });
  }
}

/**
 * Applies changes from a place of the shown text on, which leaves out what is hidden. Returns what is hidden after
 * them.
 */
export function writeUnits(
  doc: Y.Doc,
  shownAt: number,
  changes: readonly Change[],
  hidden: readonly Hidden[],
): Hidden[] {
  const text = doc.getText(TEXT);
  const map = doc.getMap(BLOCKS);
  const newId = newIds(doc);
  const isGhost = ghostsIn(changes);
  const [deletedIds, insertedIds] = [idsOf(changes, "delete"), idsOf(changes, "insert")];
  const at = textPlace(shownAt, hidden);
  const after: Hidden[] = hidden.filter(({ start }) => start < at);
  const waiting = hidden.slice(after.length);
  const ops: Delta[] = at > 0 ? [{ retain: at }] : [];
  let [before, now] = [at, at];

  /** Goes past what is hidden here. The words of a block that was moved twice are deleted. */
  function skip(isJoined: boolean) {
    for (let next = waiting[0]; next?.start === before; next = waiting[0]) {
      waiting.shift();
      passGhost(isJoined);
      if (next.length > 1) ops.push({ delete: next.length - 1 });
      before += next.length - 1;
    }
  }

  function passGhost(isJoined: boolean) {
    ops.push(isJoined ? { delete: 1 } : { retain: 1 });
    before += 1;
    if (isJoined) return;
    after.push({ start: now, length: 1 });
    now += 1;
  }

  function insert(unit: Unit, number: number) {
    const { insert: inserted } = unit;
    let again: Pick<StoredBoundary, "at" | "moved"> = {};
    if (isBoundary(inserted) && (deletedIds.has(inserted.id) || map.has(`${inserted.id} at`))) {
      const at = newId();
      again = { at, moved: wordsBehind(changes, number) };
      setAgain(map, inserted, at);
    }
    ops.push(insertionOf(unit, newId, again));
    now += 1;
  }

  for (const [number, change] of changes.entries()) {
    if (change.kind === "insert") {
      insert(change.unit, number);
      continue;
    }
    const { insert: stored, formats, instead } = change.before;
    const isJoined = change.kind === "delete" && isBoundary(stored) && !isGhost[number];
    skip(isJoined);
    if (instead) {
      if (instead === "ghost") passGhost(isJoined);
      if (change.kind === "keep") insert(change.now, number);
      continue;
    }
    if (change.kind === "keep") {
      if (isBoundary(stored) && isBoundary(change.now.insert))
        writeBoundary(map, () => storedId(text, before), stored, change.now.insert);
      const attributes = changedFormats(formats, change.now.formats);
      ops.push({ retain: 1, ...(attributes ? { attributes } : {}) });
      now += 1;
    } else if (isBoundary(stored) && isGhost[number]) {
      if (!insertedIds.has(stored.id)) map.set(`${stored.id} at`, null);
      passGhost(false);
      continue;
    } else {
      // Where it was moved from, an empty boundary is left, which stays hidden.
      if (isBoundary(stored) && map.has(`${stored.id} at`) && !insertedIds.has(stored.id))
        map.set(`${stored.id} at`, null);
      ops.push({ delete: 1 });
    }
    before += 1;
  }
  text.applyDelta(joined(ops));
  return [...after, ...waiting.map(({ start, length }) => ({ start: start + now - before, length }))];
}

function idsOf(changes: readonly Change[], kind: "delete" | "insert"): Set<string> {
  const ids = new Set<string>();
  for (const change of changes) {
    if (change.kind !== kind) continue;
    const { insert } = change.kind === "insert" ? change.unit : change.before;
    if (isBoundary(insert) && insert.id !== "") ids.add(insert.id);
  }
  return ids;
}

/**
 * Whether the boundary that a change deletes stays in the text: that of a block that is deleted whole. Where the words
 * behind a boundary stay, it goes, and they belong to the block before.
 */
function ghostsIn(changes: readonly Change[]): boolean[] {
  let isWhole = true;
  return changes
    .toReversed()
    .map((change) => {
      if (change.kind !== "delete") {
        isWhole = isBoundary(change.kind === "keep" ? change.now.insert : change.unit.insert);
        return false;
      }
      const { insert } = change.before;
      return isWhole && isBoundary(insert) && insert.id !== "" && nodes[insert.type].content !== null;
    })
    .toReversed();
}

/** Returns a function that names cells, which have no id of their own, and boundaries: by this client and its clock. */
function newIds({ clientID, store }: Y.Doc): () => string {
  const start = `${clientID}.${Y.getState(store, clientID)}`;
  let count = 0;
  return () => `${start}.${count++}`;
}

type Delta =
  | { retain: number; attributes?: Formats }
  | { delete: number }
  | { insert: string | object; attributes: Formats };

/** Joins neighbors that do the same: one operation for a run of letters. Drops what is kept at the end. */
function joined(ops: readonly Delta[]): Delta[] {
  const all: Delta[] = [];
  for (const op of ops) {
    const last = all.at(-1);
    if (last && "delete" in last && "delete" in op) last.delete += op.delete;
    else if (last && "retain" in last && "retain" in op && isSame(last, op)) last.retain += op.retain;
    else if (
      last &&
      "insert" in last &&
      "insert" in op &&
      typeof last.insert === "string" &&
      typeof op.insert === "string" &&
      isSame(last, op)
    )
      last.insert += op.insert;
    else all.push({ ...op });
  }
  const end = all.at(-1);
  return end && "retain" in end && !end.attributes ? all.slice(0, -1) : all;
}

type Formatted = { attributes?: Formats };
const isSame = (one: Formatted, other: Formatted) =>
  one.attributes === other.attributes ||
  exactKey(one.attributes ?? null) === exactKey(other.attributes ?? null);

function writeBoundary(map: Y.Map<unknown>, idOf: () => string, before: Boundary, now: Boundary): void {
  const fields = ({ id: _, attributes, ...place }: Boundary) => ({ ...attributes, ...place });
  if (exactKey(fields(before)) !== exactKey(fields(now)))
    setChanged(map, before.id || idOf(), fields(before), fields(now));
}

/** The id of the boundary at a place of the text. */
function storedId(text: Y.Text, place: number): string {
  let at = 0;
  for (const { insert } of text.toDelta() as Op[]) {
    if (at === place) return String((insert as StoredBoundary).block);
    at += typeof insert === "string" ? insert.length : 1;
  }
  throw new RangeError("No boundary is at this place.");
}

/** Sets what differs, attribute by attribute, so that two users' changes merge. */
function setChanged(
  map: Y.Map<unknown>,
  id: string,
  before: Record<string, unknown>,
  now: Record<string, unknown>,
): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const value = now[name] ?? null;
    if (exactKey(before[name] ?? null) !== exactKey(value)) map.set(`${id} ${name}`, value);
  }
}

/** The words behind a boundary, as they are after the changes. */
function wordsBehind(changes: readonly Change[], number: number): string {
  let words = "";
  for (let next = number + 1; next < changes.length; next++) {
    const change = changes[next] as Change;
    if (change.kind === "delete") continue;
    const { insert } = change.kind === "keep" ? change.now : change.unit;
    if (isBoundary(insert)) break;
    words += typeof insert === "string" ? insert : "\ufffc";
  }
  return words;
}

/** Lets a boundary be its block's, in place of the one that the block had. */
function setAgain(
  map: Y.Map<unknown>,
  { id, attributes, inside, item, row, type }: Boundary,
  at: string,
): void {
  map.set(`${id} at`, at);
  const fields: Record<string, unknown> = { ...attributes, inside, item, row, type };
  for (const name of [...Object.keys(nodes[type].attributes), "checked", "inside", "item", "row", "type"]) {
    const key = `${id} ${name}`;
    const value = fields[name] ?? null;
    if (map.has(key) && exactKey(map.get(key)) !== exactKey(value)) map.set(key, value);
  }
}

function insertionOf(
  { insert, formats }: Unit,
  newId: () => string,
  again: Pick<StoredBoundary, "at" | "moved">,
): Delta {
  if (!isBoundary(insert)) return { insert, attributes: formats };
  const { id, type, attributes, inside, item, row } = insert;
  const stored: StoredBoundary = {
    ...attributes,
    ...{ block: id === "" ? newId() : id, type },
    ...(inside.length > 0 ? { inside } : {}),
    ...(item === null ? {} : { item }),
    ...(row ? { row } : {}),
    ...again,
  };
  // Without formats of its own, it would take its left neighbor's.
  return { insert: stored, attributes: {} };
}
