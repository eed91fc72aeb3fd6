import type * as Y from "yjs";
import type { PostDocument } from "../schema.ts";
import { flattenBlocks } from "./flatDocument.ts";
import { writeShared } from "./writeShared.ts";

/**
 * Updates a draft's text to these blocks with a minimal change: concurrent edits in unchanged blocks are preserved,
 * and cursors stay in place. Blocks are matched by id, so a text without stable ids (from markdown) needs to be
 * aligned first.
 */
export function writeYjs(doc: Y.Doc, blocks: PostDocument, origin?: unknown): void {
  writeShared(doc, flattenBlocks(blocks), origin);
}
