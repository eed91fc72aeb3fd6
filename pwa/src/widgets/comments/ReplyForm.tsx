import type { ModeratedComment } from "@quire/contracts/records/comment";
import { useState } from "react";
import { localComments } from "../../lib/commentsPort.ts";
import { freshId } from "../../lib/freshId.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { CommentForm } from "./CommentForm.tsx";

interface ReplyFormProps {
  siteId: string;
  comment: ModeratedComment;
  /** The reply is saved on this device; the outbox sends it. */
  onReplied: () => void;
}

/** A "Reply" button that opens a form in its place. */
export function ReplyForm({ siteId, comment, onReplied }: ReplyFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const name = comment.author?.name ?? "";
  if (!isOpen) {
    return (
      <Button size="s" aria-label={`Reply to ${name}`} onClick={() => setIsOpen(true)}>
        Reply
      </Button>
    );
  }
  async function send(text: string) {
    await localComments.enqueue({
      kind: "comment",
      siteId,
      id: freshId(),
      comment: { postId: comment.post.id, text, parent: comment.id },
    });
    setIsOpen(false);
    showSnackbar({ title: `Your reply to ${name} is saved`, tone: "good" });
    onReplied();
  }
  return (
    <CommentForm
      label={`Reply to ${name}`}
      text=""
      action="Post reply"
      onSend={send}
      onCancel={() => setIsOpen(false)}
    />
  );
}
