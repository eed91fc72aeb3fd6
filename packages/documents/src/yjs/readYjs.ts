import * as Y from "yjs";
import { type ParsedDocument, parseDocument } from "../parse.ts";
import { repairDocument } from "../repair.ts";
import { limits } from "../schema.ts";
import { CONTENT, textsOf } from "./units.ts";

/** Far below what any document holds; a stranger's update that nests a million elements must not end the process. */
const DEEPEST = 4 * limits.depth;

/**
 * A draft's text as blocks. Two people's changes can meet in a shape that neither made (a row without its column, two
 * blocks of one id): it is mended, and always the same way. Refused is only what is beyond a document's bounds.
 */
export function readYjs(doc: Y.Doc, newId: () => string): ParsedDocument {
  const content = doc.getXmlFragment(CONTENT);
  if (isBeyond(content)) {
    return { ok: false, issues: [{ path: "", message: "A post holds only so many pieces of text." }] };
  }
  return parseDocument(repairDocument(plainContent(content), newId));
}

/** Known before anything is made of it: twice as much as a document holds has nothing to be mended. */
function isBeyond(content: Y.XmlFragment): boolean {
  const parents = [content];
  let count = 0;
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    count += parent.length;
    if (count > 2 * limits.nodes) return true;
    for (const child of parent.toArray()) if (child instanceof Y.XmlElement) parents.push(child);
  }
  return false;
}

/** An element with all in it, as plain values. */
export function plainOf(element: Y.XmlElement, depth = 0): Record<string, unknown> {
  const inside = depth < DEEPEST ? plainContent(element, depth + 1) : [];
  // What stands in it are its children; an attribute that says otherwise may be of any depth.
  const { content: _, ...attributes } = element.getAttributes() as Record<string, unknown>;
  return {
    ...attributes,
    type: element.nodeName,
    ...(inside.length > 0 ? { content: inside } : {}),
  };
}

function plainContent(parent: Y.XmlFragment, depth = 0): unknown[] {
  return parent.toArray().flatMap((child): unknown[] => {
    if (child instanceof Y.XmlText) return textsOf(child);
    return child instanceof Y.XmlElement ? [plainOf(child, depth)] : [];
  });
}
