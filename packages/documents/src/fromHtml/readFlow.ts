import { plainLine } from "../characters.ts";
import { textNode, tidyLine } from "../inline.ts";
import { type Block, type Inline, limits, type Mark, type TextAlign } from "../schema.ts";
import { allowedHref } from "../urls.ts";
import { isCodeBlock, isCodeTable, readCode } from "./code.ts";
import { isWayBack } from "./footnotes.ts";
import { isOnDisk, isPixel, isPlayer, readFigure, readImage, readPlayer, readQuotedPost } from "./media.ts";
import { readListItems } from "./readList.ts";
import { readTable } from "./readTable.ts";
import { readCallout, readHeadingLevel } from "./simple.ts";
import { alignOf, breaksLines, styledMarks } from "./styles.ts";
import {
  attributeOf,
  type Child,
  dropped,
  type Element,
  findNear,
  formulaText,
  hasClass,
  isDrawnFormula,
  isElement,
  lineIn,
  type ParseContext,
  texOf,
  textIn,
} from "./tree.ts";
import { isIgnored, wordStyle } from "./wordLists.ts";

const DEEPEST_CONTAINER = limits.depth - 5;
/** Below this depth elements are read as text only: a page may nest deeper than the stack. */
const DEEPEST_ELEMENT = 256;

const markTags = new Map<string, Mark>([
  ...["b", "strong", "dt"].map((tag): [string, Mark] => [tag, { type: "bold" }]),
  ...["i", "em", "cite", "dfn", "var"].map((tag): [string, Mark] => [tag, { type: "italic" }]),
  ["u", { type: "underline" }],
  ["sub", { type: "subscript" }],
  ["sup", { type: "superscript" }],
  ...["s", "del", "strike"].map((tag): [string, Mark] => [tag, { type: "strike" }]),
  ...["code", "kbd", "samp", "tt"].map((tag): [string, Mark] => [tag, { type: "code" }]),
]);

const paragraphs = new Set(
  "address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer form header hgroup html legend li main nav ol p search section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** A flow being read: the finished blocks, and the current line, which grows until an element ends it. */
interface Flow {
  context: ParseContext;
  blocks: Block[];
  line: Inline[];
  depth: number;
  align: TextAlign | undefined;
  /** Line ends in the source are line breaks. */
  breaksLines: boolean;
  /** The image whose caption was looked for: nested elements would each read the same text. */
  triedCaption: Block | null;
}

/** Reads the blocks of some nodes; never empty, so that every container holds a block. */
export function readContainer(context: ParseContext, nodes: Child[], depth: number): Block[] {
  const blocks = readFlow(context, nodes, depth);
  return blocks.length > 0 ? blocks : [{ type: "paragraph", id: context.newId(), content: [] }];
}

function readFlow(context: ParseContext, nodes: Child[], depth: number): Block[] {
  const flow: Flow = {
    context,
    blocks: [],
    line: [],
    depth,
    align: undefined,
    breaksLines: false,
    triedCaption: null,
  };
  for (const node of nodes) readNode(flow, node, [], 0);
  endLine(flow);
  return flow.blocks;
}

/** Reads the text of a heading or a cell, and the blocks among it that no line can hold, such as images. */
export function readLine(context: ParseContext, element: Element): { line: Inline[]; others: Block[] } {
  const blocks = readFlow(context, element.childNodes, limits.depth);
  const others: Block[] = [];
  const line = blocks.flatMap((block): Inline[] => {
    if (block.type === "paragraph" || block.type === "heading")
      return [{ type: "hardBreak" }, ...block.content];
    if (block.type === "codeBlock") return codeLines(block.content.map(({ text }) => text).join(""));
    if (block.type !== "horizontalRule" && block.type !== "paywall") others.push(block);
    return [];
  });
  return { line: tidyLine(line), others };
}

/** Returns each line of code behind a line break. */
const codeLines = (code: string): Inline[] =>
  code
    .split("\n")
    .flatMap((line): Inline[] => [
      { type: "hardBreak" },
      ...(line ? [textNode(line.replaceAll("\t", " "), [{ type: "code" }])] : []),
    ]);

function endLine(flow: Flow): void {
  const line = tidyLine(flow.line);
  flow.line = [];
  // Editors write a gap as a paragraph with one non-breaking space.
  const isGap = line.every((node) => node.type === "text" && node.text.trim() === "");
  if (!isGap)
    flow.blocks.push({ type: "paragraph", id: flow.context.newId(), ...aligned(flow.align), content: line });
}

const aligned = (align: TextAlign | undefined) => (align ? { align } : {});

function addText(flow: Flow, value: string, marks: Mark[]): void {
  if (flow.breaksLines && value.includes("\n") && value.trim() !== "") {
    for (const [at, line] of value.split("\n").entries()) {
      if (at > 0) flow.line.push({ type: "hardBreak" });
      addWords(flow, line, marks);
    }
  } else addWords(flow, value, marks);
}

function addWords(flow: Flow, value: string, marks: Mark[]): void {
  const last = flow.line.at(-1);
  const text = value.replace(/[ \t\n\f\r]+/g, " ");
  const joined = last?.type === "text" && last.text.endsWith(" ") ? text.replace(/^ /, "") : text;
  if (joined) flow.line.push(textNode(joined, marks));
}

function addBlock(flow: Flow, block: Block | null): void {
  endLine(flow);
  if (block && block.type !== "featuredImage") flow.blocks.push(block);
}

function readNode(flow: Flow, node: Child, marks: Mark[], nesting: number): void {
  if (node.nodeName === "#text" && "value" in node) addText(flow, node.value, marks);
  if (node.nodeName === "#comment" && "data" in node && node.data.trim() === "paywall") addPaywall(flow);
  if (!isElement(node) || isIgnored(node)) return;
  if (readAnother(flow, node, marks) || dropped.has(node.tagName)) return;
  if (nesting > DEEPEST_ELEMENT) addText(flow, textIn(node), marks);
  else if (!readSpecial(flow, node, marks)) readInside(flow, node, marks, nesting);
}

/** Reads elements of which only a part is text: players as embeds or links, formulas as TeX or signs. */
function readAnother(flow: Flow, element: Element, marks: Mark[]): boolean {
  if (isPlayer(element)) {
    addBlock(flow, readPlayer(flow.context, element));
    return true;
  }
  if (element.tagName === "math") {
    const { text, isTex } = formulaText(element);
    addFormula(flow, text, isTex ? [...marks, { type: "code" }] : marks);
    return true;
  }
  const tex = texOf(element);
  if (tex !== null) addFormula(flow, tex, [...marks, { type: "code" }]);
  return tex !== null || isDrawnFormula(element, flow.context.hasTex);
}

function addFormula(flow: Flow, text: string, marks: Mark[]): void {
  const line = text.replace(/\s+/g, " ").trim();
  if (line) flow.line.push(textNode(line, marks));
}

/** An element that only contains others: it may end the line, and may mark the text inside. */
function readInside(flow: Flow, element: Element, marks: Mark[], nesting: number): void {
  if (isCaptionBelow(flow, element)) return;
  const breaks = paragraphs.has(element.tagName);
  const { align, breaksLines: outerBreaks } = flow;
  if (breaks) {
    endLine(flow);
    flow.align = alignOf(element, align);
  }
  flow.breaksLines = breaksLines(element, outerBreaks);
  const inside = marksOf(element, marks);
  const [open, close] = SIGNS.get(element.tagName) ?? [];
  if (open) addText(flow, open, inside);
  for (const child of element.childNodes) readNode(flow, child, inside, nesting + 1);
  if (close) addText(flow, close, inside);
  flow.breaksLines = outerBreaks;
  if (breaks) {
    endLine(flow);
    flow.align = align;
  }
}

/** What a browser draws around an element's text: quotation marks, and brackets around the reading of a sign. */
const SIGNS = new Map<string, [open: string, close: string]>([
  ["q", ["“", "”"]],
  ["rt", ["(", ")"]],
]);

const CAPTION_CLASS = /(?:^|[\s_-])caption(?:[\s_-]|$)|(?:wp-|image|photo|picture|figure)caption/i;

/** Gives a caption, in whatever element it is, to the image above it; false for any other element. */
function isCaptionBelow(flow: Flow, element: Element): boolean {
  const above = flow.blocks.at(-1);
  if (above?.type !== "image" || above.caption !== "" || flow.line.some((node) => !isBlank(node)))
    return false;
  const isNamed = CAPTION_CLASS.test(attributeOf(element, "class") ?? "");
  if (element.tagName !== "figcaption" && !(isNamed && /^(?:p|div|span|small|em|dd)$/.test(element.tagName)))
    return false;
  if (findNear(element, ({ tagName }) => /^(?:img|ul|ol|table|iframe|video|audio|pre)$/.test(tagName)))
    return false;
  if (flow.triedCaption === above) return false;
  flow.triedCaption = above;
  const caption = plainLine(lineIn(element));
  if (caption === "" || caption.length > 2000) return false;
  flow.blocks[flow.blocks.length - 1] = { ...above, caption };
  return true;
}

const isBlank = (node: Inline) =>
  node.type === "hardBreak" || (node.type === "text" && node.text.trim() === "");

function marksOf(element: Element, marks: Mark[]): Mark[] {
  if (element.tagName === "a") {
    const href = allowedHref(attributeOf(element, "href") ?? "");
    if (!href || marks.some((mark) => mark.type === "link")) return marks;
    const title = plainLine(attributeOf(element, "title") ?? "").slice(0, 500) || null;
    // Our own heading ids have a prefix that an author's link lacks.
    return [{ type: "link", href: href.replace(/^#h-/, "#"), title }, ...marks];
  }
  const mark = markTags.get(element.tagName);
  return styledMarks(element, mark ? [...marks, mark] : marks);
}

function addPaywall(flow: Flow): void {
  if (flow.depth > 1 || flow.context.paywall) return;
  flow.context.paywall = true;
  addBlock(flow, { type: "paywall", id: flow.context.newId() });
}

/** Reads elements that are a block or inline content themselves; false for those that only contain others. */
function readSpecial(flow: Flow, element: Element, marks: Mark[]): boolean {
  const { context, depth } = flow;
  const nests = depth <= DEEPEST_CONTAINER;
  const add = (block: Block | null): true => {
    addBlock(flow, block);
    return true;
  };
  const level = readHeadingLevel(element);
  if (level) {
    const { line, others } = readLine(context, element);
    addBlock(flow, {
      ...{ type: "heading", id: context.newId(), level, content: line },
      ...aligned(alignOf(element, flow.align)),
    });
    for (const block of others) addBlock(flow, block);
    return true;
  }
  if (isCodeBlock(element)) return add(readCode(context, element));
  switch (element.tagName) {
    case "br":
      flow.line.push({ type: "hardBreak" });
      return true;
    case "hr":
      // Medium begins each section with a divider; the first one is not the author's.
      if (hasClass(element, "section-divider") && flow.blocks.length === 0) return true;
      if (!hasClass(element, "paywall")) return add({ type: "horizontalRule", id: context.newId() });
      addPaywall(flow);
      return true;
    case "sup":
    case "a":
      return readReference(flow, element);
    case "img":
    case "picture": {
      const img = element.tagName === "img" ? element : findNear(element, (child) => child.tagName === "img");
      const source = findNear(element, (child) => child.tagName === "source");
      if (img && (isPixel(img) || isOnDisk(img))) return true;
      const image = (img ?? source) && readImage(context, (img ?? source) as Element, source, "");
      if (image) return add(image);
      addText(flow, plainLine((img && attributeOf(img, "alt")) ?? ""), marks);
      return true;
    }
    case "rp":
      return true;
    case "figure": {
      if (hasClass(element, "callout") && nests) {
        return add(readCallout(context, element, (nodes) => readContainer(context, nodes, depth + 1)));
      }
      const block = readFigure(context, element);
      return block ? add(block) : false;
    }
    case "pre":
      return add(readCode(context, element));
    case "table": {
      if (isCodeTable(element)) return add(readCode(context, element));
      const isLayout = /^(?:presentation|none)$/.test(attributeOf(element, "role") ?? "");
      if (depth > limits.depth - 3 || isLayout) return false;
      const blocks = readTable(context, element, (cell) => readLine(context, cell));
      for (const block of blocks) addBlock(flow, block);
      return blocks.length > 0;
    }
    case "blockquote": {
      const post = readQuotedPost(context, element);
      if (post) return add(post);
      if (!nests) return false;
      return add({
        type: "blockquote",
        id: context.newId(),
        content: readContainer(context, element.childNodes, depth + 1),
      });
    }
    case "ul":
    case "ol": {
      if (!nests) return false;
      endLine(flow);
      flow.blocks.push(
        ...readListItems(context, element, (nodes) => readContainer(context, nodes, depth + 2)),
      );
      return true;
    }
    case "aside":
      if (!nests || !hasClass(element, "callout")) return false;
      return add(readCallout(context, element, (nodes) => readContainer(context, nodes, depth + 1)));
    case "div": {
      if (!hasClass(element, "gallery")) return false;
      const images = readFlow(context, element.childNodes, depth + 1).filter(
        (block) => block.type === "image",
      );
      return images.length > 0 ? add({ type: "gallery", id: context.newId(), content: images }) : false;
    }
    case "p":
      if (wordStyle(element)) return readWordStyle(flow, element);
      // Back links of footnotes are generated on rendering.
      return hasClass(element, "backlinks");
    default:
      return false;
  }
}

/** Word's title, subtitle and quote, which it writes as styled paragraphs. */
function readWordStyle(flow: Flow, element: Element): boolean {
  const { context, depth } = flow;
  const style = wordStyle(element);
  const { line } = readLine(context, element);
  if (line.length === 0) return true;
  if (style !== "blockquote") {
    addBlock(flow, { type: "heading", id: context.newId(), level: style === "h1" ? 1 : 2, content: line });
    return true;
  }
  if (depth > DEEPEST_CONTAINER) return false;
  const inside: Block = { type: "paragraph", id: context.newId(), content: line };
  addBlock(flow, { type: "blockquote", id: context.newId(), content: [inside] });
  return true;
}

function readReference(flow: Flow, element: Element): boolean {
  const link = element.tagName === "a" ? element : findNear(element, (child) => child.tagName === "a");
  if (!link) return false;
  const href = attributeOf(link, "href") ?? "";
  if (isWayBack(link)) return true;
  // Word puts the full file name before the number sign.
  const label = flow.context.labels.get(/#(.+)$/.exec(href)?.[1] ?? "");
  if (label === undefined) return false;
  flow.line.push({ type: "footnoteReference", label });
  return true;
}
