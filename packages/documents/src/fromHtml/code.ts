import { LANGUAGE } from "../attributes.ts";
import type { Block } from "../schema.ts";
import { styleOf } from "./styles.ts";
import {
  attributeOf,
  type Child,
  dropped,
  type Element,
  elementsIn,
  findIn,
  findNear,
  formulaText,
  isElement,
  type ParseContext,
} from "./tree.ts";

const MONOSPACE =
  /monospace|mono\b|courier|consol|menlo|monaco|\bcode\b|\bhack\b|iosevka|inconsolata|terminal|fixedsys/;

/** Whether an element is code without saying so: editors copy a styled `div`, or a `code` of several lines. */
export function isCodeBlock(element: Element): boolean {
  if (element.tagName === "code") return hasLines(element);
  if (!/^(?:div|p|span)$/.test(element.tagName)) return false;
  const space = styleOf(element, "white-space") ?? "";
  const font = styleOf(element, "font-family") ?? styleOf(element, "font") ?? "";
  if (!space.startsWith("pre") || !MONOSPACE.test(font)) return false;
  return element.tagName === "div" || hasLines(element);
}

const hasLines = (element: Element) => codeText(element).trim().includes("\n");

const LINE = /^(?:div|p|li|tr)$/;
/** Classes of line numbers: of Pygments, Rouge, Hugo, Hexo, highlight.js and GitHub. */
const GUTTER =
  /(?:^|\s)(?:gutter|linenos?|linenodiv|lineno|lnt?|line-?numbers?|line-numbers-rows|rouge-gutter|hljs-ln-n(?:umbers)?|blob-num|js-line-number|react-line-number)(?:\s|$)/i;
/** Elements that are read of one gutter: code begins with its first line number. */
const MAX_GUTTER = 2000;
/** Elements among which a table's first line number is. */
const MAX_BEFORE_GUTTER = 200;

/** Whether an element holds line numbers, and nothing else. */
function isGutter(element: Element): boolean {
  if (!GUTTER.test(attributeOf(element, "class") ?? "")) return false;
  let count = 0;
  for (const inside of [element, ...elementsIn(element)]) {
    if (++count > MAX_GUTTER) return true;
    for (const node of inside.childNodes)
      if (node.nodeName === "#text" && "value" in node && !/^[\s\d.:|]*$/.test(node.value)) return false;
  }
  return true;
}

/** Whether a table only lays out code beside its line numbers. */
export function isCodeTable(table: Element): boolean {
  let hasGutter = false;
  let count = 0;
  for (const element of elementsIn(table)) {
    hasGutter ||= isGutter(element);
    if (hasGutter || ++count > MAX_BEFORE_GUTTER) break;
  }
  const isCode = (element: Element) =>
    !isGutter(element) &&
    (/^(?:pre|code)$/.test(element.tagName) || CODE_CLASS.test(attributeOf(element, "class") ?? ""));
  return hasGutter && findNear(table, isCode) !== null;
}

const CODE_CLASS = /(?:^|[\s-])code(?:[\s-]|$)/;

/** Returns code with its indentation, without line numbers. Editors put each line into an element. */
export function codeText(element: Element): string {
  const lines: string[] = [];
  let line = "";
  /** A line's element ended: the line end that may follow it in the source is not a second one. */
  let isEnded = false;
  const push = () => {
    lines.push(line);
    line = "";
  };
  const read = (nodes: readonly Child[]) => {
    for (const node of nodes) {
      if (node.nodeName === "#text" && "value" in node) {
        const [first = "", ...others] = (isEnded ? node.value.replace(/^[ \t]*\n/, "") : node.value).split(
          "\n",
        );
        if (node.value.trim() !== "" || others.length > 0) isEnded = false;
        line += first;
        for (const other of others) {
          push();
          line = other;
        }
      }
      if (isElement(node) && node.tagName === "math") line += formulaText(node).text;
      if (!isElement(node) || dropped.has(node.tagName) || isGutter(node)) continue;
      const isLine = LINE.test(node.tagName);
      if (node.nodeName === "br") push();
      if (isLine && line !== "") push();
      const before = lines.length;
      read(node.childNodes);
      if (!isLine) continue;
      if (line !== "" || lines.length === before) push();
      isEnded = true;
    }
  };
  read(element.childNodes);
  if (line !== "" || (!isEnded && lines.length > 0)) push();
  return lines.join("\n");
}

const LANGUAGE_CLASS = /(?:^|\s)(?:language|lang|highlight-source|brush:)[- ]?([^\s;]+)/;
const NEAREST_BOXES = 3;

/** Returns the language that an element, the `code` in it or a box around it names. */
function languageOf(pre: Element): string | null {
  const around: Element[] = [];
  let parent: Element["parentNode"] = pre.parentNode;
  while (parent && "tagName" in parent && around.length < NEAREST_BOXES) {
    around.push(parent);
    parent = parent.parentNode;
  }
  const code = findIn(pre, (element) => element.tagName === "code");
  for (const element of [code, pre, ...around]) {
    if (!element) continue;
    const named =
      LANGUAGE_CLASS.exec(attributeOf(element, "class") ?? "")?.[1] ??
      attributeOf(element, "data-lang") ??
      "";
    if (LANGUAGE.test(named)) return named;
  }
  return null;
}

/** Reads a `pre`, or a table of code, as a code block. */
export function readCode(context: ParseContext, pre: Element): Block {
  const text = codeText(pre);
  return {
    type: "codeBlock",
    id: context.newId(),
    language: languageOf(pre),
    content: text ? [{ type: "text", text }] : [],
  };
}
