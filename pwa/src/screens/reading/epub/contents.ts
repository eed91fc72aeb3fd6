import type { ContentsEntry, Navigation } from "../../../widgets/reader/navigation.ts";

const OPS = "http://www.idpf.org/2007/ops";

/** Reads a book's navigation document (EPUB 3.3, 7). `resolve` turns an address in it into the name of a part. */
export function readNavigation(document: Document, resolve: (href: string) => string): Navigation {
  const navs = [...document.getElementsByTagNameNS("*", "nav")];
  const entriesOf = (type: string) => {
    const nav = navs.find((one) => (one.getAttributeNS(OPS, "type") ?? "").split(/\s+/).includes(type));
    return entriesIn(nav, resolve);
  };
  return { contents: entriesOf("toc"), pages: entriesOf("page-list"), landmarks: entriesOf("landmarks") };
}

function entriesIn(parent: Element | undefined, resolve: (href: string) => string): ContentsEntry[] {
  const list = childrenOf(parent, "ol")[0];
  return childrenOf(list, "li").map((item) => {
    const own = [...item.children].find(({ localName }) => localName !== "ol");
    const link = own?.localName === "a" ? own : own?.getElementsByTagNameNS("*", "a")[0];
    const href = link?.getAttribute("href");
    return {
      label: labelOf(own ?? item),
      target: href ? resolve(href) : null,
      children: entriesIn(item, resolve),
    };
  });
}

const childrenOf = (parent: Element | undefined, name: string): Element[] =>
  [...(parent?.children ?? [])].filter(({ localName }) => localName === name);

/** The text of an entry, with what stands for its pictures. */
function labelOf(element: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
    if (!(node instanceof Element) || node.localName === "ol") return "";
    const instead = node.getAttribute("alt") ?? "";
    const inside = [...node.childNodes].map(read).join("");
    return inside.trim() || instead || node.getAttribute("title") || "";
  };
  const own = element.localName === "li" ? [...element.childNodes].map(read).join("") : read(element);
  return own.replace(/\s+/g, " ").trim() || "Untitled";
}
