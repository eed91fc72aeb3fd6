import type { Editor } from "@tiptap/core";
import { Selection, TextSelection } from "@tiptap/pm/state";
import type * as Y from "yjs";
import { placeOfRange, rangeOf } from "./comments/ranges.ts";
import type { EditorHandle } from "./EditorHandle.ts";
import type { EditorHost } from "./EditorHost.ts";
import { insertFiles } from "./media/insertFiles.ts";
import { redoOnce, undoOnce } from "./sync/PersistentUndo.ts";
import { OWN_ORIGIN } from "./sync/undoManager.ts";

interface Parts {
  editor: Editor;
  host: EditorHost;
  undoManager: Y.UndoManager;
  /** Puts the caret into the title. */
  focusTitle: () => void;
  isTitled: () => boolean;
}

/** Builds the editor's API for the surrounding screen. */
export function createHandle({ editor, host, undoManager, focusTitle, isTitled }: Parts): EditorHandle {
  const placeOf = (range: Parameters<EditorHandle["textAt"]>[0]) => placeOfRange(editor.state, range);
  /** Makes a change its own undo step, apart from typing just before it. */
  const alone = (change: () => void) => {
    undoManager.stopCapturing();
    change();
    undoManager.stopCapturing();
  };
  return {
    focus() {
      if (!isTitled()) return focusTitle();
      const { view, state } = editor;
      view.dispatch(state.tr.setSelection(Selection.atEnd(state.doc)).scrollIntoView());
      view.focus();
    },
    selection() {
      const { from, to, empty } = editor.state.selection;
      return empty ? null : rangeOf(editor.state, from, to);
    },
    textAt(range) {
      const place = placeOf(range);
      return place && editor.state.doc.textBetween(place.from, place.to, " ");
    },
    scrollTo(range) {
      const place = placeOf(range);
      if (place) showPlace(editor, place.from);
      return place !== null;
    },
    goTo: (blockId) => goToBlock(editor, blockId),
    replaceRange(range, text) {
      const place = placeOf(range);
      if (!place || !editor.isEditable) return false;
      alone(() => editor.view.dispatch(editor.state.tr.insertText(text, place.from, place.to)));
      return true;
    },
    asUndoStep: (change) => alone(() => undoManager.doc.transact(change, OWN_ORIGIN)),
    openFind: () => host.openFind(),
    openHelp: () => host.openHelp(),
    undo: () => void undoOnce(undoManager, editor.view),
    redo: () => void redoOnce(undoManager, editor.view),
    insertFiles: (files) => insertFiles(editor.view, host, files, editor.state.selection.from),
  };
}

/** Scrolls a position into view, even in a part not laid out yet. */
function showPlace(editor: Editor, at: number): void {
  const { node } = editor.view.domAtPos(at);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: "center" });
}

/** Puts the caret into the block with this id. */
function goToBlock(editor: Editor, id: string): void {
  const { doc, tr } = editor.state;
  let place: number | null = null;
  doc.descendants((node, at) => {
    if (place === null && node.attrs.id === id) place = at;
    return place === null && !node.isTextblock;
  });
  if (place === null) return;
  editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place + 1))));
  editor.view.focus();
  showPlace(editor, place + 1);
}
