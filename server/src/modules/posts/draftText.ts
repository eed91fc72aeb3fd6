import type { PostDocument } from "@quire/documents/schema";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { readTitle } from "@quire/documents/yjs/title";
import type * as Y from "yjs";

/** The part of a draft that lives in its Yjs document. */
export interface DraftText {
  title: string;
  blocks: PostDocument;
}

/** Returns a draft's text; null if it exceeds a document's limits. */
export function textOf(doc: Y.Doc, newId: () => string): DraftText | null {
  const read = readYjs(doc, newId);
  return read.ok ? { title: readTitle(doc), blocks: read.blocks } : null;
}

/** The text of a save, if it has one. Markdown has no ids and no featured image: the post keeps its own. */
export interface TextChange {
  form: "blocks" | "markdown";
  blocks: PostDocument;
}
