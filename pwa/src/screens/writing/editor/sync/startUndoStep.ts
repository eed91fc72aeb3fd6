import type { EditorState } from "@tiptap/pm/state";
import { undoManagerIn } from "./SharedText.ts";

/** Starts a new undo step, however recent the last one. */
export const startUndoStep = (state: EditorState): void => undoManagerIn(state).stopCapturing();
