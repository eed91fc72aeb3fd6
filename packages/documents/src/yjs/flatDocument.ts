import { type Inline, type Node, type NodeType, nodes, type PostDocument } from "../schema.ts";

/** Nodes around blocks: they exist in a flat document as the ids that its blocks are inside of. */
export const CONTAINERS = [
  "bulletList",
  "orderedList",
  "taskList",
  "blockquote",
  "callout",
  "gallery",
  "table",
  "footnote",
] as const;
export type ContainerType = (typeof CONTAINERS)[number];

export const isContainer = (type: string): type is ContainerType =>
  (CONTAINERS as readonly string[]).includes(type);

export interface Container {
  type: ContainerType;
  attributes: Record<string, unknown>;
}

/** Where a block begins: its kind and its place. */
export interface Boundary {
  /** "" for the cell of a table that isn't stored yet: the schema gives cells no id. */
  id: string;
  type: NodeType;
  /** Without the id; of a task's first paragraph also `checked`. */
  attributes: Record<string, unknown>;
  /** The ids of the containers around it, outermost first. */
  inside: readonly string[];
  /** The outermost list in which it begins an item. */
  item: string | null;
  /** Whether it begins a row of its table. */
  row: boolean;
}

/** A line of text or a medium. */
export interface FlatBlock {
  boundary: Boundary;
  content: readonly Inline[];
}

/** A document as a sequence of lines and media, each with what it is inside of: the form in which users share it. */
export interface FlatDocument {
  blocks: FlatBlock[];
  containers: Map<string, Container>;
}

/** Where the walk through a document is. */
interface Place {
  inside: readonly string[];
  /** Set until the first block of an item is written. */
  item: string | null;
  row: boolean;
  checked?: boolean;
}

/** Flattens a document. `nestBlocks` is its inverse. */
export function flattenBlocks(blocks: PostDocument): FlatDocument {
  const flat: FlatDocument = { blocks: [], containers: new Map() };
  for (const block of blocks) flatten(flat, block, { inside: [], item: null, row: false });
  return flat;
}

/** Writes a node's blocks. */
function flatten(flat: FlatDocument, node: Node, place: Place): void {
  const { id, attributes } = fieldsOf(node);
  if (!isContainer(node.type)) {
    const { checked, ...where } = place;
    flat.blocks.push({
      boundary: {
        id,
        type: node.type,
        attributes: checked === undefined ? attributes : { ...attributes, checked },
        ...where,
      },
      content: "content" in node ? (node.content as Inline[]) : [],
    });
    return;
  }
  flat.containers.set(id, { type: node.type, attributes });
  const inside = [...place.inside, id];
  // What begins at this place begins with its first block.
  let first: Place = { ...place, inside };
  const next = () => {
    const now = first;
    first = { inside, item: null, row: false };
    return now;
  };
  for (const child of (node as { content: Node[] }).content) {
    if (child.type === "listItem" || child.type === "taskItem") {
      const { item, ...start } = next();
      let begin: Place = { ...start, item: item ?? id };
      if (child.type === "taskItem") begin.checked = child.checked;
      for (const block of child.content) {
        flatten(flat, block, begin);
        begin = { inside, item: null, row: false };
      }
    } else if (child.type === "tableRow") {
      let row = true;
      for (const cell of child.content) {
        flatten(flat, cell, { ...next(), row });
        row = false;
      }
    } else flatten(flat, child, next());
  }
}

function fieldsOf(node: Node): { id: string; attributes: Record<string, unknown> } {
  const fields = node as unknown as Record<string, unknown>;
  const names = Object.keys(nodes[node.type].attributes).filter((name) => name !== "id");
  const attributes = Object.fromEntries(
    names.flatMap((name) =>
      fields[name] === null || fields[name] === undefined ? [] : [[name, fields[name]]],
    ),
  );
  return { id: String(fields.id ?? ""), attributes };
}

/** A container that is open at the current block. */
interface Open {
  id: string;
  type: ContainerType;
  /** Where its next block goes: its item's, its row's, or its own content. */
  content: unknown[];
  own: unknown[];
}

/**
 * Nests flat blocks. What concurrent changes left in an impossible order (a container that continues behind another
 * block) becomes containers with the same id, for `repairDocument`.
 */
export function nestBlocks({ blocks, containers }: FlatDocument): unknown[] {
  const root: unknown[] = [];
  let open: Open[] = [];
  for (const { boundary, content } of blocks) {
    const inside = known(boundary.inside, containers);
    let depth = 0;
    while (depth < open.length && open[depth]?.id === inside[depth]) depth++;
    const itemAt = boundary.item === null ? -1 : inside.indexOf(boundary.item);
    // A new item ends what is open within the one before.
    if (itemAt !== -1 && itemAt < depth) depth = itemAt + 1;
    open = open.slice(0, depth);
    if (itemAt !== -1 && depth === itemAt + 1) beginItem(open[itemAt] as Open, boundary);
    for (const id of inside.slice(depth)) {
      const { type, attributes } = containers.get(id) as Container;
      const own: unknown[] = [];
      (open.at(-1)?.content ?? root).push({ ...attributes, type, id, content: own });
      const opened: Open = { id, type, content: own, own };
      open.push(opened);
      if (type.endsWith("List")) beginItem(opened, boundary);
    }
    const parent = open.at(-1);
    if (parent?.type === "table" && (boundary.row || parent.own.length === 0)) {
      parent.content = [];
      parent.own.push({ type: "tableRow", content: parent.content });
    }
    const isFirst = parent?.type === "taskList" && parent.content.length === 0;
    (parent?.content ?? root).push(nodeOf(isFirst ? asParagraph(boundary) : boundary, content));
  }
  return root;
}

/** A task begins with a paragraph, whatever another user makes of its line. */
const asParagraph = (boundary: Boundary): Boundary =>
  nodes[boundary.type].content === null ? boundary : { ...boundary, type: "paragraph" };

function beginItem(list: Open, { attributes }: Boundary): void {
  list.content = [];
  list.own.push(
    list.type === "taskList"
      ? { type: "taskItem", checked: attributes.checked === true, content: list.content }
      : { type: "listItem", content: list.content },
  );
}

/** The containers that exist, each once. */
function known(inside: readonly string[], containers: ReadonlyMap<string, Container>): string[] {
  return inside.filter((id, at) => containers.has(id) && inside.indexOf(id) === at);
}

function nodeOf(
  { id, type, attributes: { checked: _, ...attributes } }: Boundary,
  content: readonly Inline[],
) {
  const node = { ...attributes, type, ...(Object.hasOwn(nodes[type].attributes, "id") ? { id } : {}) };
  return nodes[type].content === null ? node : { ...node, content };
}
