import type { Element } from "@quire/documents/fromHtml/tree";
import { isFields } from "@quire/documents/shape";
import { attributeIn } from "../html/pieces.ts";

/** Parses a widget's data, embedded as JSON; {} if missing or invalid. */
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

/** Returns the first of some fields that has text or a number; "" if none does. */
export function textField(fields: Record<string, unknown>, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === "string" && value.trim() !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return "";
}
