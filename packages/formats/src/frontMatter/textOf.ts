import { isScalar, type Node } from "yaml";

/** Returns a scalar as written: `title: 1984` is text, not a number. Null for a list or a map. */
export function textOf(node: Node | null): string | null {
  if (node === null) return "";
  if (!isScalar(node)) return null;
  if (typeof node.value === "string") return node.value;
  return node.source ?? (node.value === null ? "" : String(node.value));
}
