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
 * Makes a draft's text these blocks, by as few changes as tell the difference: what somebody writes meanwhile in a block
 * that stays is kept, and a cursor stays where it was. Blocks are told by their ids, so those of a text that came without
 * (from markdown) are to be aligned first.
 */
export function writeYjs(doc: Y.Doc, blocks: PostDocument, origin?: unknown): void {
  doc.transact(() => updateChildren(doc.getXmlFragment(CONTENT), unitsOf(blocks)), origin);
}

type Parent = Y.XmlFragment | Y.XmlElement;

function updateChildren(parent: Parent, next: readonly Unit[]): void {
  const before = parent.toArray().filter(isChild);
  if (before.length < parent.length) {
    // Something that no editor of ours makes: written anew.
    parent.delete(0, parent.length);
    parent.insert(0, next.map(childOf));
    return;
  }
  const kept = equalPairs(before.map(keyOfChild), next.map(keyOfUnit));
  const staying = new Map(kept.map(({ before: at, after }) => [after, before[at] as Child]));
  const stays = new Set(kept.map((pair) => pair.before));
  for (let at = before.length - 1; at >= 0; at--) if (!stays.has(at)) parent.delete(at, 1);
  for (const [at, unit] of next.entries()) {
    const child = staying.get(at);
    if (child) updateChild(child, unit);
    else parent.insert(at, [childOf(unit)]);
  }
}

function isChild(child: unknown): child is Child {
  return child instanceof Y.XmlElement || child instanceof Y.XmlText;
}

/** What is one and the same before and after: a block by its id; an item, a row, a cell or a line's text by its kind. */
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
  // Most of a long text is as it was.
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

/** A node as `plainOf` tells an element. */
function plainNode(node: Node): unknown {
  if (node.type === "text") return node;
  const content = contentOf(node).map(plainNode);
  return { ...attributesOf(node), type: node.type, ...(content.length > 0 ? { content } : {}) };
}

/** Changes what lies between the beginning and the end that agree, then the marks that differ. */
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

/** The parts of a run whose formats are others than wanted, and what to set there; null takes a mark away. */
function* differing(
  present: readonly Formatted[],
  at: number,
  length: number,
  wanted: Formats,
): Generator<[from: number, length: number, formats: Formats]> {
  for (const { from, to, formats } of present) {
    const [begin, end] = [Math.max(from, at), Math.min(to, at + length)];
    if (begin >= end || exactKey(formats) === exactKey(wanted)) continue;
    const gone = Object.keys(formats).filter((name) => !Object.hasOwn(wanted, name));
    yield [begin, end - begin, { ...wanted, ...Object.fromEntries(gone.map((name) => [name, null])) }];
  }
}
