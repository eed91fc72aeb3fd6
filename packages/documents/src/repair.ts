import { idAfter } from "@quire/domain/ids";
import type { Attribute } from "./attributes.ts";
import { cleanText } from "./characters.ts";
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

interface Mending {
  newId: () => string;
  ids: Set<string>;
  /** Of an id that is taken, one further on from which to look for one that is free. */
  further: Map<string, string>;
  labels: Set<string>;
  /** Of the beginning of a label, the number from which to look for one that is free. */
  numbers: Map<string, number>;
  hasPaywall: boolean;
}

/**
 * A document out of whatever stands there, with as much of it kept as there is a place for: what has no place of its own
 * leaves what is in it to where it stood, a missing part is put in empty, and a second of what there is one of goes. A
 * good document is left as it is. The bounds of size are parseDocument's.
 */
export function repairDocument(input: readonly unknown[], newId: () => string): PostDocument {
  const mending: Mending = {
    newId,
    ids: new Set(),
    further: new Map(),
    labels: new Set(),
    numbers: new Map(),
    hasPaywall: false,
  };
  const blocks = repairContent(mending, input, documentContent, 1, false) as PostDocument;
  return withoutLostReferences(blocks, mending.labels) as PostDocument;
}

/** Fills the slots in order. A slot for one is filled by what stands there, or else by an empty one. */
function repairContent(
  mending: Mending,
  given: readonly unknown[],
  slots: readonly Slot[],
  depth: number,
  verbatim: boolean,
): Node[] {
  let kept: Node[] = [];
  let rest = given;
  for (const slot of slots) {
    let repaired: Node[] = [];
    if (slot.max === 1) {
      const [first, ...others] = rest;
      const one = isFields(first) && isType(first.type) && fits(first.type, slot);
      if (one) rest = others;
      repaired = one ? repairAll(mending, [first], slot, depth, verbatim) : [];
    } else repaired = repairAll(mending, rest, slot, depth, verbatim);
    if (repaired.length < slot.min) repaired.push(...emptyFor(mending, slot));
    // Not spread into a call: it takes only so many arguments.
    kept = kept.concat(repaired);
  }
  return joinInline(kept);
}

/** What may stand in a slot empty; nothing where nothing may. */
function emptyFor(mending: Mending, slot: Slot): Node[] {
  if (slot.allow.includes("featuredImage"))
    return [emptyFeaturedImage(() => freeId(mending, mending.newId()))];
  return fits("paragraph", slot)
    ? [{ type: "paragraph", id: freeId(mending, mending.newId()), content: [] }]
    : [];
}

function repairAll(
  mending: Mending,
  given: readonly unknown[],
  slot: Slot,
  depth: number,
  verbatim: boolean,
): Node[] {
  const repaired: Node[] = [];
  let line: unknown[] = [];
  // Words among blocks are a paragraph.
  const endLine = () => {
    if (line.length === 0) return;
    const content = line;
    line = [];
    for (const node of repairAll(mending, [{ type: "paragraph", content }], slot, depth, verbatim))
      repaired.push(node);
  };
  for (const value of given) {
    if (!isFields(value)) continue;
    const type = value.type === "featuredImage" && !fits("featuredImage", slot) ? "image" : value.type;
    if (isType(type) && isInlineType(type) && !fits(type, slot)) {
      if (fits("paragraph", slot)) line.push(value);
      continue;
    }
    endLine();
    const node =
      isType(type) && fits(type, slot) ? repairNode(mending, { ...value, type }, depth, verbatim) : null;
    if (node) repaired.push(node);
    else if (Array.isArray(value.content))
      for (const inside of repairAll(mending, value.content, slot, depth, verbatim)) repaired.push(inside);
  }
  endLine();
  return repaired;
}

/** Null where it can't be put right, or is a second of what there is one of. */
function repairNode(
  mending: Mending,
  value: Fields & { type: NodeType },
  depth: number,
  verbatim: boolean,
): Node | null {
  const { type } = value;
  if (type === "text") return repairText(value, verbatim);
  if (depth > limits.depth) return null;
  if (type === "paywall") {
    if (mending.hasPaywall) return null;
    mending.hasPaywall = true;
  }
  const spec: NodeSpec = nodes[type];
  const attributes = repairAttributes(mending, value, spec.attributes as Record<string, Attribute<unknown>>);
  if (!attributes) return null;
  if (type === "footnote") attributes.label = freeLabel(mending, String(attributes.label));
  const node = { type, ...attributes } as Fields;
  if (spec.content) {
    const inside = Array.isArray(value.content) ? value.content : [];
    const content = repairContent(mending, inside, spec.content, depth + 1, type === "codeBlock");
    if (content.length < (spec.content[0]?.min ?? 0)) return null;
    node.content = content;
  }
  return type === "table" ? squared(node as unknown as Table) : (node as unknown as Node);
}

function repairText(value: Fields, verbatim: boolean): Node | null {
  const text = typeof value.text === "string" ? cleanText(value.text) : "";
  if (text === "") return null;
  if (verbatim) return { type: "text", text };
  const given = Array.isArray(value.marks) ? value.marks : [];
  return textNode(text.replace(/[\n\t]/g, " "), given.flatMap(repairMark));
}

function repairMark(value: unknown): Mark[] {
  if (!isFields(value) || typeof value.type !== "string" || !Object.hasOwn(marks, value.type)) return [];
  const attributes: Fields = {};
  const spec = marks[value.type as Mark["type"]].attributes as Record<string, Attribute<unknown>>;
  for (const [name, attribute] of Object.entries(spec)) {
    const kept = checkedOr(attribute, value[name]);
    if (!kept) return [];
    attributes[name] = kept.value;
  }
  return [{ type: value.type, ...attributes } as Mark];
}

function checkedOr(attribute: Attribute<unknown>, given: unknown): { value: unknown } | null {
  const checked = given === undefined ? null : attribute.check(given);
  if (checked && "value" in checked) return checked;
  return "default" in attribute ? { value: attribute.default } : null;
}

function repairAttributes(
  mending: Mending,
  value: Fields,
  spec: Record<string, Attribute<unknown>>,
): Fields | null {
  const kept: Fields = {};
  for (const [name, attribute] of Object.entries(spec)) {
    const checked = name === "id" ? null : checkedOr(attribute, value[name]);
    if (name !== "id" && !checked) return null;
    if (checked) kept[name] = checked.value;
  }
  // Only now: a node that goes takes no id with it.
  if (spec.id) {
    const own = spec.id.check(value.id);
    kept.id = freeId(mending, "value" in own ? String(own.value) : mending.newId());
  }
  return kept;
}

/**
 * The id itself; the second of two has the next one that is free, the same whoever mends it. What was walked once is
 * skipped from then on: of a text whose every block has the same id, each would else walk past all before it.
 */
function freeId({ ids, further }: Mending, id: string): string {
  let free = id;
  const walked: string[] = [];
  while (ids.has(free)) {
    walked.push(free);
    free = further.get(free) ?? idAfter(free);
  }
  for (const taken of walked) further.set(taken, free);
  ids.add(free);
  return free;
}

function freeLabel({ labels, numbers }: Mending, label: string): string {
  let free = label;
  const beginning = label.slice(0, 50);
  let number = numbers.get(beginning) ?? 2;
  for (; labels.has(free); number++) free = `${beginning}-${number}`;
  if (free !== label) numbers.set(beginning, number);
  labels.add(free);
  return free;
}

/**
 * A table with its headers in the first row, and in each row as many cells as the widest has; where those would be more
 * than a document holds, it is left to be refused.
 */
function squared(table: Table): Table {
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

/** References to footnotes that are gone say nothing. */
function withoutLostReferences(content: readonly Node[], labels: ReadonlySet<string>): Node[] {
  const kept = content.filter((node) => node.type !== "footnoteReference" || labels.has(node.label));
  const repaired = kept.map((node) =>
    "content" in node ? ({ ...node, content: withoutLostReferences(node.content, labels) } as Node) : node,
  );
  return joinInline(repaired);
}
