import { outlineOf } from "./html/outline.ts";
import { writeBlocks } from "./html/writeBlocks.ts";
import { writeFootnotes } from "./html/writeFootnotes.ts";
import type { HtmlOptions, Writing } from "./html/writing.ts";
import type { PostDocument } from "./schema.ts";

/**
 * A document as semantic HTML of allow-listed tags, with no script, no style attribute and no foreign frame,
 * so that it stands under a strict Content-Security-Policy. Every address is checked again here: a document
 * that came around parseDocument is no more dangerous than one that passed.
 */
export function renderHtml(blocks: PostDocument, options: HtmlOptions = {}): string {
  const writing: Writing = {
    ...options,
    ...outlineOf(blocks),
    noteUses: new Map(),
    notes: [],
    known: new Map(),
  };
  for (const block of blocks) if (block.type === "footnote") writing.known.set(block.label, block);
  const shown = blocks.filter((block) => block.type !== "footnote");
  const body = options.excludeFeatured ? shown.filter((block) => block.type !== "featuredImage") : shown;
  return writeBlocks(writing, body) + writeFootnotes(writing);
}
