import type { Block, Inline, Mark, PostDocument, TableRow } from "./schema.ts";
import { everyBlock, mapBlocks } from "./walk.ts";

type Link = Extract<Mark, { type: "link" }>;

const isLink = (mark: Mark): mark is Link => mark.type === "link";

/** Returns the document with `change` applied to the address of each link; null removes a link, and keeps its text. */
export function mapLinks(blocks: PostDocument, change: (href: string) => string | null): PostDocument {
  const mapMark = (mark: Mark): Mark[] => {
    if (!isLink(mark)) return [mark];
    const href = change(mark.href);
    return href === null ? [] : [{ ...mark, href }];
  };
  const mapLine = (line: readonly Inline[]): Inline[] =>
    line.map((node) => {
      if (node.type !== "text" || !node.marks?.some(isLink)) return node;
      const { marks, ...text } = node;
      const mapped = marks.flatMap(mapMark);
      return mapped.length > 0 ? { ...text, marks: mapped } : text;
    });
  const mapRow = (row: TableRow): TableRow => ({
    ...row,
    content: row.content.map((cell) => ({ ...cell, content: mapLine(cell.content) })),
  });
  return mapBlocks(blocks, (block): Block => {
    if (block.type === "paragraph") return { ...block, content: mapLine(block.content) };
    if (block.type === "heading") return { ...block, content: mapLine(block.content) };
    return block.type === "table" ? { ...block, content: block.content.map(mapRow) } : block;
  });
}

/** Returns the lines of text of all blocks, in reading order. */
export function linesIn(blocks: readonly Block[]): (readonly Inline[])[] {
  return [...everyBlock(blocks)].flatMap((block): (readonly Inline[])[] => {
    if (block.type === "paragraph" || block.type === "heading") return [block.content];
    return block.type === "table"
      ? block.content.flatMap((row) => row.content.map(({ content }) => content))
      : [];
  });
}

/** Returns the address that a part of a line leads to; null if it is no link. */
export function linkOf(node: Inline): string | null {
  return node.type === "text" ? (node.marks?.find(isLink)?.href ?? null) : null;
}

/** Returns the addresses of all links of a document, in reading order. */
export function linksIn(blocks: PostDocument): string[] {
  return linesIn(blocks)
    .flat()
    .flatMap((node) => linkOf(node) ?? []);
}
