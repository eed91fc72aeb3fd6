import type { Element } from "@quire/documents/fromHtml/tree";
import { attributeIn } from "../../html/pieces.ts";

/** Returns the words of an element's `epub:type` and `role`. */
export function typesOf(element: Element): string[] {
  const role = attributeIn(element, "role").replace(/^doc-/, "");
  return `${attributeIn(element, "epub:type")} ${role}`.split(/\s+/).filter((word) => word !== "");
}
