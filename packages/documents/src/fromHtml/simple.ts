import { LANGUAGE } from "../attributes.ts";
import type { Block, Callout } from "../schema.ts";
import { styleOf } from "./styles.ts";
import {
  attributeOf,
  type Child,
  type Element,
  findIn,
  hasClass,
  isElement,
  type ParseContext,
  textIn,
} from "./tree.ts";

type Level = (Block & { type: "heading" })["level"];

/** Returns the level of h1 to h6, else null. */
export function readHeadingLevel(element: Element): Level | null {
  const level = /^h([1-6])$/.exec(element.tagName)?.[1];
  return level ? (Number(level) as Level) : null;
}

const MONOSPACE = /monospace|mono\b|courier|consolas|menlo/;

/** Whether an element is code without saying so: editors copy a styled `div`, or a `code` of several lines. */
export function isCodeBlock(element: Element): boolean {
  const space = styleOf(element, "white-space") ?? "";
  const font = styleOf(element, "font-family") ?? styleOf(element, "font") ?? "";
  if (element.tagName === "div") return space.startsWith("pre") && MONOSPACE.test(font);
  return element.tagName === "code" && codeText(element).trim().includes("\n");
}

const LINE = /^(?:div|p|li|tr)$/;

/** Returns code with its indentation. Editors put each line into an element. */
function codeText(element: Element): string {
  if (!findIn(element, ({ tagName }) => LINE.test(tagName))) return textIn(element);
  const lines: string[] = [];
  let line = "";
  const end = () => {
    lines.push(line);
    line = "";
  };
  for (const child of element.childNodes) {
    const isLine = isElement(child) && LINE.test(child.tagName);
    if (isLine || child.nodeName === "br") {
      if (line) end();
      if (isLine) line = codeText(child).replace(/\n$/, "");
      end();
    } else line += isElement(child) ? codeText(child) : "value" in child ? child.value : "";
  }
  if (line.trim()) end();
  return lines.join("\n");
}

/** Reads a `pre` as a code block, with the language from its class. */
export function readCode(context: ParseContext, pre: Element): Block {
  const code = findIn(pre, (element) => element.tagName === "code");
  const classes = [code, pre].map((element) => (element && attributeOf(element, "class")) ?? "").join(" ");
  const language = /(?:^|\s)(?:language|lang)-(\S+)/.exec(classes)?.[1] ?? "";
  const text = codeText(pre);
  return {
    type: "codeBlock",
    id: context.newId(),
    language: LANGUAGE.test(language) ? language : null,
    content: text ? [{ type: "text", text }] : [],
  };
}

const kinds = ["note", "tip", "important", "warning", "caution"] as const;

/** Reads our own callout, without the title derived from its kind. */
export function readCallout(
  context: ParseContext,
  aside: Element,
  readInside: (nodes: Child[]) => Block[],
): Callout {
  const inside = aside.childNodes.filter((node) => !isElement(node) || !hasClass(node, "callout-title"));
  const kind = kinds.find((known) => known === attributeOf(aside, "data-kind")) ?? "note";
  return { type: "callout", id: context.newId(), kind, content: readInside(inside) };
}
