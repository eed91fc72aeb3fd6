import { createDraftComment, reopenDraftComment, resolveDraftComment } from "@quire/contracts/calls/drafts";
import type { DraftThread } from "@quire/contracts/records/draft";
import { type DraftRole, mayInDraft } from "@quire/domain/posts/draftRoles";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { EditorApi } from "../../../lib/draftSlots.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { freshId } from "../../../lib/freshId.ts";
import { useUser } from "../../../lib/useUser.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { CommentItem } from "./CommentItem.tsx";
import { CommentTextForm } from "./CommentTextForm.tsx";
import { Suggestion } from "./Suggestion.tsx";
import "./Thread.css";

export interface ThreadProps {
  of: { siteId: string; id: string };
  thread: DraftThread;
  role: DraftRole;
  editor: EditorApi | null;
  isActive: boolean;
  onActive: () => void;
  onChanged: () => void;
}

/** A comment with its passage, its replies, and its actions. */
export function Thread({ of, thread, role, editor, isActive, onActive, onChanged }: ThreadProps) {
  const me = useUser();
  const [isReplying, setIsReplying] = useState(false);
  const own = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) own.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);

  const { anchor, quote, kind, resolved, author } = thread;
  const params = { ...of, commentId: thread.id };
  const mayResolve = mayInDraft(role, "judge") || (kind === "comment" && author.id === me);
  const run = (work: Promise<unknown>) =>
    work.then(onChanged, (error) => {
      showSnackbar({ title: "We couldn't update the comment.", message: messageOf(error) });
      onChanged();
    });
  function show() {
    onActive();
    if (anchor && editor && !editor.scrollTo(anchor)) {
      showSnackbar({ title: "This text was deleted", message: "The comment is still here.", tone: "plain" });
    }
  }

  return (
    <li ref={own} className={isActive ? "thread is-active" : "thread"}>
      {quote ? (
        <button type="button" className="thread-place" onClick={show}>
          <span className="q-hidden">Go to: </span>
          <span className="cowriting-quote">{quote}</span>
        </button>
      ) : null}
      <CommentItem
        of={of}
        comment={thread}
        mayRemove={role === "owner" || author.id === me}
        isMine={author.id === me}
        onChanged={onChanged}
      >
        {kind === "suggestion" ? (
          <Suggestion
            of={of}
            thread={thread}
            editor={editor}
            mayJudge={mayInDraft(role, "judge")}
            onChanged={onChanged}
          />
        ) : null}
      </CommentItem>
      {thread.answers.length > 0 ? (
        <ul className="q-list thread-answers" aria-label={`Replies to ${author.name}`}>
          {thread.answers.map((answer) => (
            <li key={answer.id}>
              <CommentItem
                of={of}
                comment={answer}
                isMine={answer.author.id === me}
                mayRemove={role === "owner" || answer.author.id === me}
                onChanged={onChanged}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {resolved ? (
        <p className="cowriting-note">
          <Badge tone={resolved.outcome === "accepted" ? "good" : "plain"}>
            {outcomeLabel(resolved.outcome)}
          </Badge>
          {resolved.by ? ` by ${resolved.by}` : null}
        </p>
      ) : null}
      {isReplying ? (
        <Reply
          of={of}
          thread={thread}
          onDone={() => {
            setIsReplying(false);
            onChanged();
          }}
          onCancel={() => setIsReplying(false)}
        />
      ) : (
        <div className="thread-acts">
          {resolved ? null : (
            <Button
              kind="bare"
              size="s"
              aria-label={`Reply to ${author.name}`}
              onClick={() => setIsReplying(true)}
            >
              Reply
            </Button>
          )}
          {mayResolve && resolved ? (
            <Button
              kind="bare"
              size="s"
              aria-label={`Reopen the comment by ${author.name}`}
              onClick={() => void run(callApi(reopenDraftComment, { params }))}
            >
              Reopen
            </Button>
          ) : null}
          {mayResolve && !resolved && kind === "comment" ? (
            <Button
              kind="bare"
              size="s"
              aria-label={`Resolve the comment by ${author.name}`}
              onClick={() => void run(callApi(resolveDraftComment, { params, body: {} }))}
            >
              Resolve
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

function outcomeLabel(outcome: "accepted" | "rejected" | null): string {
  if (outcome === null) return "Resolved";
  return outcome === "accepted" ? "Accepted" : "Rejected";
}

interface ReplyProps {
  of: { siteId: string; id: string };
  thread: DraftThread;
  onDone: () => void;
  onCancel: () => void;
}

/** Replies to a thread. The id is created up front, so that a retry posts the reply only once. */
function Reply({ of, thread, onDone, onCancel }: ReplyProps) {
  const [id] = useState(freshId);
  return (
    <CommentTextForm
      label={`Your reply to ${thread.author.name}`}
      text=""
      action="Reply"
      onSend={async (text) => {
        await callApi(createDraftComment, { params: of, body: { id, text, parent: thread.id } });
        onDone();
      }}
      onCancel={onCancel}
    />
  );
}
