import { FOOTNOTE_LABEL } from "../attributes.ts";
import { styleOf } from "./styles.ts";
import {
  attributeOf,
  type Child,
  type Element,
  elementsIn,
  hasClass,
  isElement,
  type Parent,
} from "./tree.ts";

/** Whether an element is a page's list of footnotes, as written by our own renderer and common tools. */
function isFootnotes(element: Element): boolean {
  if (attributeOf(element, "role") === "doc-endnotes" || hasClass(element, "footnotes")) return true;
  return styleOf(element, "mso-element") === "footnote-list" || processorNote(element) !== null;
}

/** Returns the id by which references link to a footnote from Word or LibreOffice; null for any other element. */
function processorNote(element: Element): string | null {
  const id = attributeOf(element, "id") ?? "";
  if (element.tagName !== "div") return null;
  if (/^ftn\d+$/.test(id)) return `_${id}`;
  return /^sdfootnote\d+$/.test(id) ? `${id}sym` : null;
}

/** The back link of such a footnote, which is also its number. */
export function isWayBack(link: Element): boolean {
  const href = attributeOf(link, "href") ?? "";
  return attributeOf(link, "role") === "doc-backlink" || /#(_ftnref\d+|sdfootnote\d+anc)$/.test(href);
}

/** Returns the id of a note that is a list's item, or that says that it is one; null for any other element. */
function noteId(element: Element): string | null {
  const isNote =
    element.tagName === "li" ||
    attributeOf(element, "data-type") === "footnote" ||
    /^doc-(?:foot|end)note$/.test(attributeOf(element, "role") ?? "");
  return (isNote ? attributeOf(element, "id") : null) || processorNote(element);
}

/**
 * Takes the footnotes out of a page: returns them in order, and the label for each id. What else their list holds
 * stays, without its heading and its line.
 */
export function takeFootnotes(root: Parent) {
  const labels = new Map<string, string>();
  const items: { label: string; nodes: Child[] }[] = [];
  const used = new Set<string>();
  const taken = new Set<Element>();
  for (const section of elementsIn(root)) {
    if (!isFootnotes(section)) continue;
    const before = items.length;
    for (const item of [section, ...elementsIn(section)]) {
      const id = noteId(item);
      if (!id || labels.has(id)) continue;
      let label = attributeOf(item, "data-footnote") ?? "";
      for (let number = items.length + 1; !FOOTNOTE_LABEL.test(label) || used.has(label); number++) {
        label = String(number);
      }
      used.add(label);
      labels.set(id, label);
      items.push({ label, nodes: item.childNodes });
      taken.add(item);
    }
    if (items.length === before) continue;
    for (const child of section.childNodes)
      if (isElement(child) && /^(?:h[1-6]|hr)$/.test(child.tagName)) taken.add(child);
  }
  for (const parent of new Set([...taken].map(({ parentNode }) => parentNode))) {
    if (parent) parent.childNodes = parent.childNodes.filter((child) => !taken.has(child as Element));
  }
  return { labels, items };
}
