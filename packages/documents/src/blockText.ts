import { lineText } from "./inline.ts";
import { plainText } from "./plainText.ts";
import type { Block, PostDocument, Table } from "./schema.ts";
import { blocksInside } from "./walk.ts";

/** Returns the visible text of a block, without its child blocks. */
function ownText(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return plainText(block.content);
    case "codeBlock":
      return lineText(block.content);
    case "table":
      return tableText(block);
    case "featuredImage":
    case "image":
      return block.caption;
    case "embed":
      return block.title ?? "";
    case "audio":
    case "video":
    case "file":
      return block.name;
    default:
      return "";
  }
}

function tableText(table: Table): string {
  return table.content.map((row) => row.content.map((cell) => plainText(cell.content)).join("\t")).join("\n");
}

/** Returns the non-blank texts of blocks and their child blocks, in reading order. */
export function texts(blocks: readonly Block[]): string[] {
  return blocks
    .flatMap((block) => [ownText(block), ...texts(blocksInside(block))])
    .filter((text) => text.trim());
}

/** Returns the index of the paywall among a document's blocks; the document's length if there is none. */
export function paywallAt(blocks: PostDocument): number {
  const at = blocks.findIndex((block) => block.type === "paywall");
  return at === -1 ? blocks.length : at;
}
