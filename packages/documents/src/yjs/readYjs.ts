import type * as Y from "yjs";
import { type ParsedDocument, parseDocument } from "../parse.ts";
import { repairDocument } from "../repair.ts";
import { limits } from "../schema.ts";
import { nestBlocks } from "./flatDocument.ts";
import { readShared } from "./readShared.ts";
import { BLOCKS, TEXT } from "./sharedText.ts";

/**
 * Returns a draft's text as blocks. Concurrent changes can produce an invalid shape that neither user made (a row
 * without its column, two blocks with one id): it is repaired, deterministically. Only a text beyond a document's
 * limits is refused.
 */
export function readYjs(doc: Y.Doc, newId: () => string): ParsedDocument {
  // Checked before allocating anything: above twice the limit there is nothing to repair.
  const isBeyond =
    doc.getText(TEXT).length > 2 * (limits.characters + limits.nodes) ||
    doc.getMap(BLOCKS).size > 4 * limits.nodes;
  if (isBeyond)
    return { ok: false, issues: [{ path: "", message: "A post holds only so many pieces of text." }] };
  return parseDocument(repairDocument(nestBlocks(readShared(doc)), newId));
}
