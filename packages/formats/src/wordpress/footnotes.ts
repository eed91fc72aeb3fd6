import { parsePage } from "@quire/documents/fromHtml/parsePage";
import { appendTo, type Element, elementOf, type Parent } from "@quire/documents/fromHtml/tree";
import { isFields } from "@quire/documents/shape";

const MOST = 2000;

/** Appends a post's footnotes, which WordPress stores next to its text as JSON, to the text. */
export function addFootnotes(root: Parent, json: string): void {
  const items = footnotesIn(json).map(({ id, content }) =>
    elementOf("li", { id }, parsePage(content).childNodes),
  );
  if (items.length === 0) return;
  const list: Element = elementOf("ol");
  for (const item of items) appendTo(list, item);
  const section = elementOf("section", { role: "doc-endnotes" }, [list]);
  section.parentNode = root;
  root.childNodes.push(section);
}

function footnotesIn(json: string): { id: string; content: string }[] {
  if (!json.startsWith("[")) return [];
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return [];
  }
  const notes = Array.isArray(read) ? read.slice(0, MOST).filter(isFields) : [];
  return notes.flatMap(({ id, content }) =>
    typeof id === "string" && typeof content === "string" && id ? [{ id, content }] : [],
  );
}
