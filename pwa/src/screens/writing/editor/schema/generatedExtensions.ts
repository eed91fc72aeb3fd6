import type { Attribute } from "@quire/documents/attributes";
import { documentContent, marks, type NodeSpec, type NodeType, nodes } from "@quire/documents/schema";
import { type AnyExtension, Mark, Node } from "@tiptap/core";
import { contentExpression } from "./contentExpression.ts";
import { drawMark, drawNode, tagOfMark } from "./drawNode.ts";

/** Blocks that a caret does not enter. */
const isAtom = (spec: NodeSpec) => spec.content === null;
/** What Backspace and a selection do not leave by accident. */
const isolating = new Set<NodeType>(["tableHeader", "tableCell", "footnote", "callout"]);
/** What stays itself when all its text is replaced. */
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
 * The editor's nodes and marks, made from the table that validation, markdown and HTML go by: none of them can
 * know a block, an attribute or a place for it that the others do not.
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

/** Null is ProseMirror's word for what Yjs leaves out. A block's id is its own: what is split off gets another. */
function attributesOf(attributes: Record<string, Attribute<unknown>>) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { default: byDefault = null }]) => [
      name,
      { default: byDefault, rendered: false, keepOnSplit: name !== "id" },
    ]),
  );
}
