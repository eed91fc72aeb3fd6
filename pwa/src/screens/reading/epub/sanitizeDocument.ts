import type { Parts } from "./bookParts.ts";
import {
  isElsewhere,
  isInline,
  type Resolve,
  readStyles,
  resolveFrom,
  within,
  withoutPrefixes,
  withParts,
} from "./bookStyles.ts";
import { isDocument, isPicture, STYLE } from "./parseSection.ts";

/** A sanitized chapter, with every address replaced by one of the book's own parts. */
export interface SanitizedDocument {
  html: HTMLElement;
  /** Texts of its style sheets, in order. */
  styles: string[];
}

/** Names the document of the book that a frame within a chapter shows. */
export const FRAMED = "data-part";

const XLINK = "http://www.w3.org/1999/xlink";
/** Never kept, with all that is in them. */
const REMOVED = "base, meta[http-equiv], applet, frame, param";
const ADDRESSES = ["src", "href", "poster", "data"];

/**
 * Sanitizes a chapter: nothing in it runs, nothing is fetched from outside, and its images and styles come from the
 * book. Elements keep their positions, because exact locations (CFI) count them. `resolve` turns an address within
 * the chapter into the name of a part.
 */
export async function sanitizeDocument(
  document: Document,
  resolve: Resolve,
  parts: Parts,
): Promise<SanitizedDocument> {
  const html = document.documentElement;
  const styles = await extractStyles(document, resolve, parts);
  for (const script of html.querySelectorAll("script")) {
    script.textContent = "";
    for (const { name } of [...script.attributes]) script.removeAttribute(name);
  }
  for (const element of html.querySelectorAll(REMOVED)) strip(element);
  for (const element of html.querySelectorAll("object, embed, iframe"))
    replaceEmbedded(element, resolve, parts);
  for (const element of html.querySelectorAll("form, input, textarea, select, button")) tameField(element);
  for (const element of [html, ...html.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) if (/^on/i.test(name)) element.removeAttribute(name);
    await sanitizeAddresses(element, resolve, parts);
  }
  return { html, styles };
}

function strip(element: Element) {
  element.replaceChildren();
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  element.setAttribute("hidden", "");
}

async function extractStyles(document: Document, resolve: Resolve, parts: Parts): Promise<string[]> {
  const styles: string[] = [];
  const add = async (rel: string | null, href: string | null, media: string | null) => {
    const kinds = (rel ?? "").toLowerCase().split(/\s+/);
    if (!href || isElsewhere(href) || !kinds.includes("stylesheet") || kinds.includes("alternate")) return;
    const name = resolve(href);
    const text = await parts.textOf(name);
    if (text) styles.push(within(media ?? "", await readStyles(text, (to) => resolveFrom(name, to), parts)));
  };
  for (const node of document.childNodes) {
    if (node.nodeType !== Node.PROCESSING_INSTRUCTION_NODE || node.nodeName !== "xml-stylesheet") continue;
    const read = (name: string) =>
      new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)`).exec(node.nodeValue ?? "")?.[1] ?? null;
    await add(read("alternate") === "yes" ? null : "stylesheet", read("href"), read("media"));
  }
  for (const element of document.documentElement.querySelectorAll(`script[${STYLE}], style, link`)) {
    const media = element.getAttribute("media");
    if (element.localName !== "link")
      styles.push(within(media ?? "", await readStyles(element.textContent ?? "", resolve, parts)));
    else await add(element.getAttribute("rel"), element.getAttribute("href"), media);
    element.textContent = "";
    element.removeAttribute("href");
  }
  return styles;
}

/**
 * Shows what an element embeds as what it is: a picture, a recording, or a frame with a document of the book. An
 * object that can't be shown leaves its own text.
 */
function replaceEmbedded(element: Element, resolve: Resolve, parts: Parts): void {
  const source = element.localName === "object" ? "data" : "src";
  const href = element.getAttribute(source);
  element.removeAttribute(source);
  element.removeAttribute("srcdoc");
  const name = href && !isElsewhere(href) ? resolve(href.split("#")[0] ?? "") : null;
  const type = name === null ? undefined : (parts.typeOf(name) ?? element.getAttribute("type") ?? undefined);
  const kind = /^(?:audio|video)(?=\/)/.exec(type ?? "")?.[0];
  if (href && isInline(href)) replaceBy(element, "img", { src: href, alt: element.textContent ?? "" });
  else if (name !== null && isPicture(type))
    replaceBy(element, "img", { src: href ?? "", alt: element.textContent ?? "" });
  else if (kind) replaceBy(element, kind, { src: href ?? "", controls: "" });
  else if (name !== null && isDocument(type)) replaceBy(element, "iframe", { [FRAMED]: name });
  else if (element.localName === "object") replaceBy(element, "div", {}, [...element.childNodes]);
  else strip(element);
}

const ALLOWED = ["id", "class", STYLE, "width", "height", "lang", "dir", "title"];

function replaceBy(
  element: Element,
  name: string,
  attributes: Record<string, string>,
  inside: Node[] = [],
): void {
  const document = element.ownerDocument;
  const made = document.createElementNS("http://www.w3.org/1999/xhtml", name);
  for (const key of ALLOWED) {
    const value = element.getAttribute(key);
    if (value !== null) made.setAttribute(key, value);
  }
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  element.replaceWith(made);
}

/** Fields are lines to write on in a printed book; here they show what they ask for. */
function tameField(element: Element): void {
  for (const name of ["action", "formaction", "name", "target", "method", "autofocus"])
    element.removeAttribute(name);
  if (element.localName !== "form") element.setAttribute("disabled", "");
}

async function sanitizeAddresses(element: Element, resolve: Resolve, parts: Parts) {
  const candidates = element.getAttribute("srcset");
  element.removeAttribute("srcset");
  if (candidates && element.localName === "img" && !element.hasAttribute("src"))
    element.setAttribute("src", candidates.trim().split(/[\s,]/)[0] ?? "");
  element.removeAttribute("autoplay");
  if (element.localName === "audio" || element.localName === "video") element.setAttribute("controls", "");
  const style = element.getAttribute(STYLE) ?? element.getAttribute("style");
  element.removeAttribute("style");
  if (style) element.setAttribute(STYLE, await withParts(withoutPrefixes(style), resolve, parts));

  const addresses = ADDRESSES.map((name) => [null, name] as const);
  for (const [space, name] of [...addresses, [XLINK, "href"] as const]) {
    const href = element.getAttributeNS(space, name);
    if (href === null || href.startsWith("#")) continue;
    // Links are resolved when they are pressed.
    if (element.localName === "a" || element.localName === "area") {
      if (/^\s*(javascript|data|vbscript|blob):/i.test(href)) element.removeAttributeNS(space, name);
      continue;
    }
    if (isInline(href) && name !== "data") continue;
    const url = isElsewhere(href) ? null : await parts.urlOf(resolve(href));
    if (!url) element.removeAttributeNS(space, name);
    // A chapter's own prefix for it is not known in the page.
    else if (space) element.setAttributeNS(space, `xlink:${name}`, url);
    else element.setAttribute(name, url);
  }
}
