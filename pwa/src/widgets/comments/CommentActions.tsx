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
  deeds: CommentActionSet;
}

/** What can be done with one comment by whoever looks at it. */
export function CommentActions({ shown, person, commenting, deeds }: CommentActionsProps) {
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
        <Deed label="Try again" of={name} onPress={deeds.retry} />
        <Deed label="Discard" of={name} onPress={deeds.discard} />
      </Actions>
    );
  }
  return (
    <Actions>
      {may.reply ? <Deed label="Reply" of={name} onPress={deeds.reply} /> : null}
      {may.edit ? <Deed label="Edit" of={name} onPress={deeds.edit} /> : null}
      {may.remove ? <Deed label="Delete" of={name} onPress={deeds.remove} /> : null}
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
      {more && may.mind ? <Deed label="Remove" of={name} onPress={deeds.takeAway} /> : null}
      {more && may.mind ? <Deed label="Block commenter" of={name} onPress={deeds.block} /> : null}
      {more && may.report ? <Deed label="Report" of={name} onPress={deeds.report} /> : null}
    </Actions>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <div className="comment-actions">{children}</div>;

function Deed({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  return (
    <Button kind="bare" size="s" aria-label={`${label}: comment by ${of}`} onClick={onPress}>
      {label}
    </Button>
  );
}
