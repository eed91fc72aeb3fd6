import type { Block } from "@quire/documents/schema";
import { Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { footnoteLabels } from "../blocks/insertFootnote.ts";
import type { Pasted } from "./readPasted.ts";

/** A block as ProseMirror's JSON: properties other than the type go into `attrs`. */
function toJson(node: unknown): Record<string, unknown> {
  const { type, content, text, marks, id: _, ...attrs } = node as Record<string, unknown>;
  const all = (list: unknown) => (Array.isArray(list) ? { inside: list.map(toJson) } : {});
  const { inside } = all(content) as { inside?: unknown };
  const { inside: marked } = all(marks) as { inside?: unknown };
  return {
    type,
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    ...(inside ? { content: inside } : {}),
    ...(text === undefined ? {} : { text }),
    ...(marked ? { marks: marked } : {}),
  };
}

export function nodesOf(schema: Schema, blocks: readonly Block[]): Node[] {
  return blocks.map((block) => schema.nodeFromJSON(toJson(block)));
}

/** Replaces the selection with the pasted blocks, and appends their footnotes to the text. */
export function insertPasted(state: EditorState, pasted: Pasted): Transaction {
  const { blocks, footnotes } = renamed(
    pasted,
    pasted.footnotes.map(({ label }) => label),
    footnoteLabels(state.doc),
  );
  const { tr, schema } = state;
  const nodes = nodesOf(
    schema,
    hasPaywall(state.doc) ? blocks.filter(({ type }) => type !== "paywall") : blocks,
  );
  const [first, last] = [nodes[0], nodes.at(-1)];
  const opens = (node: Node | undefined) => (node?.type.name === "paragraph" ? 1 : 0);
  const atLineStart = state.selection.$from.parent.content.size === 0;
  const slice =
    nodes.length === 1 && first?.type.name === "paragraph"
      ? new Slice(Fragment.from(first), 1, 1)
      : new Slice(Fragment.from(nodes), atLineStart ? 0 : opens(first), opens(last));
  tr.replaceSelection(slice);
  if (footnotes.length > 0) tr.insert(tr.doc.content.size, nodesOf(schema, footnotes));
  return tr.scrollIntoView().setMeta("paste", true);
}

function hasPaywall(doc: Node): boolean {
  return doc.children.some((node) => node.type.name === "paywall");
}

/** Gives pasted footnotes new labels where the text already uses theirs. */
export function renamed<T>(pasted: T, labels: readonly string[], existing: ReadonlySet<string>): T {
  const names = new Map<string, string>();
  const used = new Set([...existing, ...labels]);
  for (const label of labels) {
    if (!existing.has(label)) continue;
    let number = 1;
    while (used.has(String(number))) number++;
    used.add(String(number));
    names.set(label, String(number));
  }
  if (names.size === 0) return pasted;
  const known = (_: string, value: unknown) => {
    const node = value as { label?: unknown } | null;
    const name = typeof node?.label === "string" ? names.get(node.label) : undefined;
    return name === undefined ? value : { ...node, label: name };
  };
  return JSON.parse(JSON.stringify(pasted), known) as T;
}

/** Adapts content copied in this editor: no second paywall line, and free footnote labels. */
export function fitSlice(slice: Slice, doc: Node): Slice {
  const labels: string[] = [];
  let paywalls = hasPaywall(doc) ? 1 : 0;
  slice.content.descendants((node) => {
    if (node.type.name === "footnote") labels.push(node.attrs.label as string);
    if (node.type.name === "paywall") paywalls += 1;
  });
  const extra = paywalls > 1;
  if (!extra && labels.length === 0) return slice;
  const json = renamed(slice.content.toJSON() as unknown, labels, footnoteLabels(doc));
  const nodes = Fragment.fromJSON(doc.type.schema, json).content;
  const remaining = extra ? nodes.filter((node) => node.type.name !== "paywall") : nodes;
  return new Slice(Fragment.from(remaining), slice.openStart, slice.openEnd);
}
