import { idAfter } from "@quire/domain/ids";
import type * as Y from "yjs";
import { freeIds } from "../freeIds.ts";
import { textNode } from "../inline.ts";
import { type Inline, limits, type Mark, nodes } from "../schema.ts";
import { isType } from "../shape.ts";
import {
  type Boundary,
  type Container,
  type FlatBlock,
  type FlatDocument,
  isContainer,
} from "./flatDocument.ts";
import { BLOCKS, type Hidden, type Op, type StoredBoundary, TEXT } from "./sharedText.ts";
import type { Formats } from "./units.ts";

/** A block, and what the text has in the place of its boundary: the boundary, one of a deleted block, or nothing. */
export interface StoredBlock extends FlatBlock {
  stored: "boundary" | "ghost" | "nothing";
  /** Where it begins in the text. */
  start: number;
}

export interface SharedDocument extends FlatDocument {
  blocks: StoredBlock[];
  /** In the order of the text. */
  hidden: Hidden[];
  /** Words in blocks that were moved meanwhile. */
  strays: Stray[];
}

/** Words that were typed in a block while another user moved it: where they are, and where the block is now. */
export interface Stray {
  start: number;
  length: number;
  block: StoredBlock;
}

/** Reads a draft's blocks. */
export function readShared(doc: Y.Doc): SharedDocument {
  const map = doc.getMap(BLOCKS);
  const changes = changesOf(map);
  const containers = new Map<string, Container>();
  for (const key of map.keys()) {
    const container = key.includes(" ") ? null : containerOf(map, key);
    if (container) containers.set(key, container);
  }
  const found = readBlocks(doc.getText(TEXT).toDelta() as Op[], changes);
  return { ...withoutGhosts(found, changes), containers };
}

/** A block with its place in the text. */
interface FoundBlock extends StoredBlock {
  length: number;
  at: string | undefined;
  moved: string | undefined;
}

/**
 * Words before the first boundary, and those behind a medium, are in a paragraph of their own, whose id follows from
 * the one before: all users see the same.
 */
function readBlocks(ops: readonly Op[], changes: ReadonlyMap<string, Record<string, unknown>>): FoundBlock[] {
  const blocks: FoundBlock[] = [];
  let place = 0;
  for (const { insert, attributes = {} } of ops) {
    const start = place;
    const length = typeof insert === "string" ? insert.length : 1;
    place += length;
    if (typeof insert === "object" && "block" in insert) {
      const boundary = boundaryOf(insert, changes.get(insert.block));
      const { at, moved } = insert;
      if (boundary) blocks.push({ boundary, content: [], stored: "boundary", start, length, at, moved });
      continue;
    }
    let last = blocks.at(-1);
    if (!last || nodes[last.boundary.type].content === null) {
      const boundary = paragraphAfter(last?.boundary);
      last = { boundary, content: [], stored: "nothing", start, length: 0, at: undefined, moved: undefined };
      blocks.push(last);
    }
    const inline = typeof insert === "string" ? textNode(insert, marksOf(attributes)) : insert.inline;
    (last.content as Inline[]).push(inline);
    last.length += length;
  }
  return blocks;
}

/**
 * A boundary stays in the text when its block is deleted or moved: words that another user was typing in the block
 * are still a block. The map has under `id at` which boundary is the block's, and null for a deleted one. Of the
 * others, an empty one isn't shown, nor is one as it was moved, by a user who wasn't the only one to move it.
 */
function withoutGhosts(
  found: readonly FoundBlock[],
  changes: ReadonlyMap<string, Record<string, unknown>>,
): Pick<SharedDocument, "blocks" | "hidden" | "strays"> {
  const blocks: StoredBlock[] = [];
  const hidden: Hidden[] = [];
  const strays: Stray[] = [];
  const same = new Map<string, FoundBlock[]>();
  for (const block of found) {
    if (block.stored === "nothing") continue;
    const { id } = block.boundary;
    const known = same.get(id);
    if (known) known.push(block);
    else same.set(id, [block]);
  }
  const owns = new Map([...same].map(([id, all]) => [id, ownBoundary(all, changes.get(id)?.at)]));
  const copies = new Set([...same].flatMap(([id, all]) => copiesIn(all, owns.get(id))));
  const freeId = freeIds([...same.keys(), ...changes.keys()]);
  for (const block of found) {
    const { start, length, content, boundary } = block;
    const own = owns.get(boundary.id);
    if (block.stored === "nothing")
      blocks.push({ ...block, boundary: { ...boundary, id: freeId(boundary.id) } });
    else if (block === own) blocks.push(block);
    else if (content.length === 0 || copies.has(block)) hidden.push({ start, length });
    else {
      blocks.push({ content, boundary: { ...boundary, id: freeId(boundary.id) }, stored: "ghost", start });
      if (own) strays.push({ start: start + 1, length: length - 1, block: own });
    }
  }
  return { blocks, hidden, strays };
}

/** The boundary that is its block's; undefined if the block was deleted. */
function ownBoundary(all: readonly FoundBlock[], at: unknown): FoundBlock | undefined {
  if (at === null) return undefined;
  if (at === undefined && all.length === 1) return all[0];
  const current = all.filter((block) => block.at === at);
  const own = current.find(({ content }) => content.length > 0) ?? current[0] ?? all[0];
  if (!own || !isUnchanged(own)) return own;
  // Another user has written in it, where it was or has moved it to.
  const text = textOf(own);
  const isWritten = (block: FoundBlock) =>
    textOf(block).length > text.length && includesInOrder(textOf(block), text);
  return all.find(isWritten) ?? own;
}

/** Whether a block is as it was moved. */
const isUnchanged = (block: FoundBlock) => block.moved !== undefined && block.moved === textOf(block);

/** How many may be copies of one block: a bound for the work. */
const MOST_COPIES = 20;

function copiesIn(all: readonly FoundBlock[], own: FoundBlock | undefined): FoundBlock[] {
  if (!own || all.length === 1) return [];
  const others = all.filter((block) => block !== own && block.content.length > 0);
  return others.slice(0, MOST_COPIES).filter((block) => isCopy(block, own));
}

/** Whether a block has only words that were moved to where the block is now, whatever was typed there since. */
const isCopy = (block: FoundBlock, own: FoundBlock) =>
  own.moved === textOf(block) ||
  (isUnchanged(block) && includesInOrder(wordsIn(own.moved), wordsIn(block.moved)));

const wordsIn = (text: unknown) => (typeof text === "string" ? text.split(/\s+/u).filter(Boolean) : []);

/** The text of a block, with a place for each break and reference. */
export const textOf = ({ content }: FlatBlock): string =>
  content.map((node) => (node.type === "text" ? node.text : "\ufffc")).join("");

/** Whether letters or words have others among them, in their order. */
function includesInOrder(all: ArrayLike<string>, others: ArrayLike<string>): boolean {
  let at = 0;
  for (let place = 0; place < all.length; place++) if (all[place] === others[at]) at++;
  return at === others.length;
}

/** Ids for blocks that no user has written, such as the text of an empty quote: the same in every copy. */
export function steadyIds(): () => string {
  let id = "b00000000zzzzzzz0000";
  return () => {
    id = idAfter(id);
    return id;
  };
}

const FIRST_ID = "b0000000000000000000";

function paragraphAfter(before: Boundary | undefined): Boundary {
  const { id = FIRST_ID, inside = [] } = before ?? {};
  return { id: idAfter(id), type: "paragraph", attributes: {}, inside, item: null, row: false };
}

/** Null for what our editor never writes. */
function boundaryOf(stored: StoredBoundary, changes: Record<string, unknown> = {}): Boundary | null {
  const { block, type, inside, item, row, ...attributes } = { ...stored, ...changes };
  if (typeof block !== "string" || !isType(type)) return null;
  const known = Object.entries(attributes).filter(
    ([name, value]) => value !== null && (name === "checked" || Object.hasOwn(nodes[type].attributes, name)),
  );
  return {
    id: block,
    type,
    attributes: Object.fromEntries(known),
    inside: Array.isArray(inside) ? inside.slice(0, limits.depth).filter((id) => typeof id === "string") : [],
    item: typeof item === "string" ? item : null,
    row: row === true,
  };
}

function marksOf(formats: Formats): Mark[] {
  return Object.entries(formats).flatMap(([type, values]) =>
    values === null ? [] : [{ ...values, type } as unknown as Mark],
  );
}

/** The changed attributes of blocks and containers, by their ids. The map has them under `id name`. */
function changesOf(map: Y.Map<unknown>): Map<string, Record<string, unknown>> {
  const changes = new Map<string, Record<string, unknown>>();
  for (const [key, value] of map.entries()) {
    const [id = "", name] = key.split(" ");
    if (name === undefined) continue;
    const known = changes.get(id);
    if (known) known[name] = value;
    else changes.set(id, { [name]: value });
  }
  return changes;
}

/** Returns a container, which the map has under its id; null where there is none. */
export function containerOf(map: Y.Map<unknown>, id: string): Container | null {
  const stored = map.get(id) as Partial<Container> | undefined;
  if (!stored) return null;
  const type = (map.get(`${id} type`) ?? stored.type) as Container["type"];
  if (!isContainer(type)) return null;
  const attributes: Record<string, unknown> = {};
  for (const name of Object.keys(nodes[type].attributes)) {
    const key = `${id} ${name}`;
    const value = map.has(key) ? map.get(key) : stored.attributes?.[name];
    if (value !== undefined) attributes[name] = value;
  }
  return { type, attributes };
}
