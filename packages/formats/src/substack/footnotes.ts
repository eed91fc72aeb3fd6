import {
  appendTo,
  type Child,
  elementOf,
  elementsIn,
  findNear,
  hasClass,
  type Parent,
} from "@quire/documents/fromHtml/tree";
import { attributeIn } from "../html/pieces.ts";

/** Collects the footnotes, which are scattered through the text, into one list in our format. */
export function collectFootnotes(root: Parent): void {
  const list = elementOf("ol");
  const gathered = new Set<Child>();
  const parents = new Set<Parent>();
  for (const note of elementsIn(root)) {
    if (note.tagName !== "div" || !hasClass(note, "footnote") || !note.parentNode) continue;
    const number = findNear(note, (element) => hasClass(element, "footnote-number"));
    const content = findNear(note, (element) => hasClass(element, "footnote-content"));
    const id = attributeIn(number, "id") || attributeIn(note, "id");
    if (!id || !content) continue;
    gathered.add(note);
    parents.add(note.parentNode);
    appendTo(list, elementOf("li", { id }, content.childNodes));
  }
  if (gathered.size === 0) return;
  for (const parent of parents) parent.childNodes = parent.childNodes.filter((child) => !gathered.has(child));
  const section = elementOf("section", { role: "doc-endnotes" }, [list]);
  section.parentNode = root;
  root.childNodes.push(section);
}
