import { resolveDraftComment } from "@quire/contracts/calls/drafts";
import type { DraftThread } from "@quire/contracts/records/draft";
import { compareWords } from "@quire/documents/compare";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { EditorDoor } from "../../../lib/draftSlots.ts";
import { wordsOf } from "../../../lib/failureWords.ts";
import { Button } from "../../../ui/Button.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { DiffWords } from "../DiffWords.tsx";

interface SuggestionProps {
  of: { siteId: string; id: string };
  thread: DraftThread;
  editor: EditorDoor | null;
  mayJudge: boolean;
  onChanged: () => void;
}

/** Other words for a passage. Accepted, they are put into the text by this editor, where it can be undone. */
export function Suggestion({ of, thread, editor, mayJudge, onChanged }: SuggestionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { anchor, quote, resolved } = thread;
  const replacement = thread.replacement ?? "";
  const standing = anchor && editor ? editor.textAt(anchor) : null;
  const isGone = editor !== null && standing === null;
  const hasChanged = standing !== null && standing !== quote;

  async function judge(outcome: "accepted" | "rejected") {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await callApi(resolveDraftComment, { params: { ...of, commentId: thread.id }, body: { outcome } });
      if (outcome === "accepted") putIn();
    } catch (error) {
      showSnackbar({ title: "We couldn't update the suggestion.", message: wordsOf(error) });
    } finally {
      setIsBusy(false);
      onChanged();
    }
  }

  /** Only where the same words still stand: another may have accepted it in this very moment. */
  function putIn() {
    const isSame = anchor && editor && editor.textAt(anchor) === standing;
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
        <DiffWords words={compareWords(hasChanged ? (standing ?? quote) : quote, replacement)} />
      </div>
      {!resolved && mayJudge ? (
        <>
          {isGone ? (
            <p className="cowriting-note">This text was deleted, so you can only reject the suggestion.</p>
          ) : null}
          {hasChanged ? (
            <p className="cowriting-note">The passage has changed since. You're seeing its current text.</p>
          ) : null}
          <div className="thread-acts">
            {standing !== null ? (
              <Button kind="primary" size="s" loading={isBusy} onClick={() => void judge("accepted")}>
                Accept
              </Button>
            ) : null}
            <Button size="s" loading={isBusy} onClick={() => void judge("rejected")}>
              Reject
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}
