import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";
import type { Awaited } from "./Awaited.ts";
import { placeMedia } from "./placeMedia.ts";
import type { MediaUpload, StoredMedia } from "./UploadMedia.ts";
import { uploadWidget } from "./uploadWidget.ts";

/** One that is on its way, for the next one to stand behind. */
export interface Waiting {
  awaited: Awaited;
  upload: MediaUpload;
  stop: () => void;
  /** Told when this one has gone its way. */
  settled: (() => void)[];
}

type Change = { add: Waiting; at: number } | { remove: Waiting };
const key = new PluginKey<DecorationSet>("uploads");

/** What is on its way stands in the text for this person alone; the document has it once it has arrived. */
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
  const widget = Decoration.widget(at, () => uploadWidget(add.awaited.file, add.upload), {
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
 * Sends a file, and puts it where it was meant to stand as soon as it has arrived. Files that came together stand in the
 * order in which they came: one that has arrived waits for those before it that are still on their way.
 */
export function beginUpload(
  view: EditorView,
  host: EditorHost,
  awaited: Awaited,
  before: Waiting | null = null,
): Waiting | null {
  if (!host.upload || !view.editable) return null;
  const upload = host.upload(awaited.file, awaited.kind);
  const node = view.state.doc.nodeAt(awaited.at);
  const at = awaited.replaces && node ? awaited.at + node.nodeSize : awaited.at;
  const waiting: Waiting = { awaited, upload, stop: upload.subscribe(look), settled: [] };
  before?.settled.push(look);
  view.dispatch(view.state.tr.setMeta(key, { add: waiting, at }));
  look();
  return waiting;

  function look(): void {
    const { state, file } = upload.read();
    if (state === "sending") return;
    if (state === "done" && before?.upload.read().state === "sending") return;
    if (state !== "failed") land(state === "done" ? file : null);
    for (const tell of waiting.settled.splice(0)) tell();
  }

  function land(file: StoredMedia | null): void {
    waiting.stop();
    const place = view.isDestroyed ? null : placeOf(view.state, waiting);
    if (place === null) return;
    const tr = view.state.tr.setMeta(key, { remove: waiting });
    if (file) {
      const target = awaited.replaces ? startOfBefore(view.state, place) : place;
      placeMedia(tr, { ...awaited, at: target }, file, host.newId);
    }
    view.dispatch(tr);
  }
}

/** Sends files that came together. */
export function beginUploads(view: EditorView, host: EditorHost, files: readonly Awaited[]): void {
  let before: Waiting | null = null;
  for (const awaited of files) before = beginUpload(view, host, awaited, before);
}

function placeOf(state: EditorState, waiting: Waiting): number | null {
  const [found] = key.getState(state)?.find(undefined, undefined, (spec) => spec.waiting === waiting) ?? [];
  return found?.from ?? null;
}

function startOfBefore(state: EditorState, at: number): number {
  return at - (state.doc.resolve(at).nodeBefore?.nodeSize ?? 0);
}
