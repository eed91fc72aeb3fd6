import type { PostDocument } from "@quire/documents/schema";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { readTitle, writeTitle } from "@quire/documents/yjs/title";
import { writeYjs } from "@quire/documents/yjs/writeYjs";
import * as Y from "yjs";
import type { DraftNews } from "./draftLog.ts";

/** What of a draft stands in its Yjs document. */
export interface DraftText {
  title: string;
  blocks: PostDocument;
}

/** The document of a draft out of its log. */
export function draftOf({ state, updates }: Pick<DraftNews, "state" | "updates">): Y.Doc {
  const doc = new Y.Doc();
  doc.on("afterTransaction", leaveUntidied);
  applyNews(doc, { state, updates });
  return doc;
}

/**
 * Where two have made the same words bold, Yjs takes one of the two marks out again, in whichever copy both come together:
 * a change of its own. Made here it would be in this copy and in none of the log, and another copy may choose the other
 * mark. Writers tidy up; theirs is sent and logged like all that they do.
 */
function leaveUntidied(transaction: Y.Transaction): void {
  transaction._needFormattingCleanup = false;
}

/** Brings a document up to date. What it knows already changes nothing. */
export function applyNews(
  doc: Y.Doc,
  { state, updates }: Pick<DraftNews, "state" | "updates">,
  origin?: unknown,
) {
  doc.transact(() => {
    if (state) Y.applyUpdate(doc, state, origin);
    for (const { update } of updates) Y.applyUpdate(doc, update, origin);
  }, origin);
}

/** What a draft says; null for one that is beyond the bounds of a document. */
export function textOf(doc: Y.Doc, newId: () => string): DraftText | null {
  const read = readYjs(doc, newId);
  return read.ok ? { title: readTitle(doc), blocks: read.blocks } : null;
}

/** Makes a draft say this, by as few changes as tell the difference. */
export function writeText(doc: Y.Doc, { title, blocks }: DraftText): void {
  doc.transact(() => {
    writeTitle(doc, title);
    writeYjs(doc, blocks);
  });
}
