import { lineText } from "./inline.ts";
import type { Block, PostDocument, Table } from "./schema.ts";
import { blocksInside } from "./walk.ts";

/** The words a reader reads in a block, without those of the blocks it holds. */
function ownText(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
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
  return table.content.map((row) => row.content.map((cell) => lineText(cell.content)).join("\t")).join("\n");
}

/** The texts of blocks in reading order, those they hold included, none of them blank. */
export function texts(blocks: readonly Block[]): string[] {
  return blocks
    .flatMap((block) => [ownText(block), ...texts(blocksInside(block))])
    .filter((text) => text.trim());
}

/** Where the paywall stands among a document's blocks; its length when there is none. */
export function paywallAt(blocks: PostDocument): number {
  const at = blocks.findIndex((block) => block.type === "paywall");
  return at === -1 ? blocks.length : at;
}
