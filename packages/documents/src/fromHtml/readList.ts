import type { Block } from "../schema.ts";
import { attributeOf, type Child, type Element, hasClass, isElement, type ParseContext } from "./tree.ts";

const isBlank = (node: Child): boolean =>
  node.nodeName === "#comment" || (node.nodeName === "#text" && "value" in node && node.value.trim() === "");

interface Box {
  checked: boolean;
}

interface Item {
  nodes: Child[];
  box: Box | null;
  /** The number that the item has of its own. */
  value: number | null;
}

/** The checkbox of a task item: as Google Docs and other editors say it, or as an element in the item. */
function boxOf(item: Element): Box | null {
  const checked = attributeOf(item, "aria-checked") ?? attributeOf(item, "data-checked");
  if (checked !== null) return { checked: checked === "true" };
  return drawnBox(item);
}

/** An element that draws the checkbox, also inside the item's first paragraph or label, or as Notion draws it. */
function drawnBox(item: Element): Box | null {
  const first = item.childNodes.find((node) => !isBlank(node));
  if (!first || !isElement(first)) return null;
  if (first.tagName === "input") {
    const isBox = attributeOf(first, "type")?.toLowerCase() === "checkbox";
    return isBox ? { checked: first.attrs.some(({ name }) => name === "checked") } : null;
  }
  if (hasClass(first, "checkbox")) return { checked: hasClass(first, "checkbox-on") };
  return first.tagName === "p" || first.tagName === "label" ? drawnBox(first) : null;
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
  const items: Item[] = [];
  for (const node of children) {
    const isItem = isElement(node) && node.tagName === "li";
    const last = items.at(-1);
    // Google and Word put a nested list next to its parent item.
    if (last && isElement(node) && (node.tagName === "ul" || node.tagName === "ol")) last.nodes.push(node);
    else if (isItem) items.push({ nodes: [...node.childNodes], box: boxOf(node), value: numberOf(node) });
    else items.push({ nodes: [node], box: null, value: null });
  }
  const loose = items.some(({ nodes }) => nodes.some(loosens));
  const isOrdered = list.tagName === "ol";
  const first = numberIn(list, "start") ?? 1;
  let next = first;
  const runs: { items: Item[]; start: number }[] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const number = isOrdered ? (item.value ?? next) : next;
    // Items with and without a checkbox make lists of their own, in order; and so does one with another number.
    const continues = run && !run.items[0]?.box === !item.box && number === next;
    if (continues) run.items.push(item);
    else runs.push({ items: [item], start: number });
    next = number + 1;
  }
  return runs.map((run) => listOf(context, isOrdered, run, !loose, readInside));
}

/** Returns an attribute that is a number of a list; null if it isn't one. */
function numberIn(element: Element, name: string): number | null {
  const value = attributeOf(element, name) ?? "";
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

const numberOf = (item: Element) => numberIn(item, "value");

function listOf(
  context: ParseContext,
  isOrdered: boolean,
  { items, start }: { items: readonly Item[]; start: number },
  tight: boolean,
  readInside: (nodes: Child[]) => Block[],
): Block {
  const shared = { id: context.newId(), tight };
  if (items[0]?.box) {
    const content = items.map(({ nodes, box }) => ({
      type: "taskItem" as const,
      checked: box?.checked ?? false,
      content: withHead(context, readInside(nodes)),
    }));
    return { type: "taskList", ...shared, content };
  }
  const content = items.map(({ nodes }) => ({ type: "listItem" as const, content: readInside(nodes) }));
  if (!isOrdered) return { type: "bulletList", ...shared, content };
  return { type: "orderedList", ...shared, start, content };
}

function withHead(context: ParseContext, blocks: Block[]): Block[] {
  if (blocks[0]?.type === "paragraph") return blocks;
  return [{ type: "paragraph", id: context.newId(), content: [] }, ...blocks];
}
