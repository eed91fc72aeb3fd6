import type { Block, Callout } from "../schema.ts";
import { attributeOf, type Child, type Element, hasClass, isElement, type ParseContext } from "./tree.ts";

type Level = (Block & { type: "heading" })["level"];

/** Returns the level of h1 to h6, else null. */
export function readHeadingLevel(element: Element): Level | null {
  const level = /^h([1-6])$/.exec(element.tagName)?.[1];
  return level ? (Number(level) as Level) : null;
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
