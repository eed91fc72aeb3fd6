import type { PostDocument } from "@quire/documents/schema";
import { type FlatDocument, flattenBlocks } from "@quire/documents/yjs/flatDocument";
import type { Node, Schema } from "@tiptap/pm/model";

type Fields = Record<string, unknown>;

/** Nodes are immutable, and most of a text is unchanged: what was made of one is kept as long as it lives. */
const plains = new WeakMap<Node, Fields>();
const lengths = new WeakMap<Node, number>();

/** Returns a node as the document's JSON. */
export function plainOf(node: Node): Fields {
  const known = plains.get(node);
  if (known) return known;
  const plain: Fields = node.isText
    ? {
        type: "text",
        text: node.text,
        ...(node.marks.length > 0
          ? { marks: node.marks.map(({ type, attrs }) => ({ ...attrs, type: type.name })) }
          : {}),
      }
    : {
        ...node.attrs,
        type: node.type.name,
        ...(node.isLeaf ? {} : { content: node.children.map(plainOf) }),
      };
  plains.set(node, plain);
  return plain;
}

/** Returns the blocks that nodes flatten to. */
export const flatOf = (nodes: readonly Node[]): FlatDocument =>
  flattenBlocks(nodes.map(plainOf) as unknown as PostDocument);

/** Creates a node from the document's JSON; `reuse` finds one that exists already. */
export function nodeOf(schema: Schema, plain: Fields): Node {
  const {
    type,
    content = [],
    text,
    marks = [],
    ...attrs
  } = plain as Fields & {
    type: string;
    content?: Fields[];
    text?: string;
    marks?: Fields[];
  };
  if (text !== undefined)
    return schema.text(
      text,
      marks.map(({ type: name, ...values }) => schema.mark(name as string, values)),
    );
  return schema.node(
    type,
    attrs,
    content.map((inside) => nodeOf(schema, inside)),
  );
}

/** How many places a node takes in the shared text: one for each boundary, letter, break and reference. */
export function lengthOf(node: Node): number {
  let length = lengths.get(node);
  if (length === undefined) {
    length =
      node.isTextblock || node.isLeaf
        ? 1 + node.content.size
        : node.children.reduce((sum, child) => sum + lengthOf(child), 0);
    lengths.set(node, length);
  }
  return length;
}

/** Returns the place in the shared text of a position in the editor. */
export function indexOf(doc: Node, position: number): number {
  let [node, at, index] = [doc, 0, 0];
  for (;;) {
    const children = node.children;
    const last = children.length - 1;
    let child: Node | undefined;
    for (const [number, next] of children.entries()) {
      child = next;
      if (number === last || position < at + next.nodeSize) break;
      at += next.nodeSize;
      index += lengthOf(next);
    }
    if (!child) return index;
    if (child.isTextblock) return index + 1 + Math.min(Math.max(position - at - 1, 0), child.content.size);
    if (child.isLeaf) return position > at ? index + 1 : index;
    node = child;
    at += 1;
  }
}

/** Returns the position in the editor of a place in the shared text: within the block whose boundary is before it. */
export function positionOf(doc: Node, index: number): number {
  let [node, at, left] = [doc, 0, index];
  for (;;) {
    const children = node.children;
    const last = children.length - 1;
    let child: Node | undefined;
    for (const [number, next] of children.entries()) {
      child = next;
      if (number === last || left <= lengthOf(next)) break;
      at += next.nodeSize;
      left -= lengthOf(next);
    }
    if (!child) return at;
    if (child.isTextblock) return at + 1 + Math.min(Math.max(left - 1, 0), child.content.size);
    if (child.isLeaf) return at;
    node = child;
    at += 1;
  }
}
