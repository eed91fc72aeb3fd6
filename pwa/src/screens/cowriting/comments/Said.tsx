import { deleteDraftComment, updateDraftComment } from "@quire/contracts/calls/drafts";
import type { DraftComment } from "@quire/contracts/records/draft";
import { formatRelative } from "@quire/domain/time/dates";
import { type ReactNode, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { wordsOf } from "../../../lib/failureWords.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { WordsForm } from "./WordsForm.tsx";

interface SaidProps {
  of: { siteId: string; id: string };
  said: DraftComment;
  isMine: boolean;
  mayRemove: boolean;
  onChanged: () => void;
  children?: ReactNode;
}

/** One comment or answer: who said what, and when. */
export function Said({ of, said, isMine, mayRemove, onChanged, children }: SaidProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { author, text } = said;
  const params = { ...of, commentId: said.id };
  async function remove() {
    setIsRemoving(false);
    try {
      await callApi(deleteDraftComment, { params });
    } catch (error) {
      showSnackbar({ title: "We couldn't delete the comment.", message: wordsOf(error) });
    }
    onChanged();
  }
  const items = [
    ...(isMine && !said.resolved ? [{ label: "Edit", onSelect: () => setIsEditing(true) }] : []),
    ...(mayRemove ? [{ label: "Delete", onSelect: () => setIsRemoving(true) }] : []),
  ];
  return (
    <div className="thread-said">
      <Avatar name={author.name} src={author.logo?.image} size="s" />
      <div className="thread-words">
        <p className="thread-by">
          <b>{author.name}</b>{" "}
          <time dateTime={said.created} title={new Date(said.created).toLocaleString()}>
            {formatRelative(said.created, Date.now())}
          </time>
          {said.edited ? " · edited" : null}
        </p>
        {isEditing ? (
          <WordsForm
            label="Your comment"
            text={text}
            action="Save"
            mayBeEmpty={said.kind === "suggestion"}
            onSend={async (words) => {
              await callApi(updateDraftComment, { params, body: { text: words } });
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
        {said.parent === null
          ? "This also deletes its replies. Your draft doesn't change."
          : "Your draft doesn't change."}
      </Modal>
    </div>
  );
}
