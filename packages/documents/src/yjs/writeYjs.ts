import * as Y from "yjs";
import { exactKey } from "../blockKey.ts";
import { equalPairs } from "../equalPairs.ts";
import type { Node, PostDocument } from "../schema.ts";
import { plainOf } from "./readYjs.ts";
import { commonEnds } from "./spliceText.ts";
import {
  attributesOf,
  type Child,
  CONTENT,
  childOf,
  contentOf,
  type Formats,
  type Run,
  runsOf,
  setAttribute,
  type Unit,
  unitsOf,
} from "./units.ts";

/**
 * Updates a draft's text to these blocks with a minimal change: concurrent edits in unchanged blocks are preserved,
 * and cursors stay in place. Blocks are matched by id, so a text without stable ids (from markdown) needs to be
 * aligned first.
 */
export function writeYjs(doc: Y.Doc, blocks: PostDocument, origin?: unknown): void {
  doc.transact(
    (transaction) => updateChildren(doc.getXmlFragment(CONTENT), unitsOf(blocks), transaction),
    origin,
  );
}

type Parent = Y.XmlFragment | Y.XmlElement;

function updateChildren(parent: Parent, next: readonly Unit[], transaction: Y.Transaction): void {
  const before = parent.toArray().filter(isChild);
  if (before.length < parent.length) {
    // Contains a type that our editor never creates: rewrite everything.
    parent.delete(0, parent.length);
    parent.insert(0, next.map(childOf));
    return;
  }
  const matches = equalPairs(before.map(keyOfChild), next.map(keyOfUnit));
  const matchedIndexes = new Set(matches.map((pair) => pair.before));
  // By the item instead of its index: Yjs counts every index from the start.
  for (const [at, child] of before.entries()) if (!matchedIndexes.has(at)) child._item?.delete(transaction);
  let last: Child | null = null;
  let at = 0;
  for (const match of [...matches, { before: before.length, after: next.length }]) {
    const added = next.slice(at, match.after).map(childOf);
    if (added.length > 0) parent.insertAfter(last as Y.XmlElement | null, added);
    last = before[match.before] ?? null;
    if (last) updateChild(last, next[match.after] as Unit, transaction);
    at = match.after + 1;
  }
}

function isChild(child: unknown): child is Child {
  return child instanceof Y.XmlElement || child instanceof Y.XmlText;
}

/** Identity of a child across versions: a block by its id; an item, a row, a cell or a line's text by its type. */
function keyOfChild(child: Child): string {
  if (child instanceof Y.XmlText) return "text";
  return `${child.nodeName} ${String(child.getAttribute("id") ?? "")}`;
}
function keyOfUnit(unit: Unit): string {
  if (Array.isArray(unit)) return "text";
  return `${unit.type} ${"id" in unit ? unit.id : ""}`;
}

function updateChild(child: Child, unit: Unit, transaction: Y.Transaction): void {
  if (Array.isArray(unit)) updateText(child as Y.XmlText, runsOf(unit));
  else updateElement(child as Y.XmlElement, unit, transaction);
}

function updateElement(
  element: Y.XmlElement,
  unit: Exclude<Unit, unknown[]>,
  transaction: Y.Transaction,
): void {
  // Most of a long text is unchanged.
  if (exactKey(plainOf(element)) === exactKey(plainNode(unit))) return;
  const wanted = attributesOf(unit);
  for (const [name, value] of Object.entries(wanted)) {
    if (exactKey(element.getAttribute(name)) !== exactKey(value)) setAttribute(element, name, value);
  }
  for (const name of Object.keys(element.getAttributes())) {
    if (!Object.hasOwn(wanted, name)) element.removeAttribute(name);
  }
  updateChildren(element, unitsOf(contentOf(unit)), transaction);
}

/** A node in the same form as `plainOf` an element. */
function plainNode(node: Node): unknown {
  if (node.type === "text") return node;
  const content = contentOf(node).map(plainNode);
  return { ...attributesOf(node), type: node.type, ...(content.length > 0 ? { content } : {}) };
}

/** Replaces what lies between the common prefix and suffix, and updates the marks that differ, in one pass. */
function updateText(text: Y.XmlText, runs: readonly Run[]): void {
  const present = text.toDelta() as Run[];
  if (present.some(({ insert }) => typeof insert !== "string")) {
    // Contains what our editor never creates: rewrite everything.
    text.delete(0, text.length);
    text.applyDelta([...runs]);
    return;
  }
  const [old, now] = [present, runs].map((pieces) => pieces.map(({ insert }) => insert).join("")) as [
    string,
    string,
  ];
  const { head, tail } = commonEnds(old, now);
  text.applyDelta([
    ...retained(present, runs, { from: 0, to: head, shift: 0 }),
    ...(old.length > head + tail ? [{ delete: old.length - head - tail }] : []),
    ...piecesOf(runs, head, now.length - tail).map(({ from, to, attributes }) => ({
      insert: now.slice(from, to),
      attributes: { ...attributes },
    })),
    ...retained(present, runs, { from: now.length - tail, to: now.length, shift: old.length - now.length }),
  ]);
}

interface Piece {
  from: number;
  to: number;
  attributes: Formats;
}

/** Returns the parts of a text that have the same marks, between two positions. */
function piecesOf(runs: readonly Partial<Run>[], from: number, to: number): Piece[] {
  let at = 0;
  return runs.flatMap(({ insert = "", attributes = {} }) => {
    const [begin, end] = [Math.max(from, at), Math.min(to, at + insert.length)];
    at += insert.length;
    return begin < end ? [{ from: begin, to: end, attributes }] : [];
  });
}

/** Keeps the characters from `from` to `to`, which were at `shift` more before, with the marks of the new runs. */
function retained(
  present: readonly Run[],
  runs: readonly Run[],
  { from, to, shift }: { from: number; to: number; shift: number },
): { retain: number; attributes?: Formats }[] {
  const before = piecesOf(present, from + shift, to + shift);
  let next = 0;
  return piecesOf(runs, from, to).flatMap((piece) => {
    const parts: { retain: number; attributes?: Formats }[] = [];
    for (let at = piece.from; at < piece.to; ) {
      const old = before[next] as Piece;
      const end = Math.min(piece.to, old.to - shift);
      parts.push({ retain: end - at, ...changedFormats(old.attributes, piece.attributes) });
      if (end === old.to - shift) next += 1;
      at = end;
    }
    return parts;
  });
}

/** Returns the formats to set; null removes a mark. Nothing if they are the wanted ones already. */
function changedFormats(formats: Formats, wanted: Formats): { attributes?: Formats } {
  if (exactKey(formats) === exactKey(wanted)) return {};
  const removed = Object.keys(formats).filter((name) => !Object.hasOwn(wanted, name));
  return { attributes: { ...wanted, ...Object.fromEntries(removed.map((name) => [name, null])) } };
}
