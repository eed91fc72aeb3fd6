import type { CommentPlacement } from "@quire/domain/enums";
import { abbreviateCount } from "@quire/domain/text/counts";
import MessageCircle from "lucide-react/icons/message-circle";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { className } from "../../ui/className.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Sheet } from "../../ui/Modal.tsx";
import { wordsOfTotal } from "./CommentsTitle.tsx";
import type { ShownComment } from "./mergeComments.ts";

export interface DraftCommentsPanelProps {
  placement: Exclude<CommentPlacement, "belowPost">;
  shown: readonly ShownComment[];
  total: number;
  startsOpen: boolean;
  children: ReactNode;
}

/** How many comments drift by the text where a site likes it lively. */
const DRIFTING = 3;

/**
 * Comments beside the text: a bubble in the corner that opens them, from the side or, on a phone, from below. Animated,
 * the first few drift up above it; for whoever wants no motion they simply stand there.
 */
export function DraftCommentsPanel({
  placement,
  shown,
  total,
  startsOpen,
  children,
}: DraftCommentsPanelProps) {
  const [open, setOpen] = useState(startsOpen);
  const words = total > 0 ? wordsOfTotal(total) : "Write a comment";
  const drifting =
    placement === "animated" && !open
      ? shown.filter(({ comment, fate }) => fate === "shown" && comment.author).slice(0, DRIFTING)
      : [];
  // Out of the article, which is not there beside its own end.
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
          aria-label={words}
          title={words}
          onClick={() => setOpen(true)}
        >
          <Icon of={MessageCircle} />
          {total > 0 ? <span aria-hidden="true">{abbreviateCount(total)}</span> : null}
        </button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={wordsOfTotal(total)}>
        {children}
      </Sheet>
    </>,
    document.body,
  );
}
