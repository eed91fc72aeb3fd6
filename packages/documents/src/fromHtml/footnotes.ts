import { FOOTNOTE_LABEL } from "../attributes.ts";
import { styleOf } from "./styles.ts";
import { attributeOf, type Child, type Element, elementsIn, hasClass, type Parent } from "./tree.ts";

/** Whether an element holds the footnotes of a page, as our own renderer and the common tools write them. */
export function isFootnotes(element: Element): boolean {
  if (attributeOf(element, "role") === "doc-endnotes" || hasClass(element, "footnotes")) return true;
  return styleOf(element, "mso-element") === "footnote-list" || processorNote(element) !== null;
}

/** The address by which a reference knows a footnote of Word's or LibreOffice's; null for any other element. */
function processorNote(element: Element): string | null {
  const id = attributeOf(element, "id") ?? "";
  if (element.tagName !== "div") return null;
  if (/^ftn\d+$/.test(id)) return `_${id}`;
  return /^sdfootnote\d+$/.test(id) ? `${id}sym` : null;
}

/** The way back from such a footnote, which is its number too. */
export function isWayBack(link: Element): boolean {
  const href = attributeOf(link, "href") ?? "";
  return attributeOf(link, "role") === "doc-backlink" || /#(_ftnref\d+|sdfootnote\d+anc)$/.test(href);
}

/** A page's footnotes in order, and the label under which each id is known. */
export function footnotesOf(root: Parent) {
  const labels = new Map<string, string>();
  const items: { label: string; nodes: Child[] }[] = [];
  const taken = new Set<string>();
  for (const section of elementsIn(root)) {
    if (!isFootnotes(section)) continue;
    for (const item of [section, ...elementsIn(section)]) {
      const own = item.tagName === "li" ? attributeOf(item, "id") : null;
      const id = own ?? processorNote(item);
      if (!id || labels.has(id)) continue;
      let label = attributeOf(item, "data-footnote") ?? "";
      for (let number = items.length + 1; !FOOTNOTE_LABEL.test(label) || taken.has(label); number++) {
        label = String(number);
      }
      taken.add(label);
      labels.set(id, label);
      items.push({ label, nodes: item.childNodes });
    }
  }
  return { labels, items };
}
