import type { ChapterRow } from "@quire/contracts/records/post";
import { checkTitle, TITLE_MAX } from "@quire/domain/posts/titles";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";

interface RenameModalProps {
  part: ChapterRow;
  onClose: () => void;
  onRename: (title: string) => void;
}

/** Renames a part. */
export function RenameModal({ part, onClose, onRename }: RenameModalProps) {
  const form = useId();
  const [title, setTitle] = useState(part.title);
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkTitle(title);
    if ("error" in checked) return setError(checked.error);
    onClose();
    if (checked.title !== part.title) onRename(checked.title);
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Rename"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form}>
            Rename
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          data-autofocus
          label="Title"
          value={title}
          maxLength={TITLE_MAX}
          error={error}
          onChange={(event) => setTitle(event.target.value)}
        />
      </form>
    </Modal>
  );
}
