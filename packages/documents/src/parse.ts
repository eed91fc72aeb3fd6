import type { Attribute } from "./attributes.ts";
import { cleanText } from "./characters.ts";
import { sortMarks } from "./inline.ts";
import {
  documentContent,
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
} from "./schema.ts";
import { type Fields, fits, isFields, isType, joinInline } from "./shape.ts";

/** A problem of a document and its path: `3.content.0.text`. */
export interface DocumentIssue {
  path: string;
  message: string;
}
export type ParsedDocument = { ok: true; blocks: PostDocument } | { ok: false; issues: DocumentIssue[] };

const MAX_ISSUES = 20;

/** Aborts parsing at once: past a limit, going on would only waste time on oversized input. */
class TooMuch extends Error {}

interface ParseContext {
  issues: DocumentIssue[];
  ids: Set<string>;
  labels: Set<string>;
  references: { label: string; path: string }[];
  paywalls: number;
  blocks: number;
  nodes: number;
  characters: number;
}

function report(context: ParseContext, path: string, message: string): null {
  context.issues.push({ path, message });
  if (context.issues.length >= MAX_ISSUES) throw new TooMuch();
  return null;
}

function stop(context: ParseContext, path: string, message: string): never {
  context.issues.push({ path, message });
  throw new TooMuch();
}

const quoted = (name: unknown): string => `"${cleanText(String(name)).slice(0, 40)}"`;

function countText(context: ParseContext, path: string, length: number): void {
  context.characters += length;
  if (context.characters > limits.characters) {
    const most = limits.characters.toLocaleString("en");
    stop(context, path, `A post holds at most ${most} characters. Split it into chapters.`);
  }
}

function readAttributes(
  context: ParseContext,
  fields: Fields,
  spec: object,
  own: string[],
  path: string,
): Fields {
  const valid: Fields = {};
  const attributes = spec as Record<string, Attribute<unknown>>;
  for (const name of Object.keys(fields)) {
    if (own.includes(name) || Object.hasOwn(attributes, name) || fields[name] === undefined) continue;
    report(context, path, `${quoted(fields.type)} has no ${quoted(name)}.`);
  }
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = fields[name];
    if (value === undefined && "default" in attribute) {
      if (attribute.default !== undefined) valid[name] = attribute.default;
      continue;
    }
    const checked = attribute.check(value);
    if ("refused" in checked) report(context, `${path}.${name}`, `${name} ${checked.refused}.`);
    else if (checked.value !== undefined) valid[name] = checked.value;
    if (typeof value === "string") countText(context, path, value.length);
  }
  return valid;
}

function readMark(context: ParseContext, value: unknown, path: string): Mark | null {
  if (!isFields(value) || typeof value.type !== "string" || !Object.hasOwn(marks, value.type)) {
    return report(context, path, `There is no mark ${quoted(isFields(value) ? value.type : value)}.`);
  }
  const spec = marks[value.type as Mark["type"]];
  return { type: value.type, ...readAttributes(context, value, spec.attributes, ["type"], path) } as Mark;
}

function readMarks(context: ParseContext, value: unknown, path: string): Mark[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > 20) {
    report(context, path, "Marks must be a short list.");
    return undefined;
  }
  const read = value.map((mark, index) => readMark(context, mark, `${path}.${index}`));
  return sortMarks(read.filter((mark) => mark !== null));
}

const wanted = (slot: Slot): string => slot.allow.join(" or ");

function readContent(
  context: ParseContext,
  value: unknown,
  slots: readonly Slot[],
  path: string,
  depth: number,
  verbatim: boolean,
): Node[] {
  // ProseMirror omits the content of an empty node.
  const nodes = value ?? [];
  if (!Array.isArray(nodes)) {
    report(context, path, "Content must be a list.");
    return [];
  }
  const valid: Node[] = [];
  let at = 0;
  for (const slot of slots) {
    let count = 0;
    while (at < nodes.length && count < slot.max) {
      const node = readNode(context, nodes[at], slot, `${path}${path && "."}${at}`, depth, verbatim);
      if (node) valid.push(node);
      at += 1;
      count += 1;
    }
    if (count < slot.min) report(context, path, `There must be ${wanted(slot)} here.`);
  }
  return joinInline(valid);
}

function readText(context: ParseContext, fields: Fields, path: string, verbatim: boolean): Node | null {
  readAttributes(context, fields, {}, ["type", "text", "marks"], path);
  if (typeof fields.text !== "string") return report(context, path, "Text must be text.");
  countText(context, path, fields.text.length);
  const text = cleanText(fields.text);
  if (verbatim) return { type: "text", text };
  const valid = readMarks(context, fields.marks, `${path}.marks`);
  const line = text.replace(/[\n\t]/g, " ");
  return valid ? { type: "text", text: line, marks: valid } : { type: "text", text: line };
}

function readNode(
  context: ParseContext,
  value: unknown,
  slot: Slot,
  path: string,
  depth: number,
  verbatim: boolean,
): Node | null {
  if (!isFields(value)) return report(context, path, "Must be a node with a type.");
  if (!isType(value.type)) {
    return report(context, path, `There is no node ${quoted(value.type)}.`);
  }
  const type = value.type as NodeType;
  if (!fits(type, slot))
    return report(context, path, `${quoted(type)} cannot stand here, only ${wanted(slot)}.`);
  if (depth > limits.depth) stop(context, path, `Blocks nest at most ${limits.depth} deep.`);
  context.nodes += 1;
  if (context.nodes > limits.nodes) {
    stop(context, path, `A post holds at most ${limits.nodes.toLocaleString("en")} pieces of text.`);
  }
  if (type === "text") return readText(context, value, path, verbatim);
  const spec: NodeSpec = nodes[type];
  const own = spec.content ? ["type", "content"] : isLeafInline(type) ? ["type", "marks"] : ["type"];
  const node = { type, ...readAttributes(context, value, spec.attributes, own, path) } as Fields;
  if (spec.content) {
    const inside = `${path}.content`;
    node.content = readContent(context, value.content, spec.content, inside, depth + 1, type === "codeBlock");
  }
  checkNode(context, node as unknown as Node, path);
  return node as unknown as Node;
}

/** Editors put marks on line breaks too, where they have no effect: they are dropped. */
const isLeafInline = (type: NodeType): boolean => type === "hardBreak" || type === "footnoteReference";

/** Document-wide checks: counts, ids, labels, and table shapes. */
function checkNode(context: ParseContext, node: Node, path: string): void {
  if ("id" in node && typeof node.id === "string") {
    context.blocks += 1;
    if (context.blocks > limits.blocks) {
      const most = limits.blocks.toLocaleString("en");
      stop(context, path, `A post holds at most ${most} blocks. Split it into chapters.`);
    }
    // Comparing and merging by id would conflate two blocks with the same id.
    if (context.ids.has(node.id)) report(context, `${path}.id`, "Two blocks have the same id.");
    context.ids.add(node.id);
  }
  if (node.type === "footnoteReference") context.references.push({ label: node.label, path });
  if (node.type === "footnote") {
    if (context.labels.has(node.label))
      report(context, path, `Two footnotes are labeled ${quoted(node.label)}.`);
    context.labels.add(node.label);
  }
  if (node.type === "paywall") {
    context.paywalls += 1;
    if (context.paywalls > 1) report(context, path, "A post has at most one paywall line.");
  }
  if (node.type === "table") checkTable(context, node, path);
}

function checkTable(context: ParseContext, table: Table, path: string): void {
  const width = table.content[0]?.content.length;
  table.content.forEach((row, index) => {
    const wantedCell = index === 0 ? "tableHeader" : "tableCell";
    if (row.content.some((cell) => cell.type !== wantedCell)) {
      report(
        context,
        `${path}.content.${index}`,
        "A table's first row holds its headers, the others its cells.",
      );
    }
    if (row.content.length !== width) {
      report(context, `${path}.content.${index}`, "A table's rows must have the same number of cells.");
    }
  });
}

/**
 * Validates any value as a post's blocks, or returns its problems (the first 20). Unknown nodes, marks and
 * attributes, other protocols and invalid shapes are refused, so that nothing is lost silently. Silently
 * normalized: control characters, empty text, the order of marks, marks where they are not allowed.
 */
export function parseDocument(input: unknown): ParsedDocument {
  const context: ParseContext = {
    issues: [],
    ids: new Set(),
    labels: new Set(),
    references: [],
    paywalls: 0,
    blocks: 0,
    nodes: 0,
    characters: 0,
  };
  let blocks: PostDocument = [];
  try {
    if (!Array.isArray(input)) stop(context, "", "A document must be a list of blocks.");
    blocks = readContent(context, input, documentContent, "", 1, false) as PostDocument;
    for (const { label, path } of context.references) {
      if (!context.labels.has(label)) report(context, path, `There is no footnote ${quoted(label)}.`);
    }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
  }
  return context.issues.length > 0 ? { ok: false, issues: context.issues } : { ok: true, blocks };
}
