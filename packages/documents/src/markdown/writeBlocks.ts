import type { BlockContent, DefinitionContent, ListItem as MarkdownItem, RootContent } from "mdast";
import type { Block, FeaturedImage, Image, ListItem, Table, TaskItem, TextAlign } from "../schema.ts";
import { mapBlocks } from "../walk.ts";
import { fileComment, PAYWALL_COMMENT } from "./comments.ts";
import { isDense, writeDense } from "./writeDense.ts";
import { writeLine } from "./writeLine.ts";

type Flow = BlockContent | DefinitionContent;

/** URLs that an autolink matches completely; others are written as an image, which is read as an embed too. */
const BARE_URL = /^https:\/\/[\w/.?=&%+-]*[a-z\d/=-]$/i;

/**
 * Blocks as a markdown tree. Empty paragraphs next to others are only gaps in the editor: markdown can't express
 * them. In a list or a footnote, a line behind spaces is never HTML for sure.
 */
export function writeBlocks(blocks: readonly Block[], isIndented = false): Flow[] {
  const remaining = blocks.filter((block) => block.type !== "paragraph" || block.content.length > 0);
  return remaining.flatMap((block, at) => {
    const align = alignOf(block);
    const written = writeBlock(block, isIndented);
    if (!align) return written;
    if (align !== alignOf(remaining[at - 1]))
      written.unshift({ type: "html", value: `<div align="${align}">` });
    if (align !== alignOf(remaining[at + 1])) written.push({ type: "html", value: "</div>" });
    return written;
  });
}

const alignOf = (block: Block | undefined): TextAlign | undefined =>
  block?.type === "paragraph" || block?.type === "heading" ? block.align : undefined;

/** In a list nothing is aligned: between lines without a gap, an element would swallow the text after it. */
function withoutAlign(block: Block): Block {
  if (!alignOf(block)) return block;
  const { align: _, ...rest } = block as Block & { align?: TextAlign };
  return rest;
}

function writeBlock(block: Block, isIndented: boolean): Flow[] {
  switch (block.type) {
    case "paragraph":
      if (!isIndented && isDense(block.content))
        return [{ type: "html", value: writeDense(block.content, "p") }];
      return [{ type: "paragraph", children: writeLine(block.content) }];
    case "heading":
      if (!isIndented && isDense(block.content))
        return [{ type: "html", value: writeDense(block.content, `h${block.level}`) }];
      return [{ type: "heading", depth: block.level, children: writeLine(block.content, "heading") }];
    case "bulletList":
      return [writeList(block.tight, block.content)];
    case "taskList":
      return [writeList(block.tight, block.content)];
    case "orderedList":
      return [{ ...writeList(block.tight, block.content), ordered: true, start: block.start }];
    case "blockquote":
      return [{ type: "blockquote", children: writeBlocks(block.content, isIndented) }];
    case "callout": {
      const sign = { type: "html" as const, value: `[!${block.kind.toUpperCase()}]` };
      return [{ type: "blockquote", children: [sign, ...writeBlocks(block.content, isIndented)] }];
    }
    case "codeBlock": {
      const value = block.content.map((node) => node.text).join("");
      return [{ type: "code", lang: block.language, value }];
    }
    case "featuredImage":
    case "image":
      return block.src ? [{ type: "paragraph", children: [writeImage(block)] }] : [];
    case "gallery":
      return [
        {
          type: "paragraph",
          children: block.content.flatMap((image, index) => [
            ...(index > 0 ? [{ type: "text", value: "\n" } as const] : []),
            writeImage(image),
          ]),
        },
      ];
    case "embed": {
      if (block.title === null && BARE_URL.test(block.url)) return [{ type: "html", value: block.url }];
      const image = { type: "image" as const, url: block.url, alt: block.title ?? "" };
      return [{ type: "paragraph", children: [image] }];
    }
    case "table":
      return [writeTable(block)];
    case "horizontalRule":
      return [{ type: "thematicBreak" }];
    case "paywall":
      return [{ type: "html", value: PAYWALL_COMMENT }];
    case "audio":
    case "video":
    case "file":
      return [{ type: "html", value: fileComment(block) }];
    case "footnote":
      return [
        {
          type: "footnoteDefinition",
          identifier: block.label,
          label: block.label,
          children: writeBlocks(mapBlocks(block.content, emptyBlankLines), true),
        },
      ];
  }
}

/**
 * Blank lines of code inside a footnote keep the footnote's indentation when parsed: each round trip would add
 * more.
 */
export function emptyBlankLines(block: Block): Block {
  if (block.type !== "codeBlock") return block;
  const content = block.content.map((node) => ({ ...node, text: node.text.replace(/^[ \t]+$/gm, "") }));
  return { ...block, content: content.filter((node) => node.text) };
}

function writeImage(image: Image | FeaturedImage) {
  return {
    type: "image" as const,
    url: image.src?.image ?? "",
    alt: image.alt,
    title: image.caption || null,
  };
}

function writeList(tight: boolean, items: readonly (ListItem | TaskItem)[]) {
  const children = items.map((item): MarkdownItem => {
    const checked = item.type === "taskItem" ? item.checked : null;
    return { type: "listItem", spread: !tight, checked, children: writeItem(item) };
  });
  return { type: "list" as const, ordered: false, spread: !tight, children };
}

function writeItem(item: ListItem | TaskItem): Flow[] {
  const written = writeBlocks(item.content.map(withoutAlign), true);
  const [head] = item.content;
  if (item.type === "listItem" || (head?.type === "paragraph" && head.content.length > 0)) return written;
  // A checkbox without text would be read as the text "[ ]": a trailing blank prevents that.
  return [{ type: "paragraph", children: [{ type: "html", value: "&#x20;" }] }, ...written];
}

function writeTable(table: Table): RootContent & { type: "table" } {
  const align = table.content[0]?.content.map((cell) => (cell.type === "tableHeader" ? cell.align : null));
  return {
    type: "table",
    align: align ?? [],
    children: table.content.map((row) => ({
      type: "tableRow",
      children: row.content.map((cell) => ({ type: "tableCell", children: writeLine(cell.content, "cell") })),
    })),
  };
}
