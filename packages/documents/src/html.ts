import { hasRightToLeft } from "@quire/domain/text/direction";
import { texts } from "./blockText.ts";
import { outlineOf } from "./html/outline.ts";
import type { HtmlOptions, RenderContext } from "./html/renderContext.ts";
import { writeBlocks } from "./html/writeBlocks.ts";
import { writeFootnotes } from "./html/writeFootnotes.ts";
import type { PostDocument } from "./schema.ts";

/**
 * Renders a document as semantic HTML of allow-listed tags, without scripts, style attributes and foreign frames,
 * so that it works under a strict Content-Security-Policy. Every URL is checked again here: a document that
 * bypassed parseDocument is as safe as any other.
 */
export function renderHtml(blocks: PostDocument, options: HtmlOptions = {}): string {
  const context: RenderContext = {
    ...options,
    ...outlineOf(blocks),
    isBidirectional: texts(blocks).some(hasRightToLeft),
    referenceCounts: new Map(),
    referenced: [],
    footnotes: new Map(),
  };
  for (const block of blocks) if (block.type === "footnote") context.footnotes.set(block.label, block);
  const withoutFootnotes = blocks.filter((block) => block.type !== "footnote");
  const body = options.excludeFeatured
    ? withoutFootnotes.filter((block) => block.type !== "featuredImage")
    : withoutFootnotes;
  return writeBlocks(context, body) + writeFootnotes(context);
}
