import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from "parse5";
import type { FeaturedImage } from "../schema.ts";

export type Element = DefaultTreeAdapterTypes.Element;
export type Child = DefaultTreeAdapterTypes.ChildNode;
export type Parent = DefaultTreeAdapterTypes.ParentNode;

/** State of one conversion. */
export interface ParseContext {
  newId: () => string;
  /** Footnote labels by the id that references link to. */
  labels: Map<string, string>;
  featured: FeaturedImage | null;
  paywall: boolean;
  /** Whether scripts of the page hold its formulas as TeX. */
  hasTex: boolean;
}

export const isElement = (node: Child): node is Element => "tagName" in node;

export function attributeOf(element: Element, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name && !attribute.prefix)?.value ?? null;
}

export function hasClass(element: Element, name: string): boolean {
  return (attributeOf(element, "class") ?? "").split(/\s+/).includes(name);
}

/** Creates an element in the parsed tree. */
export function elementOf(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly Child[] = [],
): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = defaultTreeAdapter.createElement(tag, html.NS.HTML, attrs);
  for (const child of children) appendTo(element, child);
  return element;
}

/** Creates a text node in the parsed tree. */
export function textNodeOf(value: string): Child {
  return defaultTreeAdapter.createTextNode(value);
}

/** Creates a comment in the parsed tree, used for the paywall. */
export function commentOf(data: string): Child {
  return defaultTreeAdapter.createCommentNode(data);
}

/** Appends a node to another. The caller removes it from its previous parent. */
export function appendTo(parent: Element, child: Child): void {
  child.parentNode = parent;
  parent.childNodes.push(child);
}

/** Iterates over all elements below a node, without recursion: a page may nest deeper than the stack. */
export function* elementsIn(root: Parent): Generator<Element> {
  const open: { nodes: readonly Child[]; at: number }[] = [{ nodes: root.childNodes, at: 0 }];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const node = last.nodes[last.at++];
    if (!node) open.pop();
    else if (isElement(node)) {
      yield node;
      open.push({ nodes: node.childNodes, at: 0 });
    }
  }
}

/** Returns the first matching element below a node. */
export function findIn(root: Parent, fits: (element: Element) => boolean): Element | null {
  for (const element of elementsIn(root)) if (fits(element)) return element;
  return null;
}

const NEAR = 2000;

/**
 * The same within the first 2,000 elements, for nodes that may be nested in others of their kind, each of which
 * searches.
 */
export function findNear(root: Parent, fits: (element: Element) => boolean): Element | null {
  let count = 0;
  for (const element of elementsIn(root)) {
    if (fits(element)) return element;
    if (++count >= NEAR) return null;
  }
  return null;
}

/** Elements whose content is not the author's text. */
export const dropped = new Set(
  "script style template noscript object embed applet svg math head title meta link base select option optgroup datalist textarea button input canvas audio video map area frame frameset noframes noembed xmp plaintext dialog".split(
    " ",
  ),
);

/**
 * Returns the text below a node, unmodified, without that of dropped elements. A formula is its TeX or its signs.
 * Reading ends once there are more than `most` characters.
 */
export function textIn(root: Parent, most = Number.POSITIVE_INFINITY): string {
  const waiting: Child[] = [...root.childNodes].reverse();
  let text = "";
  for (let node = waiting.pop(); node && text.length <= most; node = waiting.pop()) {
    if (node.nodeName === "#text" && "value" in node) text += node.value;
    if (!isElement(node)) continue;
    if (node.tagName === "math") text += formulaText(node).text;
    if (dropped.has(node.tagName)) continue;
    if (node.tagName === "br") text += "\n";
    for (let index = node.childNodes.length - 1; index >= 0; index--)
      waiting.push(node.childNodes[index] as Child);
  }
  return text;
}

const SEPARATE = /^(?:p|div|li|dd|dt|tr|td|th|h[1-6]|blockquote|figcaption|br)$/;

/** Returns the text below a node for one line, with a blank between the texts of two blocks. */
export function lineIn(root: Parent): string {
  const waiting: (Child | " ")[] = [...root.childNodes].reverse();
  let text = "";
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node === " ") text += node;
    else if (!isElement(node)) text += node.nodeName === "#text" && "value" in node ? node.value : "";
    else if (node.tagName === "math") text += formulaText(node).text;
    else if (!dropped.has(node.tagName)) {
      if (SEPARATE.test(node.tagName)) {
        text += " ";
        waiting.push(" ");
      }
      for (let index = node.childNodes.length - 1; index >= 0; index--)
        waiting.push(node.childNodes[index] as Child);
    }
  }
  return text.replace(/\s+/g, " ").trim();
}

/** Returns a formula's TeX if the page has it, else its signs on one line: x^(2n), (a)/(b). */
export function formulaText(math: Element): { text: string; isTex: boolean } {
  const source = findNear(
    math,
    (element) => element.tagName === "annotation" && /tex/i.test(attributeOf(element, "encoding") ?? ""),
  );
  const written = source ? rawText(source) : (attributeOf(math, "alttext") ?? "");
  const tex = written.replace(/^\s*\{\\displaystyle([\s\S]*)\}\s*$/, "$1").trim();
  return tex ? { text: tex, isTex: true } : { text: linear(math, 0), isTex: false };
}

const DEEPEST_FORMULA = 100;

function linear(node: Parent, depth: number): string {
  const parts = node.childNodes.map((child) => {
    if ("value" in child) return child.value.trim();
    if (!isElement(child) || depth > DEEPEST_FORMULA || /^annotation/.test(child.tagName)) return "";
    return linear(child, depth + 1);
  });
  const [first = "", second = "", third = ""] = parts.filter(Boolean);
  const grouped = (part: string) => ([...part].length > 1 ? `(${part})` : part);
  switch (isElement(node as Child) ? (node as Element).tagName : "") {
    case "msup":
      return `${first}^${grouped(second)}`;
    case "msub":
      return `${first}_${grouped(second)}`;
    case "msubsup":
      return `${first}_${grouped(second)}^${grouped(third)}`;
    case "mfrac":
      return `${grouped(first)}/${grouped(second)}`;
    case "msqrt":
      return `√${grouped(parts.join(""))}`;
    default:
      return parts.join("");
  }
}

/** The text below an element, also below one that is dropped. */
function rawText(element: Element): string {
  let text = "";
  for (const inside of [element, ...elementsIn(element)])
    for (const node of inside.childNodes)
      if (node.nodeName === "#text" && "value" in node) text += node.value;
  return text;
}

/** Returns the TeX of a script that draws a formula, as MathJax has it; null for any other element. */
export function texOf(script: Element): string | null {
  const isTex = script.tagName === "script" && /^math\/tex/i.test(attributeOf(script, "type") ?? "");
  return isTex ? rawText(script).trim() || null : null;
}

/** Whether an element only draws a formula that the page also has as MathML, or as a script if `hasTex`. */
export function isDrawnFormula(element: Element, hasTex: boolean): boolean {
  if (hasClass(element, "katex-html")) return true;
  return hasTex && /^MathJax/.test(attributeOf(element, "class") ?? "");
}
