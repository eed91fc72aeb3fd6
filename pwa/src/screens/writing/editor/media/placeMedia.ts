import type { Node, Schema } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { PendingFile } from "./PendingFile.ts";
import type { StoredMedia } from "./UploadMedia.ts";

/** Inserts an uploaded file: as a block, in place of a picture, or into its gallery. */
export function placeMedia(
  tr: Transaction,
  pending: PendingFile,
  file: StoredMedia,
  newId: () => string,
): void {
  const { schema } = tr.doc.type;
  const there = tr.doc.nodeAt(pending.at);
  if (pending.replaces && (there?.type.name === "featuredImage" || there?.type.name === "image")) {
    for (const [name, value] of Object.entries(pictureOf(file))) tr.setNodeAttribute(pending.at, name, value);
    return;
  }
  const { group } = pending;
  if (group) {
    const gallery = group.gallery === null ? null : galleryEnd(tr.doc, group.gallery);
    if (gallery !== null) {
      tr.insert(gallery, mediaNode(schema, pending.kind, file));
      return;
    }
    group.gallery = newId();
    const made = schema.nodes.gallery?.create({ id: group.gallery }, mediaNode(schema, "image", file));
    if (made) tr.insert(pending.at, made);
    return;
  }
  tr.insert(pending.at, mediaNode(schema, pending.kind, file));
}

function mediaNode(schema: Schema, kind: PendingFile["kind"], file: StoredMedia): Node {
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
