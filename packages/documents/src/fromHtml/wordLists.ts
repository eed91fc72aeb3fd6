import { styleOf } from "./styles.ts";
import {
  appendTo,
  attributeOf,
  type Child,
  type Element,
  elementOf,
  elementsIn,
  findIn,
  isElement,
  type Parent,
  textIn,
} from "./tree.ts";

const DEEPEST_LEVEL = 9;

interface WordItem {
  paragraph: Element;
  level: number;
  ordered: boolean;
  start: number;
}

/**
 * Turns Word's lists into lists: Word writes them as paragraphs with a level, each with its bullet as text. The
 * bullets are marked to be ignored, and are dropped.
 */
export function groupWordLists(root: Parent): void {
  const parents: Parent[] = [root, ...[...elementsIn(root)]];
  for (const parent of parents) if (parent.childNodes.some((child) => wordItem(child))) regroup(parent);
}

function regroup(parent: Parent): void {
  const remaining: Child[] = [];
  /** The open lists, outermost first. */
  let open: { list: Element; ordered: boolean }[] = [];
  for (const child of [...parent.childNodes]) {
    const item = wordItem(child);
    if (!item) {
      const isBlank = child.nodeName === "#comment" || (child.nodeName === "#text" && !textOf(child).trim());
      if (!isBlank) open = [];
      remaining.push(child);
      continue;
    }
    open = open.slice(0, item.level);
    const last = open.at(item.level - 1);
    if (last && last.ordered !== item.ordered) open = open.slice(0, item.level - 1);
    while (open.length < item.level) {
      const list = elementOf(
        item.ordered ? "ol" : "ul",
        item.start === 1 ? {} : { start: String(item.start) },
      );
      const above = open.at(-1)?.list;
      if (!above) remaining.push(list);
      else appendTo(lastItem(above), list);
      open.push({ list, ordered: item.ordered });
    }
    const entry = elementOf("li");
    for (const inside of item.paragraph.childNodes) appendTo(entry, inside);
    appendTo(open[item.level - 1]?.list ?? entry, entry);
  }
  parent.childNodes.splice(0, parent.childNodes.length, ...remaining);
  for (const child of remaining) child.parentNode = parent;
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
  return { paragraph: child, level: Math.min(level, DEEPEST_LEVEL), ordered, start: ordered ? number : 1 };
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
