import type { Commenting } from "@quire/contracts/records/comment";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import type { ShownComment } from "./mergeComments.ts";

export interface CommentActionSet {
  reply(): void;
  edit(): void;
  remove(): void;
  /** For moderators: removes the comment. */
  removeAsModerator(): void;
  block(): void;
  report(): void;
  retry(): void;
  discard(): void;
}

export interface CommentActionsProps {
  shown: ShownComment;
  userId: string | null;
  commenting: Commenting | null;
  commentActions: CommentActionSet;
}

/** The actions that the current user may take on a comment. */
export function CommentActions({ shown, userId, commenting, commentActions }: CommentActionsProps) {
  const { comment, status } = shown;
  const [more, setMore] = useState(false);
  const name = comment.author?.name ?? "";
  const isOwn = userId !== null && comment.author?.id === userId;
  const may = {
    reply: status === "shown" && !commenting?.restricted,
    edit:
      isOwn &&
      status !== "refused" &&
      status !== "removed" &&
      Date.now() < Date.parse(comment.editable_until),
    remove: isOwn && status !== "refused" && status !== "removed",
    moderate: !isOwn && status === "shown" && commenting?.moderates === true,
    report: !isOwn && status === "shown",
  };
  if (status === "refused") {
    return (
      <Actions>
        <ActionButton label="Try again" of={name} onPress={commentActions.retry} />
        <ActionButton label="Discard" of={name} onPress={commentActions.discard} />
      </Actions>
    );
  }
  return (
    <Actions>
      {may.reply ? <ActionButton label="Reply" of={name} onPress={commentActions.reply} /> : null}
      {may.edit ? <ActionButton label="Edit" of={name} onPress={commentActions.edit} /> : null}
      {may.remove ? <ActionButton label="Delete" of={name} onPress={commentActions.remove} /> : null}
      {may.moderate || may.report ? (
        <Button
          kind="bare"
          size="s"
          aria-expanded={more}
          aria-label={`More actions for the comment by ${name}`}
          onClick={() => setMore(!more)}
        >
          More
        </Button>
      ) : null}
      {more && may.moderate ? (
        <ActionButton label="Remove" of={name} onPress={commentActions.removeAsModerator} />
      ) : null}
      {more && may.moderate ? (
        <ActionButton label="Block commenter" of={name} onPress={commentActions.block} />
      ) : null}
      {more && may.report ? <ActionButton label="Report" of={name} onPress={commentActions.report} /> : null}
    </Actions>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <div className="comment-actions">{children}</div>;

function ActionButton({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  return (
    <Button kind="bare" size="s" aria-label={`${label}: comment by ${of}`} onClick={onPress}>
      {label}
    </Button>
  );
}
