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

/** What is wrong with a document, and where: `3.content.0.text`. */
export interface DocumentIssue {
  path: string;
  message: string;
}
export type ParsedDocument = { ok: true; blocks: PostDocument } | { ok: false; issues: DocumentIssue[] };

const MAX_ISSUES = 20;

/** Ends a reading at once: past a bound, going on would only burn time for whoever sent too much. */
class TooMuch extends Error {}

interface Reading {
  issues: DocumentIssue[];
  ids: Set<string>;
  labels: Set<string>;
  references: { label: string; path: string }[];
  paywalls: number;
  blocks: number;
  nodes: number;
  characters: number;
}

function report(reading: Reading, path: string, message: string): null {
  reading.issues.push({ path, message });
  if (reading.issues.length >= MAX_ISSUES) throw new TooMuch();
  return null;
}

function stop(reading: Reading, path: string, message: string): never {
  reading.issues.push({ path, message });
  throw new TooMuch();
}

const shown = (name: unknown): string => `"${cleanText(String(name)).slice(0, 40)}"`;

function countText(reading: Reading, path: string, length: number): void {
  reading.characters += length;
  if (reading.characters > limits.characters) {
    const most = limits.characters.toLocaleString("en");
    stop(reading, path, `A post holds at most ${most} characters. Split it into chapters.`);
  }
}

function readAttributes(reading: Reading, fields: Fields, spec: object, own: string[], path: string): Fields {
  const kept: Fields = {};
  const attributes = spec as Record<string, Attribute<unknown>>;
  for (const name of Object.keys(fields)) {
    if (own.includes(name) || Object.hasOwn(attributes, name) || fields[name] === undefined) continue;
    report(reading, path, `${shown(fields.type)} has no ${shown(name)}.`);
  }
  for (const [name, attribute] of Object.entries(attributes)) {
    const given = fields[name];
    if (given === undefined && "default" in attribute) {
      kept[name] = attribute.default;
      continue;
    }
    const checked = attribute.check(given);
    if ("refused" in checked) report(reading, `${path}.${name}`, `${name} ${checked.refused}.`);
    else kept[name] = checked.value;
    if (typeof given === "string") countText(reading, path, given.length);
  }
  return kept;
}

function readMark(reading: Reading, value: unknown, path: string): Mark | null {
  if (!isFields(value) || typeof value.type !== "string" || !Object.hasOwn(marks, value.type)) {
    return report(reading, path, `There is no mark ${shown(isFields(value) ? value.type : value)}.`);
  }
  const spec = marks[value.type as Mark["type"]];
  return { type: value.type, ...readAttributes(reading, value, spec.attributes, ["type"], path) } as Mark;
}

function readMarks(reading: Reading, value: unknown, path: string): Mark[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > 20) {
    report(reading, path, "Marks must be a short list.");
    return undefined;
  }
  const read = value.map((mark, index) => readMark(reading, mark, `${path}.${index}`));
  return sortMarks(read.filter((mark) => mark !== null));
}

const wanted = (slot: Slot): string => slot.allow.join(" or ");

function readContent(
  reading: Reading,
  value: unknown,
  slots: readonly Slot[],
  path: string,
  depth: number,
  verbatim: boolean,
): Node[] {
  // ProseMirror leaves the content of an empty node out.
  const given = value ?? [];
  if (!Array.isArray(given)) {
    report(reading, path, "Content must be a list.");
    return [];
  }
  const kept: Node[] = [];
  let at = 0;
  for (const slot of slots) {
    let count = 0;
    while (at < given.length && count < slot.max) {
      const node = readNode(reading, given[at], slot, `${path}${path && "."}${at}`, depth, verbatim);
      if (node) kept.push(node);
      at += 1;
      count += 1;
    }
    if (count < slot.min) report(reading, path, `There must be ${wanted(slot)} here.`);
  }
  return joinInline(kept);
}

function readText(reading: Reading, fields: Fields, path: string, verbatim: boolean): Node | null {
  readAttributes(reading, fields, {}, ["type", "text", "marks"], path);
  if (typeof fields.text !== "string") return report(reading, path, "Text must be text.");
  countText(reading, path, fields.text.length);
  const text = cleanText(fields.text);
  if (verbatim) return { type: "text", text };
  const kept = readMarks(reading, fields.marks, `${path}.marks`);
  const line = text.replace(/[\n\t]/g, " ");
  return kept ? { type: "text", text: line, marks: kept } : { type: "text", text: line };
}

function readNode(
  reading: Reading,
  value: unknown,
  slot: Slot,
  path: string,
  depth: number,
  verbatim: boolean,
): Node | null {
  if (!isFields(value)) return report(reading, path, "Must be a node with a type.");
  if (!isType(value.type)) {
    return report(reading, path, `There is no node ${shown(value.type)}.`);
  }
  const type = value.type as NodeType;
  if (!fits(type, slot))
    return report(reading, path, `${shown(type)} cannot stand here, only ${wanted(slot)}.`);
  if (depth > limits.depth) stop(reading, path, `Blocks nest at most ${limits.depth} deep.`);
  reading.nodes += 1;
  if (reading.nodes > limits.nodes) {
    stop(reading, path, `A post holds at most ${limits.nodes.toLocaleString("en")} pieces of text.`);
  }
  if (type === "text") return readText(reading, value, path, verbatim);
  const spec: NodeSpec = nodes[type];
  const own = spec.content ? ["type", "content"] : isLeafInline(type) ? ["type", "marks"] : ["type"];
  const node = { type, ...readAttributes(reading, value, spec.attributes, own, path) } as Fields;
  if (spec.content) {
    const inside = `${path}.content`;
    node.content = readContent(reading, value.content, spec.content, inside, depth + 1, type === "codeBlock");
  }
  note(reading, node as unknown as Node, path);
  return node as unknown as Node;
}

/** An editor puts the marks around a line break on it as well: they say nothing there and are left out. */
const isLeafInline = (type: NodeType): boolean => type === "hardBreak" || type === "footnoteReference";

/** What concerns the document as a whole: counts, ids, labels, and a table's shape. */
function note(reading: Reading, node: Node, path: string): void {
  if ("id" in node && typeof node.id === "string") {
    reading.blocks += 1;
    if (reading.blocks > limits.blocks) {
      const most = limits.blocks.toLocaleString("en");
      stop(reading, path, `A post holds at most ${most} blocks. Split it into chapters.`);
    }
    // Two blocks of one id would be merged into one by whoever compares or merges by id.
    if (reading.ids.has(node.id)) report(reading, `${path}.id`, "Two blocks have the same id.");
    reading.ids.add(node.id);
  }
  if (node.type === "footnoteReference") reading.references.push({ label: node.label, path });
  if (node.type === "footnote") {
    if (reading.labels.has(node.label))
      report(reading, path, `Two footnotes are labeled ${shown(node.label)}.`);
    reading.labels.add(node.label);
  }
  if (node.type === "paywall") {
    reading.paywalls += 1;
    if (reading.paywalls > 1) report(reading, path, "A post has at most one paywall line.");
  }
  if (node.type === "table") checkTable(reading, node, path);
}

function checkTable(reading: Reading, table: Table, path: string): void {
  const width = table.content[0]?.content.length;
  table.content.forEach((row, index) => {
    const wantedCell = index === 0 ? "tableHeader" : "tableCell";
    if (row.content.some((cell) => cell.type !== wantedCell)) {
      report(
        reading,
        `${path}.content.${index}`,
        "A table's first row holds its headers, the others its cells.",
      );
    }
    if (row.content.length !== width) {
      report(reading, `${path}.content.${index}`, "A table's rows must have the same number of cells.");
    }
  });
}

/**
 * A post's blocks out of anything, or what is wrong with it (the first 20 issues). Unknown nodes, marks and
 * attributes, other protocols and broken shapes are refused, so that nothing is lost silently. Put right
 * without a word: control characters, empty text, the order of marks, marks where they cannot be.
 */
export function parseDocument(input: unknown): ParsedDocument {
  const reading: Reading = {
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
    if (!Array.isArray(input)) stop(reading, "", "A document must be a list of blocks.");
    blocks = readContent(reading, input, documentContent, "", 1, false) as PostDocument;
    for (const { label, path } of reading.references) {
      if (!reading.labels.has(label)) report(reading, path, `There is no footnote ${shown(label)}.`);
    }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
  }
  return reading.issues.length > 0 ? { ok: false, issues: reading.issues } : { ok: true, blocks };
}
