import type { Attribute, ImageSource } from "./attributes.ts";
import * as attribute from "./attributes.ts";

export type { ImageSource } from "./attributes.ts";

/** A mark on text, with ProseMirror's names; its attributes are next to its type. */
export type Mark =
  | { type: "link"; href: string; title: string | null }
  | { type: "bold" }
  | { type: "italic" }
  | { type: "underline" }
  | { type: "strike" }
  | { type: "subscript" }
  | { type: "superscript" }
  | { type: "code" };

/** Text with its marks; `marks` is absent if empty, otherwise in `markOrder`. */
export interface Text {
  type: "text";
  text: string;
  marks?: Mark[];
}

/** Content of a line of text. */
export type Inline = Text | { type: "hardBreak" } | { type: "footnoteReference"; label: string };

interface ImageAttributes<Source> {
  id: string;
  src: Source;
  alt: string;
  caption: string;
  height: number | null;
  width: number | null;
  prominent_color: string | null;
}

/** Alignment of a line of text; absent where it starts as the language does. In lists it has no effect. */
export type TextAlign = "center" | "right";

export type FeaturedImage = { type: "featuredImage" } & ImageAttributes<ImageSource | null>;
export type Image = { type: "image" } & ImageAttributes<ImageSource>;

export interface ListItem {
  type: "listItem";
  content: Block[];
}
export interface TaskItem {
  type: "taskItem";
  checked: boolean;
  content: Block[];
}
export interface TableHeader {
  type: "tableHeader";
  /** Alignment of the column: only the header has it, so that it moves with the column. */
  align: "left" | "center" | "right" | null;
  content: Inline[];
}
export interface TableCell {
  type: "tableCell";
  content: Inline[];
}
export interface TableRow {
  type: "tableRow";
  content: (TableHeader | TableCell)[];
}

export type Callout = {
  type: "callout";
  id: string;
  kind: "note" | "tip" | "important" | "warning" | "caution";
  content: Block[];
};
export type Table = { type: "table"; id: string; content: TableRow[] };
export type Footnote = { type: "footnote"; id: string; label: string; content: Block[] };
type Stored = { id: string; file: string; name: string; size: number };

/** A node with its own id: the unit of editing, comparing, merging and addressing. */
export type Block =
  | FeaturedImage
  | { type: "paragraph"; id: string; align?: TextAlign; content: Inline[] }
  | { type: "heading"; id: string; level: 1 | 2 | 3 | 4 | 5 | 6; align?: TextAlign; content: Inline[] }
  | { type: "bulletList"; id: string; tight: boolean; content: ListItem[] }
  | { type: "orderedList"; id: string; tight: boolean; start: number; content: ListItem[] }
  | { type: "taskList"; id: string; tight: boolean; content: TaskItem[] }
  | { type: "blockquote"; id: string; content: Block[] }
  | { type: "codeBlock"; id: string; language: string | null; content: Text[] }
  | Image
  | { type: "gallery"; id: string; content: Image[] }
  | { type: "embed"; id: string; url: string; title: string | null }
  | Table
  | { type: "horizontalRule"; id: string }
  | Callout
  | ({ type: "audio" } & Stored)
  | ({ type: "video" } & Stored)
  | ({ type: "file" } & Stored)
  | { type: "paywall"; id: string }
  | Footnote;

/** A post's text: the featured image first, then at least one block. */
export type PostDocument = Block[];

export type Node = Block | Inline | ListItem | TaskItem | TableRow | TableHeader | TableCell;
export type NodeType = Node["type"];
/** `block` is allowed anywhere blocks are, `top` only at the top level of a post, `inline` in a line of text. */
export type Group = "block" | "top" | "inline";

/** One part of a node's content: `min` to `max` nodes of the named types or groups. */
export interface Slot {
  allow: readonly (NodeType | Group)[];
  min: number;
  max: number;
}

export interface NodeSpec<N = unknown> {
  groups: readonly Group[];
  attributes: {
    [K in keyof Omit<N, "type" | "content" | "text" | "marks">]-?: Attribute<N[K]>;
  };
  /** Null for a leaf; the slots are filled in order. */
  content: readonly Slot[] | null;
  /** Whether text inside may have marks. */
  marks: boolean;
}

type Named<U, T> = Extract<U, { type: T }>;

const any = (...allow: Slot["allow"]): Slot[] => [{ allow, min: 0, max: Number.POSITIVE_INFINITY }];
const some = (...allow: Slot["allow"]): Slot[] => [{ allow, min: 1, max: Number.POSITIVE_INFINITY }];

const one = (...allow: Slot["allow"]): Slot[] => [{ allow, min: 1, max: 1 }];

const { id } = attribute;
const picture = {
  id,
  alt: attribute.text(2000),
  caption: attribute.text(2000),
  height: attribute.pixels,
  width: attribute.pixels,
  prominent_color: attribute.color,
};
const tight = attribute.flag(true);
const stored = {
  id,
  file: attribute.fileId,
  name: { check: attribute.text(255).check },
  size: attribute.bytes,
};
const lines = { groups: ["block"], content: any("inline"), marks: true } as const;
const leaf = { groups: ["block"], content: null, marks: false } as const;

/**
 * The schema: node → groups, attributes with their validators, content. Validation, the editor's extensions and the
 * Yjs shape are derived from it; nothing outside it is stored or rendered.
 */
export const nodes: { [T in NodeType]: NodeSpec<Named<Node, T>> } = {
  featuredImage: { ...leaf, groups: [], attributes: { ...picture, src: attribute.optionalImageSource } },
  paragraph: { ...lines, attributes: { id, align: attribute.textAlign } },
  heading: { ...lines, attributes: { id, level: attribute.level, align: attribute.textAlign } },
  bulletList: { ...leaf, attributes: { id, tight }, content: some("listItem") },
  orderedList: { ...leaf, attributes: { id, tight, start: attribute.start }, content: some("listItem") },
  taskList: { ...leaf, attributes: { id, tight }, content: some("taskItem") },
  listItem: { ...leaf, groups: [], attributes: {}, content: some("block") },
  taskItem: {
    ...leaf,
    groups: [],
    attributes: { checked: attribute.flag(false) },
    content: [...one("paragraph"), ...any("block")],
  },
  blockquote: { ...leaf, attributes: { id }, content: some("block") },
  codeBlock: { ...leaf, attributes: { id, language: attribute.language }, content: any("text") },
  image: { ...leaf, attributes: { ...picture, src: attribute.imageSource } },
  gallery: { ...leaf, attributes: { id }, content: some("image") },
  embed: { ...leaf, attributes: { id, url: attribute.embedUrl, title: attribute.optionalLine(500) } },
  table: { ...leaf, attributes: { id }, content: some("tableRow") },
  tableRow: { ...leaf, groups: [], attributes: {}, content: some("tableHeader", "tableCell") },
  tableHeader: { ...lines, groups: [], attributes: { align: attribute.align } },
  tableCell: { ...lines, groups: [], attributes: {} },
  horizontalRule: { ...leaf, attributes: { id } },
  callout: { ...leaf, attributes: { id, kind: attribute.calloutKind }, content: some("block") },
  audio: { ...leaf, attributes: stored },
  video: { ...leaf, attributes: stored },
  file: { ...leaf, attributes: stored },
  paywall: { ...leaf, groups: ["top"], attributes: { id } },
  footnote: {
    ...leaf,
    groups: ["top"],
    attributes: { id, label: attribute.footnoteLabel },
    content: some("block"),
  },
  text: { groups: ["inline"], attributes: {}, content: null, marks: true },
  hardBreak: { groups: ["inline"], attributes: {}, content: null, marks: false },
  footnoteReference: {
    groups: ["inline"],
    attributes: { label: attribute.footnoteLabel },
    content: null,
    marks: false,
  },
};

/** Mark → its attributes, as in `nodes`. */
export const marks: { [T in Mark["type"]]: { attributes: NodeSpec<Named<Mark, T>>["attributes"] } } = {
  link: { attributes: { href: attribute.href, title: attribute.optionalLine(500) } },
  bold: { attributes: {} },
  italic: { attributes: {} },
  underline: { attributes: {} },
  strike: { attributes: {} },
  subscript: { attributes: {} },
  superscript: { attributes: {} },
  code: { attributes: {} },
};

/** Outermost first; the order in which marks are stored and rendered. */
export const markOrder = Object.keys(marks) as Mark["type"][];

/** The content of a post. */
export const documentContent: readonly Slot[] = [...one("featuredImage"), ...some("block", "top")];

/** The limits of one document; a longer post belongs into chapters. */
export const limits = { blocks: 20_000, depth: 32, characters: 5_000_000, nodes: 100_000 };

/** A featured image without a source, as in a new document. */
export function emptyFeaturedImage(newId: () => string): FeaturedImage {
  return {
    type: "featuredImage",
    id: newId(),
    src: null,
    alt: "",
    caption: "",
    height: null,
    width: null,
    prominent_color: null,
  };
}

/** Returns the content of a new post: an empty featured image, and an empty paragraph to write in. */
export function emptyDocument(newId: () => string): PostDocument {
  return [emptyFeaturedImage(newId), { type: "paragraph", id: newId(), content: [] }];
}
