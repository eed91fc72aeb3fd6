import type { PhrasingContent } from "mdast";
import { cleanText, plainLine } from "../characters.ts";
import { textNode, tidyLine } from "../inline.ts";
import type { Image, Inline, Mark } from "../schema.ts";
import { allowedHref, allowedImageUrl } from "../urls.ts";
import { type Reading, writtenAs } from "./reading.ts";

/** A line's pieces in order: an image cannot stand in a line, so it waits to be lifted out. */
export type Piece = Inline | Image;

const HARMLESS_TAG = /^<\/?(sub|sup|u|ins|kbd|small|mark)\s*>$/i;
const MAX_NESTING = 100;

/** An image block of an allowed address, or null. */
export function imageOf(reading: Reading, url: string, alt: unknown, title: unknown): Image | null {
  const address = allowedImageUrl(url);
  if (address === null) return null;
  return {
    type: "image",
    id: reading.newId(),
    src: { image: address, fallback: address },
    alt: plainLine(String(alt ?? "")).slice(0, 2000),
    caption: plainLine(String(title ?? "")).slice(0, 2000),
    height: null,
    width: null,
    prominent_color: null,
  };
}

function linkMark(url: string, title: string | null | undefined): Mark[] {
  const href = allowedHref(url);
  return href === null ? [] : [{ type: "link", href, title: title ? plainLine(title).slice(0, 500) : null }];
}

const text = (value: string, marks: Mark[]): Inline => ({ type: "text", text: value, marks });

/** Raw HTML in a line: a break is one, comments and bare typographic tags go, the rest is shown as written. */
function readTag(html: string, marks: Mark[]): Inline[] {
  if (/^<br\s*\/?>$/i.test(html)) return [{ type: "hardBreak" }];
  if (HARMLESS_TAG.test(html) || /^<!--[\s\S]*-->$/.test(html)) return [];
  return [text(html, marks)];
}

/** The pieces of markdown's phrasing, with the marks around them. */
export function readLine(reading: Reading, nodes: PhrasingContent[], marks: Mark[] = [], depth = 0): Piece[] {
  if (depth > MAX_NESTING) {
    return nodes.map((node) => text(writtenAs(reading, node).replace(/\s+/g, " "), marks));
  }
  const inside = (children: PhrasingContent[], added: Mark[]): Piece[] =>
    readLine(reading, children, [...marks, ...added], depth + 1);
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
        return inside(node.children, linkMark(node.url, node.title));
      case "linkReference": {
        const definition = reading.definitions.get(node.identifier);
        return inside(node.children, definition ? linkMark(definition.url, definition.title) : []);
      }
      case "image": {
        const image = imageOf(reading, node.url, node.alt, node.title);
        return [image ?? text(plainLine(node.alt ?? ""), marks)];
      }
      case "imageReference": {
        const found = reading.definitions.get(node.identifier);
        const image = found && imageOf(reading, found.url, node.alt, found.title);
        return [image ?? text(plainLine(node.alt ?? ""), marks)];
      }
      case "footnoteReference": {
        const label = reading.labels.get(node.identifier);
        return label ? [{ type: "footnoteReference", label }] : [text(`[^${node.identifier}]`, marks)];
      }
      case "html":
        return readTag(cleanText(node.value).replace(/\s+/g, " "), marks);
    }
  };
  return nodes.flatMap(read);
}

/** The line alone and the images that stood in it, for places where an image cannot split the text. */
export function liftImages(pieces: Piece[]): { line: Inline[]; images: Image[] } {
  return {
    line: tidyLine(pieces.filter((piece) => piece.type !== "image").map(withSortedMarks)),
    images: pieces.filter((piece) => piece.type === "image"),
  };
}

/** Lines and images in the order they were written, the empty lines between them left out. */
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
