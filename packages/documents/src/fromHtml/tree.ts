import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from "parse5";
import type { FeaturedImage } from "../schema.ts";

export type Element = DefaultTreeAdapterTypes.Element;
export type Child = DefaultTreeAdapterTypes.ChildNode;
export type Parent = DefaultTreeAdapterTypes.ParentNode;

/** What one reading knows. */
export interface Reading {
  newId: () => string;
  /** Footnote labels by the id that references point to. */
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

/** An element of ours among those that were read. */
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

/** Text of ours among what was read. */
export function textNodeOf(value: string): Child {
  return defaultTreeAdapter.createTextNode(value);
}

/** A remark of ours, which is how a paywall line is written. */
export function commentOf(data: string): Child {
  return defaultTreeAdapter.createCommentNode(data);
}

/** Puts a node last within another. Where it stood before is for the caller to tidy. */
export function appendTo(parent: Element, child: Child): void {
  child.parentNode = parent;
  parent.childNodes.push(child);
}

/** Every element below a node, without recursion: a page may nest deeper than the stack. */
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

/** The first element below a node that fits. */
export function findIn(root: Parent, fits: (element: Element) => boolean): Element | null {
  for (const element of elementsIn(root)) if (fits(element)) return element;
  return null;
}

const NEAR = 2000;

/** The same among the first 2,000 below a node, for one that may stand in others of its kind, each of which looks. */
export function findNear(root: Parent, fits: (element: Element) => boolean): Element | null {
  let count = 0;
  for (const element of elementsIn(root)) {
    if (fits(element)) return element;
    if (++count >= NEAR) return null;
  }
  return null;
}

/** Elements whose content is no text of the author's. */
export const dropped = new Set(
  "script style template noscript object embed applet svg math head title meta link base select option optgroup datalist textarea button input canvas audio video map area frame frameset noframes noembed xmp plaintext dialog".split(
    " ",
  ),
);

/** The text below a node, as written, without that of dropped elements. */
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
