import type { EditorView } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";
import { kindOfFile } from "./kindOfFile.ts";
import { beginUploads } from "./Uploads.ts";

/** Between which blocks something stands that is put at a place in the text. */
export function blockEdge(view: EditorView, at: number): number {
  const $at = view.state.doc.resolve(at);
  if ($at.depth === 0) return Math.max(at, view.state.doc.firstChild?.nodeSize ?? 0);
  const top = $at.node(1);
  return top.type.name === "paragraph" && top.content.size === 0 ? $at.before(1) : $at.after(1);
}

/** Sends files that were dropped, pasted or picked; each stands where it was put once it has arrived. */
export function insertFiles(view: EditorView, host: EditorHost, files: readonly File[], at: number): void {
  const edge = blockEdge(view, at);
  beginUploads(
    view,
    host,
    files.map((file) => ({ file, kind: kindOfFile(file), at: edge })),
  );
}
