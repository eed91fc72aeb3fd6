import type { Element } from "@quire/documents/fromHtml/tree";
import { isFields } from "@quire/documents/shape";
import { attributeIn } from "../html/pieces.ts";

/** What a widget knows of itself, which it carries as JSON; {} where it carries none that can be read. */
export function attributesOf(element: Element): Record<string, unknown> {
  const json = attributeIn(element, "data-attrs");
  if (!json.startsWith("{")) return {};
  try {
    const read: unknown = JSON.parse(json);
    return isFields(read) ? read : {};
  } catch {
    return {};
  }
}

/** The first of some fields that holds words or a number; "" where none does. */
export function wordsOf(fields: Record<string, unknown>, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === "string" && value.trim() !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return "";
}
