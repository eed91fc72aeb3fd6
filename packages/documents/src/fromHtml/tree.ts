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

/** Returns the text below a node, unmodified, without that of dropped elements. */
export function textIn(root: Parent): string {
  const waiting: Child[] = [...root.childNodes].reverse();
  let text = "";
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === "#text" && "value" in node) text += node.value;
    if (!isElement(node) || dropped.has(node.tagName)) continue;
    if (node.tagName === "br") text += "\n";
    for (let index = node.childNodes.length - 1; index >= 0; index--)
      waiting.push(node.childNodes[index] as Child);
  }
  return text;
}
