import type { Mark } from "../schema.ts";
import { attributeOf, type Element } from "./tree.ts";

/** Returns one property of an element's own style, in lower case; null if it is not set. */
export function styleOf(element: Element, property: string): string | null {
  const style = attributeOf(element, "style");
  if (!style) return null;
  for (const rule of style.split(";")) {
    const colon = rule.indexOf(":");
    if (rule.slice(0, colon).trim().toLowerCase() === property)
      return rule
        .slice(colon + 1)
        .trim()
        .toLowerCase();
  }
  return null;
}

/**
 * Applies an element's style to the marks: word processors write styles instead of elements. `<b
 * style="font-weight: normal">` is Google's wrapper around a full document, and makes nothing bold.
 */
export function styledMarks(element: Element, marks: Mark[]): Mark[] {
  const weight = styleOf(element, "font-weight");
  const slant = styleOf(element, "font-style");
  const line = styleOf(element, "text-decoration") ?? styleOf(element, "text-decoration-line");
  let styled = marks;
  if (weight) styled = withMark(styled, "bold", /^bold/.test(weight) || Number(weight) >= 600);
  if (slant) styled = withMark(styled, "italic", /^(italic|oblique)/.test(slant));
  if (line?.includes("line-through")) styled = withMark(styled, "strike", true);
  return styled;
}

function withMark(marks: Mark[], type: "bold" | "italic" | "strike", on: boolean): Mark[] {
  if (marks.some((mark) => mark.type === type) === on) return marks;
  return on ? [...marks, { type }] : marks.filter((mark) => mark.type !== type);
}
