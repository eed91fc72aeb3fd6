import type { Child, Element } from "@quire/documents/fromHtml/tree";
import { setAttribute } from "../html/common.ts";
import { attributeIn } from "../html/pieces.ts";

/** Keeps only links to the web and to notes: a chapter's address elsewhere in the book leads nowhere in a post. */
export function bookLinkRule(element: Element): Child[] | null {
  if (element.tagName !== "a") return null;
  const href = attributeIn(element, "href");
  if (href !== "" && !href.startsWith("#") && !/^(?:https?|mailto|tel):/i.test(href)) {
    setAttribute(element, "href", "");
  }
  return null;
}
