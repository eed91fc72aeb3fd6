import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";
import type { PendingFile } from "./PendingFile.ts";
import { placeMedia } from "./placeMedia.ts";
import type { MediaUpload, StoredMedia } from "./UploadMedia.ts";
import { uploadWidget } from "./uploadWidget.ts";

/** An upload in progress; the next file of its batch waits for it. */
export interface PendingUpload {
  pending: PendingFile;
  upload: MediaUpload;
  stop: () => void;
  /** Called once this upload is over. */
  onOver: (() => void)[];
}

type Change = { add: PendingUpload; at: number } | { remove: PendingUpload };
const key = new PluginKey<DecorationSet>("uploads");

/** Shows uploads in the text to this user alone; the document gets each one once it is complete. */
export const Uploads = Extension.create<{ host: EditorHost }>({
  name: "uploads",
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: { init: () => DecorationSet.empty, apply: follow },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

function follow(tr: Transaction, set: DecorationSet): DecorationSet {
  const moved = set.map(tr.mapping, tr.doc);
  const change = tr.getMeta(key) as Change | undefined;
  if (!change) return moved;
  if ("remove" in change) {
    return moved.remove(moved.find(undefined, undefined, (spec) => spec.waiting === change.remove));
  }
  const { add, at } = change;
  const widget = Decoration.widget(at, () => uploadWidget(add.pending.file, add.upload), {
    side: 1,
    key: `upload-${number++}`,
    waiting: add,
    stopEvent: () => true,
    ignoreSelection: true,
  });
  return moved.add(tr.doc, [widget]);
}
let number = 0;

/**
 * Uploads a file and inserts it at its position once complete. Files of one batch keep their order: a finished one
 * waits for those before it.
 */
export function beginUpload(
  view: EditorView,
  host: EditorHost,
  pending: PendingFile,
  before: PendingUpload | null = null,
): PendingUpload | null {
  if (!host.upload || !view.editable) return null;
  const upload = host.upload(pending.file, pending.kind);
  const node = view.state.doc.nodeAt(pending.at);
  const at = pending.replaces && node ? pending.at + node.nodeSize : pending.at;
  const waiting: PendingUpload = { pending, upload, stop: upload.subscribe(update), onOver: [] };
  before?.onOver.push(update);
  view.dispatch(view.state.tr.setMeta(key, { add: waiting, at }));
  update();
  return waiting;

  function update(): void {
    const { state, file } = upload.read();
    if (state === "sending") return;
    if (state === "done" && before?.upload.read().state === "sending") return;
    if (state !== "failed") finish(state === "done" ? file : null);
    for (const listener of waiting.onOver.splice(0)) listener();
  }

  function finish(file: StoredMedia | null): void {
    waiting.stop();
    const place = view.isDestroyed ? null : placeOf(view.state, waiting);
    if (place === null) return;
    const tr = view.state.tr.setMeta(key, { remove: waiting });
    if (file) {
      const target = pending.replaces ? startOfBefore(view.state, place) : place;
      placeMedia(tr, { ...pending, at: target }, file, host.newId);
    }
    view.dispatch(tr);
  }
}

/** Uploads a batch of files in order. */
export function beginUploads(view: EditorView, host: EditorHost, files: readonly PendingFile[]): void {
  let before: PendingUpload | null = null;
  for (const pending of files) before = beginUpload(view, host, pending, before);
}

function placeOf(state: EditorState, waiting: PendingUpload): number | null {
  const [found] = key.getState(state)?.find(undefined, undefined, (spec) => spec.waiting === waiting) ?? [];
  return found?.from ?? null;
}

function startOfBefore(state: EditorState, at: number): number {
  return at - (state.doc.resolve(at).nodeBefore?.nodeSize ?? 0);
}
