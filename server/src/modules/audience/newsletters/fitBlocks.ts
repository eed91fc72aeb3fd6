import { lineText } from "@quire/documents/inline";
import type { Block, PostDocument } from "@quire/documents/schema";
import { blocksInside } from "@quire/documents/walk";

/** Characters of a single block that is too long for an email, such as a list of thousands. */
const MAX_CHARACTERS = 10_000;

/**
 * Returns as many of the first blocks as fit, and whether that is less than all. Cuts between blocks; if not even the
 * first one fits, after some of its text.
 */
export function fitBlocks(
  blocks: PostDocument,
  fits: (part: PostDocument) => boolean,
): { blocks: PostDocument; isCut: boolean } {
  if (fits(blocks)) return { blocks, isCut: false };
  // Footnotes are the document's last blocks; only those that are referenced take space.
  const body = blocks.filter((block) => block.type !== "footnote");
  const notes = blocks.filter((block) => block.type === "footnote");
  const first = (count: number): PostDocument => [...body.slice(0, count), ...notes];
  let count = 0;
  for (let step = 2 ** Math.floor(Math.log2(body.length || 1)); step >= 1; step /= 2) {
    if (count + step <= body.length && fits(first(count + step))) count += step;
  }
  const part = withoutLastHeading(first(count));
  const hasText = part.some(({ type }) => type !== "featuredImage" && type !== "footnote");
  const next = body[count];
  if (hasText || !next) return { blocks: part, isCut: true };
  const text = textOf(next).slice(0, MAX_CHARACTERS);
  const opening: Block = { type: "paragraph", id: next.id, content: [{ type: "text", text: `${text}…` }] };
  return { blocks: [...part, opening], isCut: true };
}

function withoutLastHeading(blocks: PostDocument): PostDocument {
  const last = blocks.findLastIndex(({ type }) => type !== "footnote");
  return blocks[last]?.type === "heading" ? blocks.filter((_, at) => at !== last) : blocks;
}

function textOf(block: Block): string {
  if (block.type === "paragraph" || block.type === "heading" || block.type === "codeBlock") {
    return lineText(block.content);
  }
  return blocksInside(block).map(textOf).join("\n");
}
