import {
  attributeOf,
  type Element,
  findIn,
  hasClass,
  type Parent,
  textIn,
} from "@quire/documents/fromHtml/tree";
import { plainLine } from "@quire/documents/text";
import { attributeIn, textOfClass } from "../html/pieces.ts";

/** The metadata around a story's text. */
export interface StoryPage {
  title: string;
  summary: string;
  published: string;
  canonical: string;
  tags: string[];
  body: Element | null;
}

export function readStoryPage(root: Parent): StoryPage {
  const classed = (name: string) => findIn(root, (element) => hasClass(element, name));
  return {
    title: textOfClass(root, "p-name"),
    summary: textOfClass(root, "p-summary"),
    published: attributeIn(classed("dt-published"), "datetime"),
    canonical: attributeIn(classed("p-canonical"), "href"),
    tags: tagsIn(root),
    body: findIn(root, (element) => attributeOf(element, "data-field") === "body"),
  };
}

function tagsIn(root: Parent): string[] {
  const list = findIn(root, (element) => hasClass(element, "p-tags") || hasClass(element, "tags"));
  if (!list) return [];
  const items: string[] = [];
  for (const child of list.childNodes) if ("tagName" in child) items.push(plainLine(textIn(child)));
  return items.slice(0, 50);
}
