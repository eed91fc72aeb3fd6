import type { Commenting } from "@quire/contracts/records/comment";
import { type ReactNode, useState } from "react";
import { type CommentActionSet, CommentActions } from "./CommentActions.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { CommentItem } from "./CommentItem.tsx";
import type { ShownComment } from "./mergeComments.ts";

export interface LiveCommentProps {
  shown: ShownComment;
  userId: string | null;
  commenting: Commenting | null;
  commentActions: Omit<CommentActionSet, "edit">;
  onEdit: (text: string) => Promise<void>;
  /** The reply form while a reply is being written. */
  answer: ReactNode;
}

/** A comment with its actions. */
export function LiveComment({ shown, userId, commenting, commentActions, onEdit, answer }: LiveCommentProps) {
  const [editing, setEditing] = useState(false);
  const statusText = statusCopy(shown);
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
    <CommentItem comment={comment} form={form}>
      {statusText ? <p className="comment-fate">{statusText}</p> : null}
      {editing ? null : (
        <CommentActions
          shown={shown}
          userId={userId}
          commenting={commenting}
          commentActions={{ ...commentActions, edit: () => setEditing(true) }}
        />
      )}
      {answer}
    </CommentItem>
  );
}

/** Explains a comment's special state; null for a published one. */
function statusCopy({ status, reason }: ShownComment): string | null {
  switch (status) {
    case "waiting":
      return "Sending when you're online";
    case "refused":
      return `Not posted: ${reason ?? "the server refused it."} Your draft is saved.`;
    case "held":
      return "Only you can see this until the site's creator approves it.";
    case "removed":
      return `A moderator removed this${reason ? `: ${reason}` : "."} Only you can see it.`;
    default:
      return null;
  }
}
