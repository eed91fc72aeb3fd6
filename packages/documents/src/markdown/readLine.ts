import type { Html, ImageReference, Link, Image as MarkdownImage, PhrasingContent } from "mdast";
import { cleanText, plainLine } from "../characters.ts";
import { leadsFrom } from "../fromHtml/pictureLinks.ts";
import { textNode, tidyLine } from "../inline.ts";
import { markTags } from "../markTags.ts";
import type { Image, Inline, Mark } from "../schema.ts";
import { allowedHref, allowedImageUrl } from "../urls.ts";
import { type ParseContext, reportLiteral, writtenAs } from "./parseContext.ts";
import { HTML_MARKS } from "./writeLine.ts";

/** The pieces of a line in order: lines can't contain images, so they are collected and moved out. */
export type Piece = Inline | Image;

const MARK_TAG = /^<(\/?)(u|sub|sup)\s*>$/i;
const markOfTag = new Map<string, Mark>(HTML_MARKS.map((type) => [markTags[type], { type }]));
const HARMLESS_TAG = /^<\/?(ins|kbd|small|mark)\s*>$/i;
const MAX_NESTING = 100;

/** Returns an image block for an allowed URL, or null. */
export function imageOf(context: ParseContext, url: string, alt: unknown, title: unknown): Image | null {
  const address = allowedImageUrl(url);
  if (address === null) return null;
  return {
    type: "image",
    id: context.newId(),
    src: { image: address, fallback: address },
    alt: plainLine(String(alt ?? "")).slice(0, 2000),
    caption: plainLine(String(title ?? "")).slice(0, 2000),
    height: null,
    width: null,
    prominent_color: null,
  };
}

const SIZED = /^!\[(?:[^\]\\]|\\[\s\S])*?\|\s*\d{1,4}(?:x\d{1,4})?\]/;

/** Returns a picture's words, without the size that Obsidian has behind them: `![A whale|300](whale.png)`. */
function altOf(context: ParseContext, node: MarkdownImage | ImageReference): string {
  const alt = node.alt ?? "";
  return SIZED.test(writtenAs(context, node)) ? alt.replace(/\|\s*\d{1,4}(?:x\d{1,4})?$/, "") : alt;
}

function linkMark(url: string, title: string | null | undefined): Mark[] {
  const href = allowedHref(url);
  return href === null ? [] : [{ type: "link", href, title: title ? plainLine(title).slice(0, 500) : null }];
}

/** Says that a link was lost, if it holds pictures alone. */
function reportLostLink({ onLostLink }: ParseContext, pieces: readonly Piece[], url: string): void {
  const picture = pieces.find((piece): piece is Image => piece.type === "image");
  const hasWords = pieces.some((piece) => piece.type === "text" && piece.text.trim() !== "");
  if (onLostLink && picture && !hasWords && allowedHref(url) && leadsFrom(picture.src.fallback, url))
    onLostLink(url, "picture");
}

const text = (value: string, marks: Mark[]): Inline => ({ type: "text", text: value, marks });

/**
 * Reads raw HTML in a line without other elements: a break stays, comments and bare typographic tags are dropped, the
 * rest is kept as literal text.
 */
function readTag(context: ParseContext, node: Html, marks: Mark[]): Inline[] {
  const html = cleanText(node.value).replace(/\s+/g, " ");
  if (/^<br\s*\/?>$/i.test(html)) return [{ type: "hardBreak" }];
  if (HARMLESS_TAG.test(html) || /^<!--[\s\S]*-->$/.test(html)) return [];
  reportLiteral(context, node);
  return [text(html, marks)];
}

/** Returns what a tag that stands for a mark opens or closes; null for any other node. */
function markTagOf(node: PhrasingContent): { name: string; mark: Mark; isClosing: boolean } | null {
  const [, slash, tag = ""] = node.type === "html" ? (MARK_TAG.exec(node.value) ?? []) : [];
  const name = tag.toLowerCase();
  const mark = markOfTag.get(name);
  return mark ? { name, mark, isClosing: slash === "/" } : null;
}

/** Reads nodes in order; between a pair of tags, with the mark that these stand for. */
function withTagMarks(
  nodes: PhrasingContent[],
  read: (node: PhrasingContent, added: Mark[]) => Piece[],
): Piece[] {
  const tags = nodes.map(markTagOf);
  const lastClosings = new Map<string, number>();
  for (const [at, tag] of tags.entries()) if (tag?.isClosing) lastClosings.set(tag.name, at);
  // Counted per tag, not listed: a text may open one a hundred thousand times.
  const open = new Map<string, { mark: Mark; times: number }>();
  return nodes.flatMap((node, at) => {
    const tag = tags[at];
    if (!tag)
      return read(
        node,
        [...open.values()].map(({ mark }) => mark),
      );
    const times = open.get(tag.name)?.times ?? 0;
    const isClosedLater = (lastClosings.get(tag.name) ?? -1) > at;
    if (!tag.isClosing && isClosedLater) open.set(tag.name, { mark: tag.mark, times: times + 1 });
    if (tag.isClosing && times > 1) open.set(tag.name, { mark: tag.mark, times: times - 1 });
    if (tag.isClosing && times <= 1) open.delete(tag.name);
    return [];
  });
}

/** Returns the pieces of markdown's phrasing content, with their marks. */
export function readLine(
  context: ParseContext,
  nodes: PhrasingContent[],
  marks: Mark[] = [],
  depth = 0,
): Piece[] {
  if (depth > MAX_NESTING) {
    return nodes.map((node) => text(writtenAs(context, node).replace(/\s+/g, " "), marks));
  }
  const inside = (children: PhrasingContent[], added: Mark[]): Piece[] =>
    readLine(context, children, [...marks, ...added], depth + 1);
  const linked = ({ url, title, children }: Pick<Link, "url" | "title" | "children">): Piece[] => {
    const pieces = inside(children, linkMark(url, title));
    reportLostLink(context, pieces, url);
    return pieces;
  };
  const read = (node: PhrasingContent): Piece[] => {
    switch (node.type) {
      case "text":
        return [
          text(
            cleanText(node.value)
              .replace(/[ \t]*\n[ \t]*/g, " ")
              .replace(/\t/g, " "),
            marks,
          ),
        ];
      case "inlineCode":
        return [text(cleanText(node.value).replace(/[\n\t]/g, " "), [...marks, { type: "code" }])];
      case "break":
        return [{ type: "hardBreak" }];
      case "strong":
        return inside(node.children, [{ type: "bold" }]);
      case "emphasis":
        return inside(node.children, [{ type: "italic" }]);
      case "delete":
        return inside(node.children, [{ type: "strike" }]);
      case "link":
        return linked(node);
      case "linkReference": {
        const definition = context.definitions.get(node.identifier);
        return definition ? linked({ ...definition, children: node.children }) : inside(node.children, []);
      }
      case "image": {
        const alt = altOf(context, node);
        return [imageOf(context, node.url, alt, node.title) ?? text(plainLine(alt), marks)];
      }
      case "imageReference": {
        const found = context.definitions.get(node.identifier);
        const alt = altOf(context, node);
        const image = found && imageOf(context, found.url, alt, found.title);
        return [image ?? text(plainLine(alt), marks)];
      }
      case "footnoteReference": {
        const label = context.labels.get(node.identifier);
        return label ? [{ type: "footnoteReference", label }] : [text(`[^${node.identifier}]`, marks)];
      }
      case "html":
        return readTag(context, node, marks);
    }
  };
  return withTagMarks(nodes, (node, added) => (added.length > 0 ? inside([node], added) : read(node)));
}

/** Returns the line and its images separately, for places where an image can't split the text. */
export function liftImages(pieces: Piece[]): { line: Inline[]; images: Image[] } {
  return {
    line: tidyLine(pieces.filter((piece) => piece.type !== "image").map(withSortedMarks)),
    images: pieces.filter((piece) => piece.type === "image"),
  };
}

/** Returns lines and images in their original order, without empty lines between them. */
export function splitAtImages(pieces: Piece[]): (Inline[] | Image)[] {
  const parts: (Inline[] | Image)[] = [];
  let line: Inline[] = [];
  const endLine = (): void => {
    const tidy = tidyLine(line.map(withSortedMarks));
    if (tidy.length > 0) parts.push(tidy);
    line = [];
  };
  for (const piece of pieces) {
    if (piece.type !== "image") line.push(piece);
    else {
      endLine();
      parts.push(piece);
    }
  }
  endLine();
  return parts;
}

function withSortedMarks(node: Inline): Inline {
  return node.type === "text" ? textNode(node.text, node.marks ?? []) : node;
}
