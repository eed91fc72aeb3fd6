import type { EditorState } from "@tiptap/pm/state";
import { yUndoPluginKey } from "@tiptap/y-tiptap";

/** Starts a new undo step, however recent the last one. */
export function startUndoStep(state: EditorState): void {
  const { undoManager } = yUndoPluginKey.getState(state) as { undoManager: { stopCapturing: () => void } };
  undoManager.stopCapturing();
}
