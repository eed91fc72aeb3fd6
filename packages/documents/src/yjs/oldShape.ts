import * as Y from "yjs";
import { textNode } from "../inline.ts";
import { repairDocument } from "../repair.ts";
import { limits, type Mark } from "../schema.ts";
import { isContainer } from "./flatDocument.ts";
import { readShared, type StoredBlock } from "./readShared.ts";
import { TEXT } from "./sharedText.ts";
import { readTitle, writeTitle } from "./title.ts";
import type { Formats } from "./units.ts";
import { writeYjs } from "./writeYjs.ts";

/** Where drafts were stored before they were one shared text: in a tree of Yjs elements. */
const CONTENT = "content";
const DEEPEST = 4 * limits.depth;

export interface ConvertedDraft {
  doc: Y.Doc;
  /** Returns an encoded relative position in the old draft as one in the new; null if its place can't be found. */
  place(position: Uint8Array): Uint8Array | null;
}

/** Whether a draft is stored in the old shape. */
export const isOldShape = (doc: Y.Doc): boolean =>
  doc.share.has(CONTENT) && doc.getXmlFragment(CONTENT).length > 0;

/** Writes a draft that is stored in the old shape as a new one. */
export function convertDraft(old: Y.Doc, newId: () => string): ConvertedDraft {
  const content = old.getXmlFragment(CONTENT);
  const doc = new Y.Doc();
  doc.transact(() => {
    writeTitle(doc, readTitle(old));
    writeYjs(doc, repairDocument(plainContent(content), newId));
  });
  const { blocks } = readShared(doc);
  const lines = linesOf(content);
  return {
    doc,
    place(position) {
      const at = Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(position), old);
      const line = at?.type instanceof Y.XmlText ? (at.type.parent as Y.XmlElement) : at?.type;
      const number = lines.indexOf(line as Y.XmlElement);
      const start = number === -1 ? null : startOf(blocks, lines, number);
      if (!at || start === null) return null;
      const { assoc } = Y.decodeRelativePosition(position);
      const index = start + 1 + offsetIn(at);
      return Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(doc.getText(TEXT), index, assoc));
    },
  };
}

function plainContent(parent: Y.XmlFragment, depth = 0): unknown[] {
  return parent.toArray().flatMap((child): unknown[] => {
    if (child instanceof Y.XmlText) return textsOf(child);
    return child instanceof Y.XmlElement ? [plainOf(child, depth)] : [];
  });
}

function plainOf(element: Y.XmlElement, depth: number): Record<string, unknown> {
  const { content: _, ...attributes } = element.getAttributes() as Record<string, unknown>;
  const inside = depth < DEEPEST ? plainContent(element, depth + 1) : [];
  return { ...attributes, type: element.nodeName, ...(inside.length > 0 ? { content: inside } : {}) };
}

function textsOf(text: Y.XmlText): unknown[] {
  const runs = text.toDelta() as { insert: unknown; attributes?: Formats }[];
  return runs.flatMap(({ insert, attributes = {} }) => {
    if (typeof insert !== "string" || insert === "") return [];
    const marks = Object.entries(attributes).map(
      ([type, values]) => ({ ...values, type }) as unknown as Mark,
    );
    return [textNode(insert, marks)];
  });
}

const PARTS = new Set(["listItem", "taskItem", "tableRow"]);

/** The elements of lines and media, in order: what a block of the new shape was. */
function linesOf(content: Y.XmlFragment): Y.XmlElement[] {
  const lines: Y.XmlElement[] = [];
  const waiting = [...content.toArray()].reverse();
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (!(child instanceof Y.XmlElement)) continue;
    if (isContainer(child.nodeName) || PARTS.has(child.nodeName)) waiting.push(...child.toArray().reverse());
    else lines.push(child);
  }
  return lines;
}

/** Where the new block of an old line begins: by its id, or where nothing was repaired by its number. */
function startOf(
  blocks: readonly StoredBlock[],
  lines: readonly Y.XmlElement[],
  number: number,
): number | null {
  const id = lines[number]?.getAttribute("id");
  const isSame = blocks.length === lines.length;
  const found = blocks.findIndex(({ boundary }, at) => (id ? boundary.id === id : isSame && at === number));
  if (found === -1) return null;
  const lengthOf = ({ content }: StoredBlock) =>
    content.reduce((sum, node) => sum + (node.type === "text" ? node.text.length : 1), 1);
  return blocks.slice(0, found).reduce((sum, block) => sum + lengthOf(block), 0);
}

/** The offset of a place in its line: breaks and references are elements between its texts. */
function offsetIn({ type, index }: Y.AbsolutePosition): number {
  if (!(type instanceof Y.XmlText)) return 0;
  let offset = index;
  for (let before = type.prevSibling; before; before = (before as Y.XmlText).prevSibling)
    offset += before instanceof Y.XmlText ? before.length : 1;
  return offset;
}
