import type { PhrasingContent } from "mdast";
import { cleanText, plainLine } from "../characters.ts";
import { embedOf } from "../embeds.ts";
import { takeFootnotes } from "../fromHtml/footnotes.ts";
import { showUnscripted } from "../fromHtml/noscript.ts";
import { parsePage } from "../fromHtml/parsePage.ts";
import { pictureLinksOf } from "../fromHtml/pictureLinks.ts";
import { readContainer, readLine } from "../fromHtml/readFlow.ts";
import { elementOf, type ParseContext as HtmlContext, type Parent } from "../fromHtml/tree.ts";
import { attribute, escapeHtml } from "../html/escape.ts";
import { type Block, emptyFeaturedImage, type Inline } from "../schema.ts";
import { isKnownTag, needsNoPair, tagOf } from "./knownHtml.ts";
import { noteAddress, noteId } from "./noteAddress.ts";
import { type ParseContext, reportLiteral, writtenAs } from "./parseContext.ts";

const MAX_NESTING = 100;

function pageOf(context: ParseContext, html: string, depth: number): { root: Parent; page: HtmlContext } {
  const root = parsePage(cleanText(html));
  if (/<noscript/i.test(html)) showUnscripted(root);
  if (context.onLostLink) {
    const { pictures, captions } = pictureLinksOf(root);
    for (const address of pictures) context.onLostLink(address, "picture");
    for (const address of captions) context.onLostLink(address, "caption");
  }
  context.htmlLabels ??= new Map([...context.labels.values()].map((label) => [noteId(label), label]));
  const page = {
    newId: context.newId,
    labels: context.htmlLabels,
    // The first image of a text isn't its cover.
    featured: emptyFeaturedImage(() => ""),
    paywall: depth > 1,
    hasTex: false,
  };
  return { root, page };
}

/** Reads HTML between paragraphs as blocks; none if it has only tags. */
export function readHtmlBlocks(context: ParseContext, html: string, depth: number): Block[] {
  const { root, page } = pageOf(context, html, depth);
  const { labels, items } = takeFootnotes(root);
  const names = new Map(items.map(({ label }) => [label, freeLabel(context, label)]));
  for (const [id, label] of labels) page.labels.set(id, names.get(label) ?? label);
  const blocks = readContainer(page, root.childNodes, depth);
  for (const { label, nodes } of items) {
    const content = readContainer(page, nodes, 2);
    context.footnotes.push({
      type: "footnote",
      id: context.newId(),
      label: names.get(label) ?? label,
      content,
    });
  }
  const [only] = blocks;
  return blocks.length === 1 && only?.type === "paragraph" && only.content.length === 0 ? [] : blocks;
}

/** Returns a label that no footnote of the text has, and takes it. */
function freeLabel(context: ParseContext, label: string): string {
  const used = new Set(context.labels.values());
  let free = label;
  for (let number = 2; used.has(free); number++) free = `${label}-${number}`;
  context.labels.set(noteId(free), free);
  return free;
}

/** Reads a line with HTML elements, and the blocks among it that no line can hold. */
export function readHtmlLine(context: ParseContext, html: string): { line: Inline[]; others: Block[] } {
  const { root, page } = pageOf(context, html, Number.POSITIVE_INFINITY);
  return readLine(page, elementOf("div", {}, root.childNodes));
}

/** Tags that markdown's own reading knows, and comments: no reason to read a line as HTML. */
const OWN = /^<(?:\/?(?:u|sub|sup|ins|kbd|small|mark)\s*|br\s*\/?)>$|^<!--/i;

/** Whether a line holds elements that only the reader of HTML knows. */
export function hasElements(nodes: readonly PhrasingContent[], depth = 0): boolean {
  if (depth > MAX_NESTING) return false;
  const isPaired = pairsIn(nodes);
  return nodes.some((node, at) => {
    if (node.type === "html") return !OWN.test(node.value) && isPaired[at] === true;
    return "children" in node && hasElements(node.children, depth + 1);
  });
}

/** Returns for each node whether it is a known tag that belongs to another, or needs none. */
function pairsIn(nodes: readonly PhrasingContent[]): boolean[] {
  const isPaired = nodes.map(() => false);
  const open: { name: string; at: number }[] = [];
  for (const [at, node] of nodes.entries()) {
    const tag = node.type === "html" ? tagOf(node.value) : null;
    if (!tag || !isKnownTag(tag.name)) continue;
    if (needsNoPair(tag.name)) isPaired[at] = true;
    else if (!tag.isClosing) open.push({ name: tag.name, at });
    else {
      // Text may open an element many times; only the last ones can be what a tag closes.
      const opening = open.slice(-MAX_NESTING).findLastIndex(({ name }) => name === tag.name);
      if (opening === -1) continue;
      const index = Math.max(0, open.length - MAX_NESTING) + opening;
      isPaired[at] = true;
      isPaired[(open[index] as { at: number }).at] = true;
      open.length = index;
    }
  }
  return isPaired;
}

/** Writes a line of markdown as HTML, with its own elements; other tags as text. */
export function htmlOf(context: ParseContext, nodes: readonly PhrasingContent[], depth = 0): string {
  const isPaired = pairsIn(nodes);
  const inside = (node: { children: PhrasingContent[] }) => htmlOf(context, node.children, depth + 1);
  const write = (node: PhrasingContent, at: number): string => {
    if (depth > MAX_NESTING) return escapeHtml(writtenAs(context, node));
    switch (node.type) {
      case "text":
        return escapeHtml(node.value);
      case "inlineCode":
        return `<code>${escapeHtml(node.value.replaceAll("\n", " "))}</code>`;
      case "break":
        return "<br>";
      case "strong":
        return `<strong>${inside(node)}</strong>`;
      case "emphasis":
        return `<em>${inside(node)}</em>`;
      case "delete":
        return `<s>${inside(node)}</s>`;
      case "link":
        return `<a${attribute("href", node.url)}${attribute("title", node.title)}>${inside(node)}</a>`;
      case "linkReference": {
        const target = context.definitions.get(node.identifier);
        if (!target) return inside(node);
        return `<a${attribute("href", target.url)}${attribute("title", target.title)}>${inside(node)}</a>`;
      }
      case "image":
        return imageHtml(node.url, node.alt, node.title);
      case "imageReference": {
        const target = context.definitions.get(node.identifier);
        return target ? imageHtml(target.url, node.alt, target.title) : escapeHtml(node.alt ?? "");
      }
      case "footnoteReference": {
        const label = context.labels.get(node.identifier);
        if (!label) return escapeHtml(`[^${node.identifier}]`);
        return `<sup><a${attribute("href", noteAddress(label))}>1</a></sup>`;
      }
      case "html":
        if (isPaired[at] || OWN.test(node.value)) return node.value;
        reportLiteral(context, node);
        return escapeHtml(node.value);
    }
  };
  return nodes.map(write).join("");
}

function imageHtml(url: string, alt: string | null | undefined, title: string | null | undefined): string {
  const words = plainLine(alt ?? "");
  if (embedOf(url)) return `<iframe${attribute("src", url)}${attribute("title", words)}></iframe>`;
  const img = `<img${attribute("src", url)}${attribute("alt", words)}>`;
  return title ? `<figure>${img}<figcaption>${escapeHtml(title)}</figcaption></figure>` : img;
}
