import { lineText } from "@quire/documents/inline";
import type { Block, Inline, PostDocument } from "@quire/documents/schema";
import { blocksInside } from "@quire/documents/walk";

/** An email of more characters is cut by Gmail. */
const MAX_TEXT = 100_000;
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
  const shorter = blocks.slice(0, firstBeyond(blocks));
  if (shorter.length === blocks.length && fits(blocks)) return { blocks, isCut: false };
  // Footnotes are the document's last blocks; only those that are referenced take space.
  const body = shorter.filter((block) => block.type !== "footnote");
  const all = blocks.filter((block) => block.type === "footnote");
  const notes = mayFit(all) ? all : [];
  const first = (count: number): PostDocument => [...body.slice(0, count), ...notes];
  let count = 0;
  for (let step = 2 ** Math.floor(Math.log2(body.length || 1)); step >= 1; step /= 2) {
    if (count + step <= body.length && fits(first(count + step))) count += step;
  }
  const part = withoutLastHeading(first(count));
  const hasText = part.some(({ type }) => type !== "featuredImage" && type !== "footnote");
  const next = body[count] ?? blocks[shorter.length];
  if (hasText || !next) return { blocks: part, isCut: true };
  const text = textOf(next).slice(0, MAX_CHARACTERS);
  const opening: Block = { type: "paragraph", id: next.id, content: [{ type: "text", text: `${text}…` }] };
  return { blocks: [...part, opening], isCut: true };
}

/** Returns how many of the first blocks may fit: rendering a long text to find out would take seconds. */
function firstBeyond(blocks: PostDocument): number {
  let left = MAX_TEXT;
  const at = blocks.findIndex((block) => {
    left -= leastSize(block);
    return left < 0;
  });
  return at < 0 ? blocks.length : at;
}

const CELL_TAGS = "<td></td>".length;

/** Characters that a block has at least as HTML. */
function leastSize(block: Block): number {
  if (block.type === "table") {
    return block.content
      .flatMap(({ content }) => content)
      .reduce((sum, cell) => sum + CELL_TAGS + lineSize(cell.content), 0);
  }
  if (block.type === "paragraph" || block.type === "heading" || block.type === "codeBlock") {
    return lineSize(block.content);
  }
  return blocksInside(block).reduce((sum, inside) => sum + leastSize(inside), 0);
}

/** Every second piece of a line has tags, of seven characters at least. */
const lineSize = (content: readonly Inline[]) => lineText(content).length + 3 * (content.length - 1);

/** Whether a text may fit into an email, by its length alone. */
export function mayFit(blocks: PostDocument): boolean {
  return firstBeyond(blocks) === blocks.length;
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
