import type { Attribute } from "./attributes.ts";
import { cleanText } from "./characters.ts";
import { freeIds } from "./freeIds.ts";
import { textNode } from "./inline.ts";
import {
  documentContent,
  emptyFeaturedImage,
  limits,
  type Mark,
  marks,
  type Node,
  type NodeSpec,
  type NodeType,
  nodes,
  type PostDocument,
  type Slot,
  type Table,
  type TableCell,
  type TableHeader,
} from "./schema.ts";
import { type Fields, fits, isFields, isInlineType, isType, joinInline } from "./shape.ts";

interface RepairState {
  newId: () => string;
  /** Returns the id itself, or for a duplicate the next free one. */
  freeId: (id: string) => string;
  labels: Set<string>;
  /** For each label prefix, the number from which to search for a free label. */
  numbers: Map<string, number>;
  hasPaywall: boolean;
}

/**
 * Makes a valid document from any values, keeping as much as possible: content of a misplaced node stays at its
 * position, missing parts are added empty, and duplicates of unique parts are dropped. A valid document is
 * unchanged. parseDocument enforces the size limits.
 */
export function repairDocument(input: readonly unknown[], newId: () => string): PostDocument {
  const state: RepairState = {
    newId,
    freeId: freeIds(),
    labels: new Set(),
    numbers: new Map(),
    hasPaywall: false,
  };
  const blocks = repairContent(state, input, documentContent, 1, false) as PostDocument;
  return withoutLostReferences(blocks, state.labels) as PostDocument;
}

/** Fills the slots in order. A single-node slot takes the existing node, or else an empty one. */
function repairContent(
  state: RepairState,
  values: readonly unknown[],
  slots: readonly Slot[],
  depth: number,
  verbatim: boolean,
): Node[] {
  let result: Node[] = [];
  let rest = values;
  for (const slot of slots) {
    let repaired: Node[] = [];
    if (slot.max === 1) {
      const [first, ...others] = rest;
      const one = isFields(first) && isType(first.type) && fits(first.type, slot);
      if (one) rest = others;
      repaired = one ? repairAll(state, [first], slot, depth, verbatim) : [];
    } else repaired = repairAll(state, rest, slot, depth, verbatim);
    if (repaired.length < slot.min) repaired.push(...emptyFor(state, slot));
    // Not spread into a call: the number of arguments is limited.
    result = result.concat(repaired);
  }
  return joinInline(result);
}

/** Returns an empty node for a slot; nothing if none is allowed. */
function emptyFor(state: RepairState, slot: Slot): Node[] {
  if (slot.allow.includes("featuredImage")) return [emptyFeaturedImage(() => state.freeId(state.newId()))];
  return fits("paragraph", slot) ? [{ type: "paragraph", id: state.freeId(state.newId()), content: [] }] : [];
}

function repairAll(
  state: RepairState,
  values: readonly unknown[],
  slot: Slot,
  depth: number,
  verbatim: boolean,
): Node[] {
  const repaired: Node[] = [];
  let line: unknown[] = [];
  // Text between blocks becomes a paragraph.
  const endLine = () => {
    if (line.length === 0) return;
    const content = line;
    line = [];
    for (const node of repairAll(state, [{ type: "paragraph", content }], slot, depth, verbatim))
      repaired.push(node);
  };
  for (const value of values) {
    if (!isFields(value)) continue;
    const type = value.type === "featuredImage" && !fits("featuredImage", slot) ? "image" : value.type;
    if (isType(type) && isInlineType(type) && !fits(type, slot)) {
      if (fits("paragraph", slot)) line.push(value);
      continue;
    }
    endLine();
    const node =
      isType(type) && fits(type, slot) ? repairNode(state, { ...value, type }, depth, verbatim) : null;
    if (node) repaired.push(node);
    else if (Array.isArray(value.content))
      for (const inside of repairAll(state, value.content, slot, depth, verbatim)) repaired.push(inside);
  }
  endLine();
  return repaired;
}

/** Null if it can't be repaired, or duplicates a unique part. */
function repairNode(
  state: RepairState,
  value: Fields & { type: NodeType },
  depth: number,
  verbatim: boolean,
): Node | null {
  const { type } = value;
  if (type === "text") return repairText(value, verbatim);
  if (depth > limits.depth) return null;
  if (type === "paywall") {
    if (state.hasPaywall) return null;
    state.hasPaywall = true;
  }
  const spec: NodeSpec = nodes[type];
  const attributes = repairAttributes(state, value, spec.attributes as Record<string, Attribute<unknown>>);
  if (!attributes) return null;
  if (type === "footnote") attributes.label = freeLabel(state, String(attributes.label));
  const node = { type, ...attributes } as Fields;
  if (spec.content) {
    const inside = Array.isArray(value.content) ? value.content : [];
    const content = repairContent(state, inside, spec.content, depth + 1, type === "codeBlock");
    if (content.length < (spec.content[0]?.min ?? 0)) return null;
    node.content = content;
  }
  return type === "table" ? padTable(node as unknown as Table) : (node as unknown as Node);
}

function repairText(value: Fields, verbatim: boolean): Node | null {
  const text = typeof value.text === "string" ? cleanText(value.text) : "";
  if (text === "") return null;
  if (verbatim) return { type: "text", text };
  const values = Array.isArray(value.marks) ? value.marks : [];
  return textNode(text.replace(/[\n\t]/g, " "), values.flatMap(repairMark));
}

function repairMark(value: unknown): Mark[] {
  if (!isFields(value) || typeof value.type !== "string" || !Object.hasOwn(marks, value.type)) return [];
  const attributes: Fields = {};
  const spec = marks[value.type as Mark["type"]].attributes as Record<string, Attribute<unknown>>;
  for (const [name, attribute] of Object.entries(spec)) {
    const result = checkedOr(attribute, value[name]);
    if (!result) return [];
    attributes[name] = result.value;
  }
  return [{ type: value.type, ...attributes } as Mark];
}

function checkedOr(attribute: Attribute<unknown>, values: unknown): { value: unknown } | null {
  const checked = values === undefined ? null : attribute.check(values);
  if (checked && "value" in checked) return checked;
  return "default" in attribute ? { value: attribute.default } : null;
}

function repairAttributes(
  state: RepairState,
  value: Fields,
  spec: Record<string, Attribute<unknown>>,
): Fields | null {
  const result: Fields = {};
  for (const [name, attribute] of Object.entries(spec)) {
    const checked = name === "id" ? null : checkedOr(attribute, value[name]);
    if (name !== "id" && !checked) return null;
    if (checked && checked.value !== undefined) result[name] = checked.value;
  }
  // Only now: a dropped node reserves no id.
  if (spec.id) {
    const own = spec.id.check(value.id);
    result.id = state.freeId("value" in own ? String(own.value) : state.newId());
  }
  return result;
}

function freeLabel({ labels, numbers }: RepairState, label: string): string {
  let free = label;
  const beginning = label.slice(0, 50);
  let number = numbers.get(beginning) ?? 2;
  for (; labels.has(free); number++) free = `${beginning}-${number}`;
  if (free !== label) numbers.set(beginning, number);
  labels.add(free);
  return free;
}

/**
 * Makes a table rectangular: headers in the first row, and each row as wide as the widest. If that exceeds a
 * document's limit, the table is unchanged and validation refuses it.
 */
function padTable(table: Table): Table {
  const width = table.content.reduce((widest, row) => Math.max(widest, row.content.length), 0);
  if (width * table.content.length > limits.nodes) return table;
  const rows = table.content.map((row, at) => {
    const cells = Array.from({ length: width }, (_, column): TableHeader | TableCell => {
      const cell = row.content[column];
      const content = cell?.content ?? [];
      if (at > 0) return { type: "tableCell", content };
      return { type: "tableHeader", align: cell?.type === "tableHeader" ? cell.align : null, content };
    });
    return { ...row, content: cells };
  });
  return { ...table, content: rows };
}

/** Drops references to missing footnotes. */
function withoutLostReferences(content: readonly Node[], labels: ReadonlySet<string>): Node[] {
  const result = content.filter((node) => node.type !== "footnoteReference" || labels.has(node.label));
  const repaired = result.map((node) =>
    "content" in node ? ({ ...node, content: withoutLostReferences(node.content, labels) } as Node) : node,
  );
  return joinInline(repaired);
}
