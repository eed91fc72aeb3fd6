import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import type * as Y from "yjs";
import { placeOfRange, rangeOf } from "./comments/ranges.ts";
import type { EditorHandle } from "./EditorHandle.ts";
import type { EditorHost } from "./EditorHost.ts";
import { goToBlock, showPlace } from "./goTo.ts";
import { insertFiles } from "./media/insertFiles.ts";
import { redoOnce, undoOnce } from "./sync/LastingUndo.ts";
import { OWN_ORIGIN } from "./sync/undoing.ts";

interface Parts {
  editor: Editor;
  host: EditorHost;
  undoManager: Y.UndoManager;
  /** Puts the caret into the title. */
  focusTitle: () => void;
  isTitled: () => boolean;
}

/** What the screen around an editor gets of it. */
export function handleOf({ editor, host, undoManager, focusTitle, isTitled }: Parts): EditorHandle {
  const placeOf = (range: Parameters<EditorHandle["textAt"]>[0]) => placeOfRange(editor.state, range);
  /** One undo takes back this alone, not what was typed just before. */
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
    asOneStep: (change) => alone(() => undoManager.doc.transact(change, OWN_ORIGIN)),
    openFind: () => host.openFind(),
    openHelp: () => host.openHelp(),
    undo: () => void undoOnce(undoManager, editor.view),
    redo: () => void redoOnce(undoManager, editor.view),
    insertFiles: (files) => insertFiles(editor.view, host, files, editor.state.selection.from),
  };
}
