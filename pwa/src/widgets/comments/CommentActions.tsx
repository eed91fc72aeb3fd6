import type { Commenting } from "@quire/contracts/records/comment";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import type { ShownComment } from "./mergeComments.ts";

export interface CommentActionSet {
  reply(): void;
  edit(): void;
  remove(): void;
  /** A moderator's, with a word to the author. */
  takeAway(): void;
  block(): void;
  report(): void;
  retry(): void;
  discard(): void;
}

export interface CommentActionsProps {
  shown: ShownComment;
  person: string | null;
  commenting: Commenting | null;
  commentActions: CommentActionSet;
}

/** What can be done with one comment by whoever looks at it. */
export function CommentActions({ shown, person, commenting, commentActions }: CommentActionsProps) {
  const { comment, fate } = shown;
  const [more, setMore] = useState(false);
  const name = comment.author?.name ?? "";
  const isOwn = person !== null && comment.author?.id === person;
  const may = {
    reply: fate === "shown" && !commenting?.restricted,
    edit:
      isOwn && fate !== "refused" && fate !== "removed" && Date.now() < Date.parse(comment.editable_until),
    remove: isOwn && fate !== "refused" && fate !== "removed",
    mind: !isOwn && fate === "shown" && commenting?.moderates === true,
    report: !isOwn && fate === "shown",
  };
  if (fate === "refused") {
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
      {may.mind || may.report ? (
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
      {more && may.mind ? <ActionButton label="Remove" of={name} onPress={commentActions.takeAway} /> : null}
      {more && may.mind ? (
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
