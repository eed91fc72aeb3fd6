import type { PostDocument } from "./schema.ts";

/** What is wrong with a document, and where: `3.content.0.text`. */
export interface DocumentIssue {
  path: string;
  message: string;
}
export type ParsedDocument = { ok: true; blocks: PostDocument } | { ok: false; issues: DocumentIssue[] };
