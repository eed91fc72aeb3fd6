import type { Block } from "../schema.ts";
import { attributeOf, type Child, type Element, isElement, type Reading } from "./tree.ts";

const isBlank = (node: Child): boolean =>
  node.nodeName === "#comment" || (node.nodeName === "#text" && "value" in node && node.value.trim() === "");

/** The checkbox with which a task's item begins, also inside its first paragraph or label. */
function boxOf(item: Element): Element | null {
  const first = item.childNodes.find((node) => !isBlank(node));
  if (!first || !isElement(first)) return null;
  if (first.tagName === "input")
    return attributeOf(first, "type")?.toLowerCase() === "checkbox" ? first : null;
  return first.tagName === "p" || first.tagName === "label" ? boxOf(first) : null;
}

/** An `ul` or `ol` as lists; whatever stands in it outside an item becomes an item, so that nothing is lost. */
export function readListItems(
  reading: Reading,
  list: Element,
  readInside: (nodes: Child[]) => Block[],
): Block[] {
  const children = list.childNodes.filter((node) => !isBlank(node));
  if (children.length === 0) return [];
  const items = children.map((node) => {
    const isItem = isElement(node) && node.tagName === "li";
    const box = isItem ? boxOf(node) : null;
    return { nodes: isItem ? node.childNodes : [node], box };
  });
  const loose = items.some(({ nodes }) => nodes.some((node) => isElement(node) && node.tagName === "p"));
  const shared = { id: reading.newId(), tight: !loose };
  if (items.every((item) => item.box)) {
    const content = items.map(({ nodes, box }) => ({
      type: "taskItem" as const,
      checked: box?.attrs.some((attribute) => attribute.name === "checked") ?? false,
      content: withHead(reading, readInside(nodes)),
    }));
    return [{ type: "taskList", ...shared, content }];
  }
  const content = items.map(({ nodes }) => ({ type: "listItem" as const, content: readInside(nodes) }));
  if (list.tagName === "ul") return [{ type: "bulletList", ...shared, content }];
  const start = attributeOf(list, "start") ?? "";
  return [{ type: "orderedList", ...shared, start: /^\d{1,9}$/.test(start) ? Number(start) : 1, content }];
}

function withHead(reading: Reading, blocks: Block[]): Block[] {
  if (blocks[0]?.type === "paragraph") return blocks;
  return [{ type: "paragraph", id: reading.newId(), content: [] }, ...blocks];
}
