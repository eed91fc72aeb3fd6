import * as Y from "yjs";
import { mendDocument } from "../mend.ts";
import { type ParsedDocument, parseDocument } from "../parse.ts";
import { limits } from "../schema.ts";
import { CONTENT, textsOf } from "./units.ts";

/** Far below what any document holds; a stranger's update that nests a million elements must not end the process. */
const DEEPEST = 4 * limits.depth;

/**
 * A draft's text as blocks. Two people's changes can meet in a shape that neither made (a row without its column, two
 * blocks of one id): it is mended, and always the same way. Refused is only what is beyond a document's bounds.
 */
export function readYjs(doc: Y.Doc, newId: () => string): ParsedDocument {
  return parseDocument(mendDocument(plainContent(doc.getXmlFragment(CONTENT)), newId));
}

/** An element with all in it, as plain values. */
export function plainOf(element: Y.XmlElement, depth = 0): Record<string, unknown> {
  const inside = depth < DEEPEST ? plainContent(element, depth + 1) : [];
  return {
    ...element.getAttributes(),
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
