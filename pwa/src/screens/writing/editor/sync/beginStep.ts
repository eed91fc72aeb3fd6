import type { EditorState } from "@tiptap/pm/state";
import { yUndoPluginKey } from "@tiptap/y-tiptap";

/** What is done next is taken back by itself, however soon after the last letter it is done. */
export function beginStep(state: EditorState): void {
  const { undoManager } = yUndoPluginKey.getState(state) as { undoManager: { stopCapturing: () => void } };
  undoManager.stopCapturing();
}
