import * as Y from "yjs";
import { type ParsedDocument, parseDocument } from "../parse.ts";
import { repairDocument } from "../repair.ts";
import { limits } from "../schema.ts";
import { CONTENT, textsOf } from "./units.ts";

/** Far above any document's depth; a hostile update that nests a million elements must not crash the process. */
const DEEPEST = 4 * limits.depth;

/**
 * Returns a draft's text as blocks. Concurrent changes can produce an invalid shape that neither user made (a row
 * without its column, two blocks with one id): it is repaired, deterministically. Only a text beyond a document's
 * limits is refused.
 */
export function readYjs(doc: Y.Doc, newId: () => string): ParsedDocument {
  const content = doc.getXmlFragment(CONTENT);
  if (isBeyond(content)) {
    return { ok: false, issues: [{ path: "", message: "A post holds only so many pieces of text." }] };
  }
  return parseDocument(repairDocument(plainContent(content), newId));
}

/** Checked before allocating anything: above twice the limit there is nothing to repair. */
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

/** Returns an element with its content as plain values. */
export function plainOf(element: Y.XmlElement, depth = 0): Record<string, unknown> {
  const inside = depth < DEEPEST ? plainContent(element, depth + 1) : [];
  // The content is the children; an attribute of that name could have any depth.
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
