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
 * Word writes a list as paragraphs that name their level, each with its sign as text: they become lists. Their signs are
 * marked to be ignored, and are.
 */
export function groupWordLists(root: Parent): void {
  const parents: Parent[] = [root, ...[...elementsIn(root)]];
  for (const parent of parents) if (parent.childNodes.some((child) => wordItem(child))) regroup(parent);
}

function regroup(parent: Parent): void {
  const kept: Child[] = [];
  /** The lists that are open, from the outermost in. */
  let open: { list: Element; ordered: boolean }[] = [];
  for (const child of [...parent.childNodes]) {
    const item = wordItem(child);
    if (!item) {
      const isBlank = child.nodeName === "#comment" || (child.nodeName === "#text" && !textOf(child).trim());
      if (!isBlank) open = [];
      kept.push(child);
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
      if (!above) kept.push(list);
      else appendTo(lastItem(above), list);
      open.push({ list, ordered: item.ordered });
    }
    const entry = elementOf("li");
    for (const inside of item.paragraph.childNodes) appendTo(entry, inside);
    appendTo(open[item.level - 1]?.list ?? entry, entry);
  }
  parent.childNodes.splice(0, parent.childNodes.length, ...kept);
  for (const child of kept) child.parentNode = parent;
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
  const words = sign ? textIn(sign).trim() : "";
  const ordered = /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(words);
  const number = Number(/\d+/.exec(words)?.[0] ?? 1);
  return { paragraph: child, level: Math.min(level, DEEPEST_LEVEL), ordered, start: ordered ? number : 1 };
}

/** A list's sign, which is drawn by whoever shows the list. */
export function isIgnored(element: Element): boolean {
  return styleOf(element, "mso-list") === "ignore";
}

/** The block that a style of Word's stands for; null for plain text. */
export function wordStyle(element: Element): "h1" | "h2" | "blockquote" | null {
  const name = attributeOf(element, "class") ?? "";
  if (/^MsoTitle/.test(name)) return "h1";
  if (/^MsoSubtitle/.test(name)) return "h2";
  return /^Mso(Intense)?Quote/.test(name) ? "blockquote" : null;
}
