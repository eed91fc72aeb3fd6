import type { Block, Image } from "./schema.ts";

/** Returns the direct child blocks of a block, including those inside list items. */
export function blocksInside(block: Block): readonly Block[] {
  switch (block.type) {
    case "bulletList":
    case "orderedList":
    case "taskList":
      return block.content.flatMap((item) => item.content);
    case "blockquote":
    case "callout":
    case "footnote":
    case "gallery":
      return block.content;
    default:
      return [];
  }
}

/** Iterates over every block in reading order, parents before children. */
export function* everyBlock(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    yield* everyBlock(blocksInside(block));
  }
}

/** Returns the blocks with `change` applied to each, innermost first; `change` must keep a block's type. */
export function mapBlocks(blocks: readonly Block[], change: (block: Block) => Block): Block[] {
  const inside = <T extends { content: Block[] }>(parent: T): T => ({
    ...parent,
    content: mapBlocks(parent.content, change),
  });
  return blocks.map((block) => {
    switch (block.type) {
      case "bulletList":
      case "orderedList":
        return change({ ...block, content: block.content.map(inside) });
      case "taskList":
        return change({ ...block, content: block.content.map(inside) });
      case "blockquote":
      case "callout":
      case "footnote":
        return change(inside(block));
      case "gallery":
        return change({ ...block, content: mapBlocks(block.content, change) as Image[] });
      default:
        return change(block);
    }
  });
}
