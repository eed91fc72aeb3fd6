import type {
  BlockContent,
  DefinitionContent,
  Table as MarkdownTable,
  Paragraph,
  PhrasingContent,
  RootContent,
} from "mdast";
import { LANGUAGE } from "../attributes.ts";
import { cleanText } from "../characters.ts";
import { embedOf } from "../embeds.ts";
import { type Block, type Image, type Inline, limits, type TableRow, type TextAlign } from "../schema.ts";
import { calloutStart } from "./callouts.ts";
import { isKnownHtml, splitComments } from "./knownHtml.ts";
import { type ParseContext, writtenAs } from "./parseContext.ts";
import { readAside } from "./readAside.ts";
import { hasElements, htmlOf, readHtmlBlocks, readHtmlLine } from "./readHtml.ts";
import { liftImages, readLine, splitAtImages } from "./readLine.ts";
import { readList } from "./readList.ts";

/** A list needs two more levels for its items, a table three more for its text. */
const DEEPEST_CONTAINER = limits.depth - 5;

/** An element that aligns the blocks up to its end, as GitHub has it. */
const ALIGNED = /^<(?:(?:div|p) align="?(center|right)"?|center)>$/i;
const ALIGNED_END = /^<\/(?:div|p|center)>$/i;

/** Reads markdown's flow content at a depth; never empty, so that every container holds a block. */
export function readContainer(context: ParseContext, nodes: RootContent[], depth: number): Block[] {
  const blocks = readBlocks(context, nodes, depth);
  return blocks.length > 0 ? blocks : [{ type: "paragraph", id: context.newId(), content: [] }];
}

/** Reads markdown's flow content; nesting beyond the depth limit is flattened. */
export function readBlocks(context: ParseContext, nodes: RootContent[], depth: number): Block[] {
  const blocks: Block[] = [];
  let align: TextAlign | undefined;
  const add = (more: readonly Block[]) => {
    for (const block of more) blocks.push(align ? alignBlock(block, align) : block);
  };
  const lastQuoteEnd = nodes.findLastIndex(isQuoteEnd);
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as RootContent;
    const element = node.type === "html" ? node.value.trim() : "";
    const opened = ALIGNED.exec(element);
    if (opened) align = (opened[1] ?? "center").toLowerCase() as TextAlign;
    else if (align && ALIGNED_END.test(element)) align = undefined;
    else if (node.type !== "html") add(readBlock(context, node, depth));
    else if (QUOTE.test(element) && at < lastQuoteEnd && depth <= DEEPEST_CONTAINER) {
      const end = endOfQuote(nodes, at);
      add([quoteOf(context, readContainer(context, nodes.slice(at + 1, end), depth + 1))]);
      at = end;
    } else if (!QUOTE.test(element)) {
      // HTML with blank lines between its elements is one piece.
      let end = at + 1;
      if (isPiece(node)) while (isPiece(nodes[end])) end++;
      const pieces = nodes.slice(at, end).map((piece) => (piece.type === "html" ? piece.value : ""));
      add(
        readAside(context, { ...node, value: pieces.join("\n") }, depth, (inside, children) =>
          readBlocks(inside, children, depth),
        ),
      );
      at = end - 1;
    }
  }
  return blocks;
}

/** Whether a node is HTML of known elements, which may continue in the next. */
function isPiece(node: RootContent | undefined): boolean {
  if (node?.type !== "html") return false;
  const element = node.value.trim();
  if (ALIGNED.test(element) || ALIGNED_END.test(element) || QUOTE.test(element)) return false;
  return isKnownHtml(splitComments(element).rest);
}

/** A quotation whose tags stand alone, around markdown. */
const QUOTE = /^<blockquote(?:\s[^>]*)?>$/i;
const isQuoteEnd = (node: RootContent) => node.type === "html" && /^<\/blockquote>$/i.test(node.value.trim());

/** Returns the position of the tag that ends a quotation; that of the last one if there are too few. */
function endOfQuote(nodes: RootContent[], start: number): number {
  let open = 0;
  let last = start;
  for (let at = start; at < nodes.length; at++) {
    const node = nodes[at] as RootContent;
    if (node.type === "html" && QUOTE.test(node.value.trim())) open++;
    if (!isQuoteEnd(node)) continue;
    last = at;
    if (--open === 0) break;
  }
  return last;
}

const quoteOf = (context: ParseContext, content: Block[]): Block => ({
  type: "blockquote",
  id: context.newId(),
  content,
});

const alignBlock = (block: Block, align: TextAlign): Block =>
  block.type === "paragraph" || block.type === "heading" ? { ...block, align } : block;

function readBlock(context: ParseContext, node: RootContent, depth: number): Block[] {
  const id = context.newId;
  switch (node.type) {
    case "paragraph":
      return readParagraph(context, node, depth);
    case "heading": {
      const { line, others } = readOneLine(context, node.children);
      return [{ type: "heading", id: id(), level: node.depth, content: line }, ...others];
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
    case "footnoteDefinition": {
      const label = context.labels.get(node.identifier);
      // Behind a comment, nothing can refer to it.
      if (!label) return readBlocks(context, node.children, depth);
      const isFirst = !context.footnotes.some((note) => note.type === "footnote" && note.label === label);
      if (isFirst) {
        const content = readContainer(context, node.children, 2);
        context.footnotes.push({ type: "footnote", id: id(), label, content });
      }
      return [];
    }
    default:
      return [];
  }
}

/** Reads a line that can hold neither blocks nor images; they follow it. */
function readOneLine(
  context: ParseContext,
  children: PhrasingContent[],
): { line: Inline[]; others: readonly Block[] } {
  if (hasElements(children)) return readHtmlLine(context, htmlOf(context, children));
  const { line, images } = liftImages(readLine(context, children));
  return { line, others: images };
}

function readQuote(
  context: ParseContext,
  children: (BlockContent | DefinitionContent)[],
  depth: number,
): Block {
  const first = children[0];
  const opening = first?.type === "paragraph" ? first.children[0] : undefined;
  const callout = first?.type === "paragraph" ? calloutStart(first.children) : null;
  // With an escaped bracket it is a quotation that starts with these words.
  if (!callout || first?.type !== "paragraph" || !opening || !writtenAs(context, opening).startsWith("[!")) {
    return quoteOf(context, readContainer(context, children, depth + 1));
  }
  const { kind, title, line } = callout;
  const body = line.length > 0 ? [{ ...first, children: line }, ...children.slice(1)] : children.slice(1);
  const strong: RootContent = { type: "paragraph", children: [{ type: "strong", children: title }] };
  const content = readContainer(context, title.length > 0 ? [strong, ...body] : body, depth + 1);
  return { type: "callout", id: context.newId(), kind, content };
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

function readParagraph(context: ParseContext, paragraph: Paragraph, depth: number): Block[] {
  const embeds = bareEmbeds(context, paragraph);
  if (embeds && embeds.length > 0) {
    return embeds.map((url) => ({ type: "embed", id: context.newId(), url, title: null }));
  }
  if (hasElements(paragraph.children))
    return readHtmlBlocks(context, htmlOf(context, paragraph.children), depth);
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
  const lifted: Block[] = [];
  // Padding a wide and long table could create millions of cells: parseDocument refuses what exceeds its limit anyway.
  const mostRows = Math.ceil(limits.nodes / Math.max(1, width)) + 1;
  const rows = table.children.slice(0, mostRows).map((row, index): TableRow => {
    const cells = Array.from({ length: width }, (_, column) => {
      const { line, others } = readOneLine(context, row.children[column]?.children ?? []);
      for (const block of others) lifted.push(block);
      return index === 0 ? header(table, column, line) : { type: "tableCell" as const, content: line };
    });
    return { type: "tableRow", content: cells };
  });
  return [{ type: "table", id, content: rows }, ...lifted];
}

function header(table: MarkdownTable, column: number, content: Inline[]) {
  return { type: "tableHeader" as const, align: table.align?.[column] ?? null, content };
}
