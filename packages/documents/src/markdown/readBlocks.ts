import type { BlockContent, DefinitionContent, Paragraph, RootContent } from "mdast";
import { LANGUAGE } from "../attributes.ts";
import { cleanText } from "../characters.ts";
import { embedOf } from "../embeds.ts";
import { type Block, type Callout, type Image, limits } from "../schema.ts";
import { readAside } from "./readAside.ts";
import { type Reading, writtenAs } from "./reading.ts";
import { liftImages, readLine, splitAtImages } from "./readLine.ts";
import { readList } from "./readList.ts";
import { readTable } from "./readTable.ts";

/** A list needs two levels more for its items, a table three more for its text. */
const DEEPEST_CONTAINER = limits.depth - 5;

const CALLOUT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** The blocks of markdown's flow content at a depth; never none, so that every container holds a block. */
export function readContainer(reading: Reading, nodes: RootContent[], depth: number): Block[] {
  const blocks = readBlocks(reading, nodes, depth);
  return blocks.length > 0 ? blocks : [{ type: "paragraph", id: reading.newId(), content: [] }];
}

/** The blocks of markdown's flow content; what nests deeper than a document may is laid flat. */
export function readBlocks(reading: Reading, nodes: RootContent[], depth: number): Block[] {
  return nodes.flatMap((node) => readBlock(reading, node, depth));
}

function readBlock(reading: Reading, node: RootContent, depth: number): Block[] {
  const id = reading.newId;
  switch (node.type) {
    case "paragraph":
      return readParagraph(reading, node);
    case "heading": {
      const { line, images } = liftImages(readLine(reading, node.children));
      return [{ type: "heading", id: id(), level: node.depth, content: line }, ...images];
    }
    case "blockquote":
      if (depth > DEEPEST_CONTAINER) return readBlocks(reading, node.children, depth);
      return [readQuote(reading, node.children, depth)];
    case "list":
      if (depth > DEEPEST_CONTAINER) {
        return node.children.flatMap((item) => readBlocks(reading, item.children, depth));
      }
      return readList(reading, node, (children) => readContainer(reading, children, depth + 2));
    case "code": {
      const language = node.lang && LANGUAGE.test(node.lang) ? node.lang : null;
      const text = cleanText(node.value);
      return [{ type: "codeBlock", id: id(), language, content: text ? [{ type: "text", text }] : [] }];
    }
    case "table":
      return readTable(reading, node);
    case "thematicBreak":
      return [{ type: "horizontalRule", id: id() }];
    case "html":
      return readAside(reading, node.value, depth);
    case "footnoteDefinition": {
      const label = reading.labels.get(node.identifier);
      const isFirst = !reading.footnotes.some((note) => note.type === "footnote" && note.label === label);
      if (label && isFirst) {
        const content = readContainer(reading, node.children, 2);
        reading.footnotes.push({ type: "footnote", id: id(), label, content });
      }
      return [];
    }
    default:
      return [];
  }
}

function readQuote(reading: Reading, children: (BlockContent | DefinitionContent)[], depth: number): Block {
  const first = children[0];
  const opening = first?.type === "paragraph" ? first.children[0] : undefined;
  const mark = opening?.type === "text" && CALLOUT.exec(opening.value);
  // An escaped bracket is a quotation that happens to start with these words.
  if (!mark || first?.type !== "paragraph" || !writtenAs(reading, opening).startsWith("[!")) {
    return { type: "blockquote", id: reading.newId(), content: readContainer(reading, children, depth + 1) };
  }
  const rest = { ...opening, value: opening.value.slice(mark[0].length) };
  const kept = first.children.slice(1);
  const line = rest.value ? [rest, ...kept] : kept;
  const body = line.length > 0 ? [{ ...first, children: line }, ...children.slice(1)] : children.slice(1);
  const kind = (mark[1] as string).toLowerCase() as Callout["kind"];
  return { type: "callout", id: reading.newId(), kind, content: readContainer(reading, body, depth + 1) };
}

/** The addresses of a paragraph whose every line is a bare address of an embed's provider, else null. */
function bareEmbeds(reading: Reading, paragraph: Paragraph): string[] | null {
  const urls: string[] = [];
  for (const child of paragraph.children) {
    if (child.type === "text" && child.value.trim() === "") continue;
    if (child.type !== "link" || /^[<[]/.test(writtenAs(reading, child))) return null;
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

function readParagraph(reading: Reading, paragraph: Paragraph): Block[] {
  const embeds = bareEmbeds(reading, paragraph);
  if (embeds && embeds.length > 0) {
    return embeds.map((url) => ({ type: "embed", id: reading.newId(), url, title: null }));
  }
  const parts = splitAtImages(readLine(reading, paragraph.children));
  const images = parts.filter((part): part is Image => !Array.isArray(part));
  if (parts.length > 1 && images.length === parts.length && !images.some(asEmbed)) {
    return [{ type: "gallery", id: reading.newId(), content: images }];
  }
  return parts.map((part) =>
    Array.isArray(part) ? { type: "paragraph", id: reading.newId(), content: part } : (asEmbed(part) ?? part),
  );
}
