import { styleOf } from "./styles.ts";
import {
  appendTo,
  attributeOf,
  type Child,
  type Element,
  elementOf,
  elementsIn,
  findIn,
  hasClass,
  isElement,
  type Parent,
  textIn,
} from "./tree.ts";

const DEEPEST_LEVEL = 9;

interface WordItem {
  content: readonly Child[];
  level: number;
  ordered: boolean;
  start: number;
  /** Items of another list begin one; null if the program doesn't say. */
  list: string | null;
}

/**
 * Turns Word's lists into lists. Desktop Word writes them as paragraphs with a level, each with its bullet as text:
 * the bullets are marked to be ignored, and are dropped. Word on the web writes a list around each item, with its level.
 */
export function groupWordLists(root: Parent): void {
  const parents: Parent[] = [root, ...elementsIn(root)];
  for (const parent of parents)
    if (parent.childNodes.some((child) => itemsOf(child).length > 0)) regroup(parent);
}

const itemsOf = (child: Child): WordItem[] => {
  const item = wordItem(child);
  return item ? [item] : onlineItems(child);
};

function regroup(parent: Parent): void {
  const remaining: Child[] = [];
  /** The open lists, outermost first. */
  let open: { list: Element; ordered: boolean; name: string | null }[] = [];
  for (const child of [...parent.childNodes]) {
    const items = itemsOf(child);
    if (items.length === 0) {
      const isBlank = child.nodeName === "#comment" || (child.nodeName === "#text" && !textOf(child).trim());
      if (!isBlank) open = [];
      remaining.push(child);
    }
    for (const item of items) {
      open = open.slice(0, item.level);
      const last = open.at(item.level - 1);
      const isOther =
        last && (last.ordered !== item.ordered || (item.level === 1 && last.name !== item.list));
      if (isOther) open = open.slice(0, item.level - 1);
      while (open.length < item.level) {
        const list = elementOf(
          item.ordered ? "ol" : "ul",
          item.start === 1 ? {} : { start: String(item.start) },
        );
        const above = open.at(-1)?.list;
        if (!above) remaining.push(list);
        else appendTo(lastItem(above), list);
        open.push({ list, ordered: item.ordered, name: item.list });
      }
      const entry = elementOf("li");
      for (const inside of item.content) appendTo(entry, inside);
      appendTo(open[item.level - 1]?.list ?? entry, entry);
    }
  }
  parent.childNodes.splice(0, parent.childNodes.length, ...remaining);
  for (const child of remaining) child.parentNode = parent;
}

/** The items of a list of Word on the web, also within its wrapper; none for any other node. */
function onlineItems(child: Child): WordItem[] {
  if (!isElement(child)) return [];
  const inner =
    child.tagName === "div"
      ? child.childNodes.filter((node) => isElement(node) || textOf(node).trim())
      : [child];
  const [list] = inner;
  if (inner.length !== 1 || !list || !isElement(list) || !/^[ou]l$/.test(list.tagName)) return [];
  const entries = list.childNodes.filter(isElement);
  if (!entries.every((entry) => attributeOf(entry, "data-aria-level") !== null)) return [];
  return entries.map((entry, at): WordItem => {
    const level = Number(attributeOf(entry, "data-aria-level"));
    const start = Number(attributeOf(list, "start") ?? 1);
    return {
      content: entry.childNodes,
      level: Number.isInteger(level) && level > 1 ? Math.min(level, DEEPEST_LEVEL) : 1,
      ordered: list.tagName === "ol",
      start: Number.isInteger(start) && start > 0 ? start + at : 1,
      list: attributeOf(entry, "data-listid"),
    };
  });
}

const MAX_END = 10;

function isEnd(node: Child): boolean {
  if (!isElement(node) || !hasClass(node, "EOP")) return false;
  const text = textIn(node, MAX_END);
  return text.length <= MAX_END && text.trim() === "";
}

/** Removes the space that Word on the web writes at the end of each paragraph. */
export function removeParagraphEnds(root: Parent): void {
  for (const element of [...elementsIn(root)]) {
    if (element.childNodes.some(isEnd))
      element.childNodes = element.childNodes.filter((node) => !isEnd(node));
  }
}

const textOf = (node: Child): string => ("value" in node ? node.value : "");

function lastItem(list: Element): Element {
  const last = list.childNodes.at(-1);
  if (last && isElement(last)) return last;
  const entry = elementOf("li");
  appendTo(list, entry);
  return entry;
}

function wordItem(child: Child): WordItem | null {
  if (!isElement(child) || !/^(p|h[1-6])$/.test(child.tagName)) return null;
  const said = styleOf(child, "mso-list");
  const level = Number(/level(\d+)/.exec(said ?? "")?.[1] ?? 0);
  if (!said || level < 1) return null;
  const sign = findIn(child, isIgnored);
  const bullet = sign ? textIn(sign).trim() : "";
  const ordered = /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(bullet);
  const number = Number(/\d+/.exec(bullet)?.[0] ?? 1);
  const start = ordered ? number : 1;
  return { content: child.childNodes, level: Math.min(level, DEEPEST_LEVEL), ordered, start, list: null };
}

/** A list item's bullet, which is drawn on rendering. */
export function isIgnored(element: Element): boolean {
  return styleOf(element, "mso-list") === "ignore";
}

/** Returns the block for one of Word's styles; null for plain text. */
export function wordStyle(element: Element): "h1" | "h2" | "blockquote" | null {
  const name = attributeOf(element, "class") ?? "";
  if (/^MsoTitle/.test(name)) return "h1";
  if (/^MsoSubtitle/.test(name)) return "h2";
  return /^Mso(Intense)?Quote/.test(name) ? "blockquote" : null;
}
