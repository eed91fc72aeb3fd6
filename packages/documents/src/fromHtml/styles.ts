import type { Mark, TextAlign } from "../schema.ts";
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

const ALIGN_CLASS = /(?:^|\s)(?:has-text-)?align-(center|right)(?:\s|$)/;

/** Returns how an element's lines are aligned; like those around it if it doesn't say. */
export function alignOf(element: Element, around: TextAlign | undefined): TextAlign | undefined {
  if (element.tagName === "center") return "center";
  const named = ALIGN_CLASS.exec(attributeOf(element, "class") ?? "")?.[1];
  const align = styleOf(element, "text-align") ?? attributeOf(element, "align")?.toLowerCase() ?? named;
  if (align === undefined || align === "inherit") return around;
  if (align === "center") return "center";
  return align === "right" || align === "end" ? "right" : undefined;
}

/** Returns whether line ends in an element's source are line breaks; like those around it if it doesn't say. */
export function breaksLines(element: Element, around: boolean): boolean {
  const space = styleOf(element, "white-space");
  return space === null || space === "inherit" ? around : /^(?:pre|break-spaces)/.test(space);
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
  const isLink = element.tagName === "a" || marks.some(({ type }) => type === "link");
  if (line?.includes("underline") && !isLink) styled = withMark(styled, "underline", true);
  if (line?.includes("line-through")) styled = withMark(styled, "strike", true);
  const align = styleOf(element, "vertical-align");
  if (align === "sub") styled = withMark(styled, "subscript", true);
  if (align === "super") styled = withMark(styled, "superscript", true);
  return styled;
}

function withMark(marks: Mark[], type: Exclude<Mark["type"], "link" | "code">, on: boolean): Mark[] {
  if (marks.some((mark) => mark.type === type) === on) return marks;
  return on ? [...marks, { type }] : marks.filter((mark) => mark.type !== type);
}
