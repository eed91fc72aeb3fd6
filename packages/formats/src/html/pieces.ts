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
  type Parent,
  textIn,
  textNodeOf,
} from "@quire/documents/fromHtml/tree";
import { plainLine } from "@quire/documents/text";
import { allowedHref } from "@quire/documents/urls";
import type { LeftOut } from "../post/leftOut.ts";

const MOST_IN_GALLERY = 200;

export const paragraph = (...children: Child[]): Element => elementOf("p", {}, children);
export const words = (text: string): Child => textNodeOf(plainLine(text));
export const emphasis = (text: string): Element => paragraph(elementOf("em", {}, [words(text)]));
export const paywallLine = (): Child => commentOf("paywall");

/** A link on a line of its own; the bare words where there is no address. */
export function linkLine(address: string | null, text: string): Element {
  const url = allowedHref(address ?? "");
  const shown = plainLine(text) || url || "";
  return paragraph(url ? elementOf("a", { href: url }, [words(shown)]) : words(shown));
}

/** An address on the web, whole; null for any other. */
export function webAddress(address: string | null): string | null {
  const typed = (address ?? "").trim();
  const whole = typed.startsWith("//") ? `https:${typed}` : typed;
  return /^https?:\/\//i.test(whole) && URL.canParse(whole) ? whole : null;
}

/** An embed where its provider is known here, else a link, which is told. */
export function embedOrLink(leftOut: LeftOut, address: string | null, text = "", noun = "embed"): Child[] {
  const embed = embedOf(address ?? "");
  if (embed) return [elementOf("iframe", { src: embed.url, title: text })];
  if (!webAddress(address)) {
    leftOut.part(noun);
    return text ? [paragraph(words(text))] : [];
  }
  leftOut.linked(noun);
  return [linkLine(address, text)];
}

/** A picture on its own. Width and height are in pixels, "" where they are not known. */
export interface Picture {
  src: string;
  alt?: string;
  caption?: string;
  width?: string;
  height?: string;
}

export function figure({ src, alt = "", caption = "", width = "", height = "" }: Picture): Element {
  const img = elementOf("img", { src, alt, width, height });
  return elementOf("figure", {}, caption ? [img, elementOf("figcaption", {}, [words(caption)])] : [img]);
}

/** Several pictures side by side, with their common caption as a line below. */
export function gallery(pictures: readonly Element[], caption: string): Child[] {
  if (pictures.length === 0) return caption ? [emphasis(caption)] : [];
  const shown = elementOf("div", { class: "gallery" }, pictures.slice(0, MOST_IN_GALLERY));
  return [shown, ...pictures.slice(MOST_IN_GALLERY), ...(caption ? [emphasis(caption)] : [])];
}

/** The text of the first element of a class, on one line; "" where there is none. */
export function textOfClass(root: Parent, name: string): string {
  const found = findIn(root, (element) => hasClass(element, name));
  return found ? plainLine(textIn(found)) : "";
}

/** The first element of a tag below a node. */
export const tagIn = (root: Parent, tag: string): Element | null =>
  findIn(root, (element) => element.tagName === tag);

/** The words of the caption of a figure; "" where it has none. */
export function captionIn(root: Parent): string {
  const found = tagIn(root, "figcaption");
  return found ? plainLine(textIn(found)) : "";
}

/** The caption of a figure as a line of its own, [] where it has none. */
export function captionLine(root: Parent): Child[] {
  const caption = captionIn(root);
  return caption ? [emphasis(caption)] : [];
}

/**
 * What is in a figure, with its caption as a line below: a frame or a quote has no place for one. Null without one of its
 * own; that of a figure within is looked at with that.
 */
export function captionBelow(element: Element): Child[] | null {
  const own = element.childNodes.find((node) => node.nodeName === "figcaption");
  if (!own || !isElement(own)) return null;
  const others = element.childNodes.filter((node) => node !== own);
  return [elementOf("div", {}, others), emphasis(textIn(own))];
}

/** Every element of a tag below a node. */
export function allOfTag(root: Parent, tag: string): Element[] {
  return [...elementsIn(root)].filter((element) => element.tagName === tag);
}

/** An attribute's value, "" where there is none. */
export const attributeIn = (element: Element | null, name: string): string =>
  (element && attributeOf(element, name)) ?? "";

/** The words of a line that is kept as HTML: a title, an excerpt. */
export const plainWords = (html: string): string => plainLine(textIn(parsePage(html)));
