import type { Block } from "../schema.ts";
import { attributeOf, type Child, type Element, hasClass, isElement, type ParseContext } from "./tree.ts";

const isBlank = (node: Child): boolean =>
  node.nodeName === "#comment" || (node.nodeName === "#text" && "value" in node && node.value.trim() === "");

interface Box {
  checked: boolean;
}

/** The checkbox of a task item, also inside its first paragraph or label, or as Notion draws it. */
function boxOf(item: Element): Box | null {
  const first = item.childNodes.find((node) => !isBlank(node));
  if (!first || !isElement(first)) return null;
  if (first.tagName === "input") {
    const isBox = attributeOf(first, "type")?.toLowerCase() === "checkbox";
    return isBox ? { checked: first.attrs.some(({ name }) => name === "checked") } : null;
  }
  if (hasClass(first, "checkbox")) return { checked: hasClass(first, "checkbox-on") };
  return first.tagName === "p" || first.tagName === "label" ? boxOf(first) : null;
}

/** A paragraph without a style of its own makes the list loose. Word processors put every item into a styled one. */
function loosens(node: Child): boolean {
  return (
    isElement(node) &&
    node.tagName === "p" &&
    !["style", "class", "role"].some((name) => attributeOf(node, name))
  );
}

/** Reads a `ul` or `ol` as lists; content outside an item becomes an item, so that nothing is lost. */
export function readListItems(
  context: ParseContext,
  list: Element,
  readInside: (nodes: Child[]) => Block[],
): Block[] {
  const children = list.childNodes.filter((node) => !isBlank(node));
  if (children.length === 0) return [];
  const items: { nodes: Child[]; box: Box | null }[] = [];
  for (const node of children) {
    const isItem = isElement(node) && node.tagName === "li";
    const last = items.at(-1);
    // Google and Word put a nested list next to its parent item.
    if (last && isElement(node) && (node.tagName === "ul" || node.tagName === "ol")) last.nodes.push(node);
    else items.push({ nodes: isItem ? [...node.childNodes] : [node], box: isItem ? boxOf(node) : null });
  }
  const loose = items.some(({ nodes }) => nodes.some(loosens));
  const shared = { id: context.newId(), tight: !loose };
  if (items.every((item) => item.box)) {
    const content = items.map(({ nodes, box }) => ({
      type: "taskItem" as const,
      checked: box?.checked ?? false,
      content: withHead(context, readInside(nodes)),
    }));
    return [{ type: "taskList", ...shared, content }];
  }
  const content = items.map(({ nodes }) => ({ type: "listItem" as const, content: readInside(nodes) }));
  if (list.tagName === "ul") return [{ type: "bulletList", ...shared, content }];
  const start = attributeOf(list, "start") ?? "";
  return [{ type: "orderedList", ...shared, start: /^\d{1,9}$/.test(start) ? Number(start) : 1, content }];
}

function withHead(context: ParseContext, blocks: Block[]): Block[] {
  if (blocks[0]?.type === "paragraph") return blocks;
  return [{ type: "paragraph", id: context.newId(), content: [] }, ...blocks];
}
