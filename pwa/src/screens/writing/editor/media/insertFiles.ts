import { acceptedExtensions } from "@quire/domain/media/uploads";
import type { EditorView } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";
import type { MediaKind } from "./UploadMedia.ts";
import { beginUploads } from "./Uploads.ts";

/** The block boundary at which something inserted at this position goes. */
export function blockEdge(view: EditorView, at: number): number {
  const $at = view.state.doc.resolve(at);
  if ($at.depth === 0) return Math.max(at, view.state.doc.firstChild?.nodeSize ?? 0);
  const top = $at.node(1);
  return top.type.name === "paragraph" && top.content.size === 0 ? $at.before(1) : $at.after(1);
}

/** Uploads files that were dropped, pasted or picked; each is inserted at its position once complete. */
export function insertFiles(view: EditorView, host: EditorHost, files: readonly File[], at: number): void {
  const edge = blockEdge(view, at);
  beginUploads(
    view,
    host,
    files.map((file) => ({ file, kind: kindOfFile(file), at: edge })),
  );
}

const kinds: readonly MediaKind[] = ["image", "audio", "video", "document"];

/**
 * The kind of block a file becomes; an unknown type counts as a document, which the upload then refuses with a
 * message.
 */
function kindOfFile({ name, type }: { name: string; type: string }): MediaKind {
  const said = kinds.find((kind) => type.startsWith(`${kind}/`));
  if (said) return said;
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  return kinds.find((kind) => acceptedExtensions(kind)?.includes(extension)) ?? "document";
}
