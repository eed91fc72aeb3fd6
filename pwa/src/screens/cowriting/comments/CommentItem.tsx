import { deleteDraftComment, updateDraftComment } from "@quire/contracts/calls/drafts";
import type { DraftComment } from "@quire/contracts/records/draft";
import { formatRelative } from "@quire/domain/time/dates";
import { type ReactNode, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { smallestOf } from "../../../lib/smallestOf.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { formatMoment } from "../../../widgets/localTime.ts";
import { CommentTextForm } from "./CommentTextForm.tsx";

interface CommentItemProps {
  of: { siteId: string; id: string };
  comment: DraftComment;
  isMine: boolean;
  mayRemove: boolean;
  onChanged: () => void;
  children?: ReactNode;
}

/** One comment or reply: its author, time and text. */
export function CommentItem({ of, comment, isMine, mayRemove, onChanged, children }: CommentItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { author, text } = comment;
  const params = { ...of, commentId: comment.id };
  async function remove() {
    setIsRemoving(false);
    try {
      await callApi(deleteDraftComment, { params });
    } catch (error) {
      showSnackbar({ title: "We couldn't delete the comment.", message: messageOf(error) });
    }
    onChanged();
  }
  const items = [
    ...(isMine && !comment.resolved ? [{ label: "Edit", onSelect: () => setIsEditing(true) }] : []),
    ...(mayRemove ? [{ label: "Delete", onSelect: () => setIsRemoving(true) }] : []),
  ];
  return (
    <div className="thread-said">
      <Avatar name={author.name} src={smallestOf(author.logo)} size="s" />
      <div className="thread-words">
        <p className="thread-by">
          <b>{author.name}</b>{" "}
          <time dateTime={comment.created} title={formatMoment(new Date(comment.created))}>
            {formatRelative(comment.created, Date.now())}
          </time>
          {comment.edited ? " · edited" : null}
        </p>
        {isEditing ? (
          <CommentTextForm
            label="Your comment"
            text={text}
            action="Save"
            mayBeEmpty={comment.kind === "suggestion"}
            onSend={async (value) => {
              await callApi(updateDraftComment, { params, body: { text: value } });
              setIsEditing(false);
              onChanged();
            }}
            onCancel={() => setIsEditing(false)}
          />
        ) : text ? (
          <p className="thread-text">{text}</p>
        ) : null}
        {children}
      </div>
      <ActionMenu label={`More actions for the comment by ${author.name}`} items={items} />
      <Modal
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title="Delete this comment?"
        actions={
          <>
            <Button onClick={() => setIsRemoving(false)}>Keep it</Button>
            <Button kind="danger" onClick={() => void remove()}>
              Delete
            </Button>
          </>
        }
      >
        {comment.parent === null
          ? "This also deletes its replies. Your draft doesn't change."
          : "Your draft doesn't change."}
      </Modal>
    </div>
  );
}
