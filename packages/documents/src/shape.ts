import { joinText } from "./inline.ts";
import { type Inline, type Node, type NodeType, nodes, type Slot } from "./schema.ts";

/** An unvalidated value that may be a node. */
export type Fields = Record<string, unknown>;

/** Whether a value is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the schema has a node of this name. */
export function isType(type: unknown): type is NodeType {
  return typeof type === "string" && Object.hasOwn(nodes, type);
}

/** Whether nodes of this type belong in a line of text. */
export function isInlineType(type: NodeType): boolean {
  return nodes[type].groups.includes("inline");
}

/** Whether a slot accepts nodes of this type. */
export function fits(type: NodeType, slot: Slot): boolean {
  return slot.allow.includes(type) || nodes[type].groups.some((group) => slot.allow.includes(group));
}

/** Normalizes content: in a line of text, neighbors with equal marks are joined. */
export function joinInline(content: Node[]): Node[] {
  return content.every((node): node is Inline => isInlineType(node.type)) ? joinText(content) : content;
}
