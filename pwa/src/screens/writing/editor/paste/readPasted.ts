import { blocksFromHtml } from "@quire/documents/fromHtml";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import type { Block } from "@quire/documents/schema";

/** Clipboard content as blocks: the text, and its footnotes. */
export interface Pasted {
  blocks: Block[];
  footnotes: (Block & { type: "footnote" })[];
}

/** Parses foreign HTML into blocks. */
export function readPastedHtml(html: string, newId: () => string): Pasted {
  return parted(blocksFromHtml(html, { newId }));
}

/** Parses markdown into blocks. */
export function readPastedMarkdown(text: string, newId: () => string): Pasted {
  return parted(blocksFromMarkdown(text, { newId }));
}

function parted(document: Block[]): Pasted {
  const blocks: Block[] = [];
  const footnotes: Pasted["footnotes"] = [];
  for (const block of document) {
    if (block.type === "footnote") footnotes.push(block);
    else if (block.type !== "featuredImage") blocks.push(block);
    else if (block.src) blocks.push({ ...block, src: block.src, type: "image" });
  }
  return { blocks, footnotes };
}
