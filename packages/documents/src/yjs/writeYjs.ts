import * as Y from "yjs";
import { exactKey } from "../blockKey.ts";
import { equalPairs } from "../equalPairs.ts";
import type { Node, PostDocument } from "../schema.ts";
import { plainOf } from "./readYjs.ts";
import { spliceText } from "./spliceText.ts";
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
  textsOf,
  type Unit,
  unitsOf,
} from "./units.ts";

/**
 * Updates a draft's text to these blocks with a minimal change: concurrent edits in unchanged blocks are preserved,
 * and cursors stay in place. Blocks are matched by id, so a text without stable ids (from markdown) needs to be
 * aligned first.
 */
export function writeYjs(doc: Y.Doc, blocks: PostDocument, origin?: unknown): void {
  doc.transact(() => updateChildren(doc.getXmlFragment(CONTENT), unitsOf(blocks)), origin);
}

type Parent = Y.XmlFragment | Y.XmlElement;

function updateChildren(parent: Parent, next: readonly Unit[]): void {
  const before = parent.toArray().filter(isChild);
  if (before.length < parent.length) {
    // Contains a type that our editor never creates: rewrite everything.
    parent.delete(0, parent.length);
    parent.insert(0, next.map(childOf));
    return;
  }
  const matches = equalPairs(before.map(keyOfChild), next.map(keyOfUnit));
  const matchedChildren = new Map(matches.map(({ before: at, after }) => [after, before[at] as Child]));
  const matchedIndexes = new Set(matches.map((pair) => pair.before));
  for (let at = before.length - 1; at >= 0; at--) if (!matchedIndexes.has(at)) parent.delete(at, 1);
  for (const [at, unit] of next.entries()) {
    const child = matchedChildren.get(at);
    if (child) updateChild(child, unit);
    else parent.insert(at, [childOf(unit)]);
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

function updateChild(child: Child, unit: Unit): void {
  if (Array.isArray(unit)) updateText(child as Y.XmlText, runsOf(unit));
  else updateElement(child as Y.XmlElement, unit);
}

function updateElement(element: Y.XmlElement, unit: Exclude<Unit, unknown[]>): void {
  // Most of a long text is unchanged.
  if (exactKey(plainOf(element)) === exactKey(plainNode(unit))) return;
  const wanted = attributesOf(unit);
  for (const [name, value] of Object.entries(wanted)) {
    if (exactKey(element.getAttribute(name)) !== exactKey(value)) setAttribute(element, name, value);
  }
  for (const name of Object.keys(element.getAttributes())) {
    if (!Object.hasOwn(wanted, name)) element.removeAttribute(name);
  }
  updateChildren(element, unitsOf(contentOf(unit)));
}

/** A node in the same form as `plainOf` an element. */
function plainNode(node: Node): unknown {
  if (node.type === "text") return node;
  const content = contentOf(node).map(plainNode);
  return { ...attributesOf(node), type: node.type, ...(content.length > 0 ? { content } : {}) };
}

/** Replaces what lies between the common prefix and suffix, then updates the marks that differ. */
function updateText(text: Y.XmlText, runs: readonly Run[]): void {
  const old = textsOf(text)
    .map((node) => node.text)
    .join("");
  const now = runs.map(({ insert }) => insert).join("");
  spliceText(text, old, now);
  let at = 0;
  const present = formatsOf(text);
  for (const { insert, attributes } of runs) {
    for (const [from, length, formats] of differing(present, at, insert.length, attributes)) {
      text.format(from, length, formats);
    }
    at += insert.length;
  }
}

interface Formatted {
  from: number;
  to: number;
  formats: Formats;
}

function formatsOf(text: Y.XmlText): Formatted[] {
  const runs = text.toDelta() as { insert: string; attributes?: Formats }[];
  let at = 0;
  return runs.map(({ insert, attributes = {} }) => {
    const from = at;
    at += insert.length;
    return { from, to: at, formats: attributes };
  });
}

/**
 * Yields the parts of a run whose formats differ from the wanted ones, and the formats to set; null removes a mark.
 */
function* differing(
  present: readonly Formatted[],
  at: number,
  length: number,
  wanted: Formats,
): Generator<[from: number, length: number, formats: Formats]> {
  for (const { from, to, formats } of present) {
    const [begin, end] = [Math.max(from, at), Math.min(to, at + length)];
    if (begin >= end || exactKey(formats) === exactKey(wanted)) continue;
    const removed = Object.keys(formats).filter((name) => !Object.hasOwn(wanted, name));
    yield [begin, end - begin, { ...wanted, ...Object.fromEntries(removed.map((name) => [name, null])) }];
  }
}
