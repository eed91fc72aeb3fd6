import { FOOTNOTE_LABEL } from "../attributes.ts";
import { styleOf } from "./styles.ts";
import { attributeOf, type Child, type Element, elementsIn, hasClass, type Parent } from "./tree.ts";

/** Whether an element is a page's list of footnotes, as written by our own renderer and common tools. */
export function isFootnotes(element: Element): boolean {
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

/** A page's footnotes in order, and the label for each id. */
export function footnotesOf(root: Parent) {
  const labels = new Map<string, string>();
  const items: { label: string; nodes: Child[] }[] = [];
  const used = new Set<string>();
  for (const section of elementsIn(root)) {
    if (!isFootnotes(section)) continue;
    for (const item of [section, ...elementsIn(section)]) {
      const own = item.tagName === "li" ? attributeOf(item, "id") : null;
      const id = own ?? processorNote(item);
      if (!id || labels.has(id)) continue;
      let label = attributeOf(item, "data-footnote") ?? "";
      for (let number = items.length + 1; !FOOTNOTE_LABEL.test(label) || used.has(label); number++) {
        label = String(number);
      }
      used.add(label);
      labels.set(id, label);
      items.push({ label, nodes: item.childNodes });
    }
  }
  return { labels, items };
}
