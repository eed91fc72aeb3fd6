import type { Attribute } from "@quire/documents/attributes";
import {
  documentContent,
  marks,
  type NodeSpec,
  type NodeType,
  nodes,
  type Slot,
} from "@quire/documents/schema";
import { type AnyExtension, Mark, Node } from "@tiptap/core";
import { drawMark, drawNode, tagOfMark } from "./drawNode.ts";

/** Blocks that the caret can't enter. */
const isAtom = (spec: NodeSpec) => spec.content === null;
/** Blocks that Backspace and a selection don't cross by accident. */
const isolating = new Set<NodeType>(["tableHeader", "tableCell", "footnote", "callout"]);
/** Blocks that survive a replacement of all their text. */
const defining = new Set<NodeType>([
  "blockquote",
  "codeBlock",
  "listItem",
  "taskItem",
  "callout",
  "footnote",
]);
const draggable = new Set<NodeType>(["image", "gallery", "embed", "audio", "video", "file"]);

/**
 * The editor's nodes and marks, generated from the table that validation, markdown and HTML share, so that no two
 * of them can disagree on a block, an attribute or its place.
 */
export function generatedExtensions(): AnyExtension[] {
  const doc = Node.create({ name: "doc", topNode: true, content: contentExpression(documentContent) });
  const table = Object.entries(nodes) as [NodeType, NodeSpec][];
  const markNames = Object.keys(marks) as (keyof typeof marks)[];
  return [doc, ...table.map(([type, spec]) => nodeExtension(type, spec)), ...markNames.map(markExtension)];
}

function nodeExtension(type: NodeType, spec: NodeSpec): AnyExtension {
  if (type === "text") return Node.create({ name: "text", group: spec.groups.join(" ") });
  const inline = spec.groups.includes("inline");
  return Node.create({
    name: type,
    group: spec.groups.join(" "),
    content: contentExpression(spec.content),
    marks: spec.marks ? "_" : "",
    inline,
    atom: isAtom(spec) && type !== "hardBreak",
    selectable: type !== "hardBreak" && type !== "paragraph",
    draggable: draggable.has(type),
    isolating: isolating.has(type),
    defining: defining.has(type),
    code: type === "codeBlock",
    linebreakReplacement: type === "hardBreak",
    whitespace: type === "codeBlock" ? "pre" : "normal",
    addAttributes: () => attributesOf(spec.attributes),
    renderHTML: ({ node }) => drawNode(node),
    ...(type === "hardBreak" ? { renderText: () => "\n" } : {}),
  });
}

function markExtension(type: keyof typeof marks): AnyExtension {
  return Mark.create({
    name: type,
    inclusive: type !== "link",
    code: type === "code",
    addAttributes: () => attributesOf(marks[type].attributes),
    parseHTML: () => [{ tag: tagOfMark(type) }],
    renderHTML: ({ mark }) => drawMark(mark),
  });
}

/** ProseMirror has null where Yjs omits an attribute. Ids are not kept on a split: the new block gets its own. */
function attributesOf(attributes: Record<string, Attribute<unknown>>) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { default: byDefault = null }]) => [
      name,
      { default: byDefault, rendered: false, keepOnSplit: name !== "id" },
    ]),
  );
}

/** A node's slots as ProseMirror's content expression: `featuredImage (block | top)+`. */
function contentExpression(slots: readonly Slot[] | null): string {
  return (slots ?? []).map(slotExpression).join(" ");
}

function slotExpression({ allow, min, max }: Slot): string {
  const one = allow.length > 1 ? `(${allow.join(" | ")})` : (allow[0] as string);
  if (min === 1 && max === 1) return one;
  if (max !== Number.POSITIVE_INFINITY) return `${one}{${min},${max}}`;
  return min === 0 ? `${one}*` : min === 1 ? `${one}+` : `${one}{${min},}`;
}
