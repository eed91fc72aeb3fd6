import type { CommentPlacement } from "@quire/domain/enums";
import { abbreviateCount } from "@quire/domain/text/counts";
import MessageCircle from "lucide-react/icons/message-circle";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { className } from "../../ui/className.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Sheet } from "../../ui/Modal.tsx";
import { totalLabel } from "./CommentsTitle.tsx";
import type { ShownComment } from "./mergeComments.ts";
import { openComment } from "./quoting.ts";

export interface FloatingCommentsProps {
  placement: Exclude<CommentPlacement, "belowPost">;
  shown: readonly ShownComment[];
  total: number;
  startsOpen: boolean;
  /** A comment on a passage is being written, or was opened from the text. */
  isWanted?: boolean;
  children: ReactNode;
}

/** How many comments float next to the text in the animated placement. */
const DRIFTING = 3;

/**
 * Comments in a panel: a bubble in the corner opens it from the side or, on a phone, from below. When animated, the
 * first few comments float up above the bubble, or stay still with reduced motion.
 */
export function FloatingComments(props: FloatingCommentsProps) {
  const { placement, shown, total, startsOpen, isWanted = false, children } = props;
  const [open, setOpen] = useState(startsOpen);
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted]);
  const close = () => {
    setOpen(false);
    openComment(null);
  };
  const label = total > 0 ? totalLabel(total) : "Write a comment";
  const drifting =
    placement === "animated" && !open
      ? shown.filter(({ comment, status }) => status === "shown" && comment.author).slice(0, DRIFTING)
      : [];
  // Rendered outside the article, whose comments section is out of view until its end.
  return createPortal(
    <>
      <div className="comment-bubbles">
        {drifting.map(({ comment }, at) => (
          <button
            key={comment.id}
            type="button"
            className={className("comment-bubble-words", `is-${at}`)}
            onClick={() => setOpen(true)}
          >
            <b>{comment.author?.name}</b> {comment.text}
          </button>
        ))}
        <button
          type="button"
          className="comment-bubble"
          aria-haspopup="dialog"
          aria-label={label}
          title={label}
          onClick={() => setOpen(true)}
        >
          <Icon of={MessageCircle} />
          {total > 0 ? <span aria-hidden="true">{abbreviateCount(total)}</span> : null}
        </button>
      </div>
      <Sheet open={open} onClose={close} title={totalLabel(total)}>
        {children}
      </Sheet>
    </>,
    document.body,
  );
}
