import { resolveDraftComment } from "@quire/contracts/calls/drafts";
import type { DraftThread } from "@quire/contracts/records/draft";
import { compareWords } from "@quire/documents/compare";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { EditorApi } from "../../../lib/draftSlots.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { WordDiff } from "../WordDiff.tsx";

interface SuggestionProps {
  of: { siteId: string; id: string };
  thread: DraftThread;
  editor: EditorApi | null;
  mayJudge: boolean;
  onChanged: () => void;
}

/** A suggested replacement. When accepted, this editor applies it, so that it can be undone here. */
export function Suggestion({ of, thread, editor, mayJudge, onChanged }: SuggestionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { anchor, quote, resolved } = thread;
  const replacement = thread.replacement ?? "";
  const current = anchor && editor ? editor.textAt(anchor) : null;
  const isDeleted = editor !== null && current === null;
  const hasChanged = current !== null && current !== quote;

  async function resolve(outcome: "accepted" | "rejected") {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await callApi(resolveDraftComment, { params: { ...of, commentId: thread.id }, body: { outcome } });
      if (outcome === "accepted") apply();
    } catch (error) {
      showSnackbar({ title: "We couldn't update the suggestion.", message: messageOf(error) });
    } finally {
      setIsBusy(false);
      onChanged();
    }
  }

  /**
   * Applies the replacement only if the passage is unchanged: another writer may have accepted it in the meantime.
   */
  function apply() {
    const isSame = anchor && editor && editor.textAt(anchor) === current;
    if (isSame && editor.replaceRange(anchor, replacement)) return;
    showSnackbar({
      title: "The text has changed",
      message: "Check whether your suggestion is already there.",
      tone: "plain",
    });
  }

  return (
    <>
      <div className="thread-suggested">
        <WordDiff runs={compareWords(hasChanged ? (current ?? quote) : quote, replacement)} />
      </div>
      {!resolved && mayJudge ? (
        <>
          {isDeleted ? (
            <p className="cowriting-note">This text was deleted, so you can only reject the suggestion.</p>
          ) : null}
          {hasChanged ? (
            <p className="cowriting-note">The passage has changed since. You're seeing its current text.</p>
          ) : null}
          <div className="thread-acts">
            {current !== null ? (
              <Button kind="primary" size="s" loading={isBusy} onClick={() => void resolve("accepted")}>
                Accept
              </Button>
            ) : null}
            <Button size="s" loading={isBusy} onClick={() => void resolve("rejected")}>
              Reject
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}
