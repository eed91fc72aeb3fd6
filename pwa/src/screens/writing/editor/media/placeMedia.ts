import type { Node, Schema } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { Awaited } from "./Awaited.ts";
import type { StoredMedia } from "./UploadMedia.ts";

/** Puts an arrived file into the text: as a block, in the place of a picture, or into the gallery that it came for. */
export function placeMedia(tr: Transaction, awaited: Awaited, file: StoredMedia, newId: () => string): void {
  const { schema } = tr.doc.type;
  const there = tr.doc.nodeAt(awaited.at);
  if (awaited.replaces && (there?.type.name === "featuredImage" || there?.type.name === "image")) {
    for (const [name, value] of Object.entries(pictureOf(file))) tr.setNodeAttribute(awaited.at, name, value);
    return;
  }
  const { group } = awaited;
  if (group) {
    const gallery = group.gallery === null ? null : galleryEnd(tr.doc, group.gallery);
    if (gallery !== null) {
      tr.insert(gallery, mediaNode(schema, awaited.kind, file));
      return;
    }
    group.gallery = newId();
    const made = schema.nodes.gallery?.create({ id: group.gallery }, mediaNode(schema, "image", file));
    if (made) tr.insert(awaited.at, made);
    return;
  }
  tr.insert(awaited.at, mediaNode(schema, awaited.kind, file));
}

function mediaNode(schema: Schema, kind: Awaited["kind"], file: StoredMedia): Node {
  const type = kind === "document" ? "file" : kind;
  const attrs =
    type === "image"
      ? { ...pictureOf(file), alt: "", caption: "" }
      : { file: file.id, name: file.name.slice(0, 255), size: file.size };
  const made = schema.nodes[type];
  if (!made) throw new Error(`no block for ${type}`);
  return made.create(attrs);
}

function pictureOf({ url, width, height, prominent_color }: StoredMedia) {
  return { src: { image: url, fallback: url }, width, height, prominent_color };
}

function galleryEnd(doc: Node, id: string): number | null {
  let found: number | null = null;
  doc.descendants((node, at) => {
    if (node.type.name === "gallery" && node.attrs.id === id) found = at + node.nodeSize - 1;
    return found === null && !node.isTextblock;
  });
  return found;
}
