import { wordsOf } from "../../../lib/failureWords.ts";
import { Button } from "../../../ui/Button.tsx";
import type { SaveState } from "./pageSaver.ts";

interface SaveLineProps {
  save: SaveState;
  isSending: boolean;
  onRetry: () => void;
}

/** Says how the list stands with the server, always in the same place. */
export function SaveLine({ save, isSending, onRetry }: SaveLineProps) {
  if (save.state === "failed") {
    return (
      <div className="pages-failed" role="alert">
        <p>The list isn't saved. {wordsOf(save.error)}</p>
        <Button size="s" onClick={onRetry}>
          Save again
        </Button>
      </div>
    );
  }
  return (
    <p className="pages-save" role="status">
      {save.state === "saved" ? (isSending ? "Uploaded pages are saved" : "Saved") : "Saving"}
    </p>
  );
}
