import { embedOf } from "@quire/documents/embeds";
import { parsePage } from "@quire/documents/fromHtml/parsePage";
import {
  attributeOf,
  type Child,
  commentOf,
  type Element,
  elementOf,
  elementsIn,
  findIn,
  hasClass,
  isElement,
  lineIn,
  type Parent,
  textIn,
  textNodeOf,
} from "@quire/documents/fromHtml/tree";
import { plainLine } from "@quire/documents/text";
import { allowedHref } from "@quire/documents/urls";
import { parseUrl } from "@quire/domain/text/parseUrl";
import type { LeftOut } from "../post/leftOut.ts";

const MOST_IN_GALLERY = 200;

export const paragraph = (...children: Child[]): Element => elementOf("p", {}, children);
export const textChild = (text: string): Child => textNodeOf(plainLine(text));
export const emphasis = (text: string): Element => paragraph(elementOf("em", {}, [textChild(text)]));
export const paywallLine = (): Child => commentOf("paywall");

/** Returns a link on its own line; only the text if there is no URL. */
export function linkLine(address: string | null, text: string): Element {
  const url = allowedHref(address ?? "");
  const shown = plainLine(text) || url || "";
  return paragraph(url ? elementOf("a", { href: url }, [textChild(shown)]) : textChild(shown));
}

/** Returns an absolute web URL; null for any other. */
export function webAddress(address: string | null): string | null {
  const typed = (address ?? "").trim();
  const absolute = typed.startsWith("//") ? `https:${typed}` : typed;
  return /^https?:\/\//i.test(absolute) && parseUrl(absolute) ? absolute : null;
}

/** Returns an embed if its provider is supported, else a link, with a notice. */
export function embedOrLink(leftOut: LeftOut, address: string | null, text = "", noun = "embed"): Child[] {
  const embed = embedOf(address ?? "");
  if (embed) return [elementOf("iframe", { src: embed.url, title: text })];
  if (!webAddress(address)) {
    leftOut.part(noun);
    return text ? [paragraph(textChild(text))] : [];
  }
  leftOut.linked(noun, webAddress(address) ?? "");
  return [linkLine(address, text)];
}

/** An image on its own. Width and height are in pixels, "" if unknown. */
export interface Picture {
  src: string;
  alt?: string;
  caption?: string;
  width?: string;
  height?: string;
}

export function figure({ src, alt = "", caption = "", width = "", height = "" }: Picture): Element {
  const img = elementOf("img", { src, alt, width, height });
  return elementOf("figure", {}, caption ? [img, elementOf("figcaption", {}, [textChild(caption)])] : [img]);
}

/** Several images in a gallery, with their common caption as a line below. */
export function gallery(pictures: readonly Element[], caption: string): Child[] {
  if (pictures.length === 0) return caption ? [emphasis(caption)] : [];
  const shown = elementOf("div", { class: "gallery" }, pictures.slice(0, MOST_IN_GALLERY));
  return [shown, ...pictures.slice(MOST_IN_GALLERY), ...(caption ? [emphasis(caption)] : [])];
}

/** Returns the text of the first element with a class, on one line; "" if there is none. */
export function textOfClass(root: Parent, name: string): string {
  const found = findIn(root, (element) => hasClass(element, name));
  return found ? plainLine(textIn(found)) : "";
}

/** Returns the first element with a tag below a node. */
export const tagIn = (root: Parent, tag: string): Element | null =>
  findIn(root, (element) => element.tagName === tag);

/** Returns the text of a figure's caption; "" if it has none. */
export function captionIn(root: Parent): string {
  const found = tagIn(root, "figcaption");
  return found ? plainLine(lineIn(found)) : "";
}

/** Returns a figure's caption as a line of its own, [] if it has none. */
export function captionLine(root: Parent): Child[] {
  const caption = captionIn(root);
  return caption ? [emphasis(caption)] : [];
}

/**
 * Returns a figure's content with its caption as a line below: frames and quotes have no caption field. Null
 * without its own caption; a nested figure's caption is handled with that figure.
 */
export function captionBelow(element: Element): Child[] | null {
  const own = element.childNodes.find((node) => node.nodeName === "figcaption");
  if (!own || !isElement(own)) return null;
  const others = element.childNodes.filter((node) => node !== own);
  return [elementOf("div", {}, others), emphasis(lineIn(own))];
}

/** Iterates over all elements with a tag below a node. */
export function allOfTag(root: Parent, tag: string): Element[] {
  return [...elementsIn(root)].filter((element) => element.tagName === tag);
}

/** Returns an attribute's value, "" if absent. */
export const attributeIn = (element: Element | null, name: string): string =>
  (element && attributeOf(element, name)) ?? "";

/** Returns the text of a line stored as HTML: a title, an excerpt. */
export const plainWords = (html: string): string => plainLine(lineIn(parsePage(html)));
