import type { DefaultTreeAdapterTypes } from "parse5";
import { SaxesParser } from "saxes";

type Node = DefaultTreeAdapterTypes.Node;

/** One element of a parsed page. */
export interface FoundElement {
  name: string;
  attributes: Record<string, string>;
  node: DefaultTreeAdapterTypes.Element;
}

/** Returns all elements of a document in order, including those in templates. */
export function elementsOf(node: Node): FoundElement[] {
  const own = "tagName" in node ? [toElement(node)] : [];
  const inside = "content" in node ? [node.content] : [];
  const children = "childNodes" in node ? node.childNodes : [];
  return [...own, ...[...inside, ...children].flatMap((child) => elementsOf(child as Node))];
}

function toElement(node: DefaultTreeAdapterTypes.Element): FoundElement {
  return {
    name: node.tagName,
    attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    node,
  };
}

/** Returns the text inside an element. */
export function textOf(element: FoundElement | undefined): string {
  return element ? textIn(element.node) : "";
}

function textIn(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map((child) => textIn(child as Node)).join("") : "";
}

/** One element of an XML file: its name, attributes, text and children. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

/** Parses XML strictly: throws if it is not well-formed. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const parser = new SaxesParser();
  const addText = (part: string) => {
    for (const element of open.slice(-1)) element.text += part;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text).close();
  const [first] = root.children;
  if (!first) throw new Error("no root element");
  return first;
}

/** Returns all elements of this name, at any depth. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  const own = element.name === name ? [element] : [];
  return [...own, ...element.children.flatMap((child) => findAll(child, name))];
}
