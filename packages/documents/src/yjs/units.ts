import * as Y from "yjs";
import { textNode } from "../inline.ts";
import { type Mark, type Node, nodes, type Text } from "../schema.ts";

/** The shared type of a draft's text within its Yjs document. */
export const CONTENT = "content";

/** A child of a fragment: a node, or a run of text. */
export type Unit = Exclude<Node, Text> | Text[];
/** Its representation in Yjs, with y-prosemirror's names and shapes: an editor binds to it directly. */
export type Child = Y.XmlElement | Y.XmlText;

/** Marks as Yjs formats: `{ bold: {}, link: { href, title } }`. */
export type Formats = Record<string, Record<string, unknown> | null>;
export interface Run {
  insert: string;
  attributes: Formats;
}

/** Groups children into units: adjacent texts form one. */
export function unitsOf(content: readonly Node[]): Unit[] {
  const units: Unit[] = [];
  for (const node of content) {
    const last = units.at(-1);
    if (node.type !== "text") units.push(node);
    else if (Array.isArray(last)) last.push(node);
    else units.push([node]);
  }
  return units;
}

/** Returns the children of a node; a leaf has none. */
export function contentOf(node: Node): readonly Node[] {
  return "content" in node ? node.content : [];
}

/** Returns a node's attributes as stored: null values are omitted, as in y-prosemirror. */
export function attributesOf(node: Exclude<Node, Text>): Record<string, unknown> {
  const fields = node as unknown as Record<string, unknown>;
  const names = Object.keys(nodes[node.type].attributes);
  return Object.fromEntries(
    names.flatMap((name) =>
      fields[name] === null || fields[name] === undefined ? [] : [[name, fields[name]]],
    ),
  );
}

/** Converts a run of text to a Yjs delta, one piece per set of marks. */
export function runsOf(texts: readonly Text[]): Run[] {
  return texts.map(({ text, marks = [] }) => ({
    insert: text,
    attributes: Object.fromEntries(marks.map(({ type, ...attributes }) => [type, attributes])),
  }));
}

/** Returns the text nodes of a Yjs text. Non-text content is skipped. */
export function textsOf(text: Y.XmlText): Text[] {
  const runs = text.toDelta() as { insert: unknown; attributes?: Formats }[];
  return runs.flatMap(({ insert, attributes = {} }) => {
    if (typeof insert !== "string" || insert === "") return [];
    const marks = Object.entries(attributes).flatMap(([type, values]) =>
      values === null ? [] : [{ ...values, type } as unknown as Mark],
    );
    return [textNode(insert, marks)];
  });
}

/** Creates a Yjs child from a unit. */
export function childOf(unit: Unit): Child {
  if (Array.isArray(unit)) {
    const text = new Y.XmlText();
    text.applyDelta(runsOf(unit));
    return text;
  }
  const element = new Y.XmlElement(unit.type);
  for (const [name, value] of Object.entries(attributesOf(unit))) setAttribute(element, name, value);
  const inside = unitsOf(contentOf(unit)).map(childOf);
  if (inside.length > 0) element.insert(0, inside);
  return element;
}

/** Yjs stores any JSON as an attribute; its types only allow strings. */
export function setAttribute(element: Y.XmlElement, name: string, value: unknown): void {
  element.setAttribute(name, value as string);
}
