import type { BlockContent, DefinitionContent, Table as MarkdownTable, Paragraph, RootContent } from "mdast";
import { LANGUAGE } from "../attributes.ts";
import { cleanText } from "../characters.ts";
import { embedOf } from "../embeds.ts";
import {
  type Block,
  type Callout,
  type Image,
  type Inline,
  limits,
  type TableRow,
  type TextAlign,
} from "../schema.ts";
import { type ParseContext, writtenAs } from "./parseContext.ts";
import { readAside } from "./readAside.ts";
import { liftImages, readLine, splitAtImages } from "./readLine.ts";
import { readList } from "./readList.ts";

/** A list needs two more levels for its items, a table three more for its text. */
const DEEPEST_CONTAINER = limits.depth - 5;

/** An element that aligns the blocks up to its end, as GitHub has it. */
const ALIGNED = /^<(?:(?:div|p) align="?(center|right)"?|center)>$/i;
const ALIGNED_END = /^<\/(?:div|p|center)>$/i;

const CALLOUT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Reads markdown's flow content at a depth; never empty, so that every container holds a block. */
export function readContainer(context: ParseContext, nodes: RootContent[], depth: number): Block[] {
  const blocks = readBlocks(context, nodes, depth);
  return blocks.length > 0 ? blocks : [{ type: "paragraph", id: context.newId(), content: [] }];
}

/** Reads markdown's flow content; nesting beyond the depth limit is flattened. */
export function readBlocks(context: ParseContext, nodes: RootContent[], depth: number): Block[] {
  let align: TextAlign | undefined;
  return nodes.flatMap((node) => {
    const element = node.type === "html" ? node.value.trim() : "";
    const opened = ALIGNED.exec(element);
    if (opened) align = (opened[1] ?? "center").toLowerCase() as TextAlign;
    else if (align && ALIGNED_END.test(element)) align = undefined;
    else {
      const blocks = readBlock(context, node, depth);
      return align ? blocks.map((block) => alignBlock(block, align as TextAlign)) : blocks;
    }
    return [];
  });
}

const alignBlock = (block: Block, align: TextAlign): Block =>
  block.type === "paragraph" || block.type === "heading" ? { ...block, align } : block;

function readBlock(context: ParseContext, node: RootContent, depth: number): Block[] {
  const id = context.newId;
  switch (node.type) {
    case "paragraph":
      return readParagraph(context, node);
    case "heading": {
      const { line, images } = liftImages(readLine(context, node.children));
      return [{ type: "heading", id: id(), level: node.depth, content: line }, ...images];
    }
    case "blockquote":
      if (depth > DEEPEST_CONTAINER) return readBlocks(context, node.children, depth);
      return [readQuote(context, node.children, depth)];
    case "list":
      if (depth > DEEPEST_CONTAINER) {
        return node.children.flatMap((item) => readBlocks(context, item.children, depth));
      }
      return readList(context, node, (children) => readContainer(context, children, depth + 2));
    case "code": {
      const language = node.lang && LANGUAGE.test(node.lang) ? node.lang : null;
      const text = cleanText(node.value);
      return [{ type: "codeBlock", id: id(), language, content: text ? [{ type: "text", text }] : [] }];
    }
    case "table":
      return readTable(context, node);
    case "thematicBreak":
      return [{ type: "horizontalRule", id: id() }];
    case "html":
      return readAside(context, node.value, depth);
    case "footnoteDefinition": {
      const label = context.labels.get(node.identifier);
      const isFirst = !context.footnotes.some((note) => note.type === "footnote" && note.label === label);
      if (label && isFirst) {
        const content = readContainer(context, node.children, 2);
        context.footnotes.push({ type: "footnote", id: id(), label, content });
      }
      return [];
    }
    default:
      return [];
  }
}

function readQuote(
  context: ParseContext,
  children: (BlockContent | DefinitionContent)[],
  depth: number,
): Block {
  const first = children[0];
  const opening = first?.type === "paragraph" ? first.children[0] : undefined;
  const mark = opening?.type === "text" && CALLOUT.exec(opening.value);
  // With an escaped bracket it is a quotation that starts with these words.
  if (!mark || first?.type !== "paragraph" || !writtenAs(context, opening).startsWith("[!")) {
    return { type: "blockquote", id: context.newId(), content: readContainer(context, children, depth + 1) };
  }
  const rest = { ...opening, value: opening.value.slice(mark[0].length) };
  const remaining = first.children.slice(1);
  const line = rest.value ? [rest, ...remaining] : remaining;
  const body = line.length > 0 ? [{ ...first, children: line }, ...children.slice(1)] : children.slice(1);
  const kind = (mark[1] as string).toLowerCase() as Callout["kind"];
  return { type: "callout", id: context.newId(), kind, content: readContainer(context, body, depth + 1) };
}

/** Returns the URLs of a paragraph in which every line is a bare URL of an embed provider, else null. */
function bareEmbeds(context: ParseContext, paragraph: Paragraph): string[] | null {
  const urls: string[] = [];
  for (const child of paragraph.children) {
    if (child.type === "text" && child.value.trim() === "") continue;
    if (child.type !== "link" || /^[<[]/.test(writtenAs(context, child))) return null;
    const embed = embedOf(child.url);
    if (!embed) return null;
    urls.push(embed.url);
  }
  return urls;
}

const asEmbed = (image: Image): Block | null => {
  const embed = embedOf(image.src.image);
  return embed && { type: "embed", id: image.id, url: embed.url, title: image.alt.slice(0, 500) || null };
};

function readParagraph(context: ParseContext, paragraph: Paragraph): Block[] {
  const embeds = bareEmbeds(context, paragraph);
  if (embeds && embeds.length > 0) {
    return embeds.map((url) => ({ type: "embed", id: context.newId(), url, title: null }));
  }
  const parts = splitAtImages(readLine(context, paragraph.children));
  const images = parts.filter((part): part is Image => !Array.isArray(part));
  if (parts.length > 1 && images.length === parts.length && !images.some(asEmbed)) {
    return [{ type: "gallery", id: context.newId(), content: images }];
  }
  return parts.map((part) =>
    Array.isArray(part) ? { type: "paragraph", id: context.newId(), content: part } : (asEmbed(part) ?? part),
  );
}

/** Reads a markdown table with every row as wide as its header; images in cells follow it. */
function readTable(context: ParseContext, table: MarkdownTable): Block[] {
  const id = context.newId();
  const width = table.children[0]?.children.length ?? 0;
  const lifted: Image[] = [];
  // Padding a wide and long table could create millions of cells: parseDocument refuses what exceeds its limit anyway.
  const mostRows = Math.ceil(limits.nodes / Math.max(1, width)) + 1;
  const rows = table.children.slice(0, mostRows).map((row, index): TableRow => {
    const cells = Array.from({ length: width }, (_, column) => {
      const { line, images } = liftImages(readLine(context, row.children[column]?.children ?? []));
      lifted.push(...images);
      return index === 0 ? header(table, column, line) : { type: "tableCell" as const, content: line };
    });
    return { type: "tableRow", content: cells };
  });
  return [{ type: "table", id, content: rows }, ...lifted];
}

function header(table: MarkdownTable, column: number, content: Inline[]) {
  return { type: "tableHeader" as const, align: table.align?.[column] ?? null, content };
}
