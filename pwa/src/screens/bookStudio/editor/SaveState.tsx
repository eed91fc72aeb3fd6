import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import type { BookEditor, EditorState } from "./bookEditor.ts";

const LABELS: Record<EditorState["save"], string> = {
  saved: "Saved",
  waiting: "Not saved yet",
  saving: "Saving",
  failed: "Couldn't save",
};

/** Whether the book is saved; if not, why, and a retry. */
export function SaveState({ editor, state }: { editor: BookEditor; state: EditorState }) {
  const isFailed = state.save === "failed";
  return (
    <div className="making-save">
      <span role="status" title={isFailed ? messageOf(state.failure) : undefined}>
        {LABELS[state.save]}
      </span>
      {isFailed ? (
        <Button size="s" onClick={() => void editor.save()}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}
