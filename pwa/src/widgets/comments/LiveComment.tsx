import type { Commenting } from "@quire/contracts/records/comment";
import { type ReactNode, useState } from "react";
import { type CommentActionSet, CommentActions } from "./CommentActions.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { fateWords } from "./fateWords.ts";
import type { ShownComment } from "./mergeComments.ts";

export interface LiveCommentProps {
  shown: ShownComment;
  person: string | null;
  commenting: Commenting | null;
  commentActions: Omit<CommentActionSet, "edit">;
  onEdit: (text: string) => Promise<void>;
  /** The form for an answer, while one is being written. */
  answer: ReactNode;
}

/** One comment with what can be done with it. */
export function LiveComment({ shown, person, commenting, commentActions, onEdit, answer }: LiveCommentProps) {
  const [editing, setEditing] = useState(false);
  const words = fateWords(shown);
  const { comment } = shown;
  const form = editing ? (
    <CommentForm
      label="Edit your comment"
      action="Save"
      text={comment.text}
      onSend={async (text) => {
        await onEdit(text);
        setEditing(false);
      }}
      onCancel={() => setEditing(false)}
    />
  ) : undefined;
  return (
    <CommentItem comment={comment} words={form}>
      {words ? <p className="comment-fate">{words}</p> : null}
      {editing ? null : (
        <CommentActions
          shown={shown}
          person={person}
          commenting={commenting}
          commentActions={{ ...commentActions, edit: () => setEditing(true) }}
        />
      )}
      {answer}
    </CommentItem>
  );
}
