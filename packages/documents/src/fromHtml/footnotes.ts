import { FOOTNOTE_LABEL } from "../attributes.ts";
import { attributeOf, type Child, type Element, elementsIn, hasClass, type Parent } from "./tree.ts";

/** Whether an element holds the footnotes of a page, as our own renderer and the common tools write them. */
export function isFootnotes(element: Element): boolean {
  return attributeOf(element, "role") === "doc-endnotes" || hasClass(element, "footnotes");
}

/** A page's footnotes in order, and the label under which each id is known. */
export function footnotesOf(root: Parent) {
  const labels = new Map<string, string>();
  const items: { label: string; nodes: Child[] }[] = [];
  const taken = new Set<string>();
  for (const section of elementsIn(root)) {
    if (!isFootnotes(section)) continue;
    for (const item of elementsIn(section)) {
      const id = attributeOf(item, "id");
      if (item.tagName !== "li" || !id || labels.has(id)) continue;
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
