import { type FormEvent, useState } from "react";
import { formMessageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { submitByKeys } from "../../../ui/submitByKeys.ts";
import { TextArea } from "../../../ui/TextArea.tsx";

interface CommentTextFormProps {
  label: string;
  text: string;
  action: string;
  mayBeEmpty?: boolean;
  onSend: (text: string) => Promise<void>;
  onCancel: () => void;
}

/** Writes or edits a comment. Text that couldn't be sent stays in the field. */
export function CommentTextForm({
  label,
  text: before,
  action,
  mayBeEmpty,
  onSend,
  onCancel,
}: CommentTextFormProps) {
  const [text, setText] = useState(before);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === "" && !mayBeEmpty) return setFailure("Please write something.");
    setIsBusy(true);
    try {
      await onSend(text.trim());
    } catch (error) {
      setFailure(formMessageOf(error));
      setIsBusy(false);
    }
  }
  return (
    <form className="cowriting-form" onSubmit={(event) => void send(event)} noValidate>
      <TextArea
        label={label}
        rows={2}
        value={text}
        error={failure}
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          submitByKeys(event);
          if (event.key === "Escape") {
            // Escape closes the form, not the panel around it.
            event.preventDefault();
            onCancel();
          }
        }}
      />
      <div className="thread-acts">
        <Button kind="primary" size="s" type="submit" loading={isBusy}>
          {action}
        </Button>
        <Button kind="bare" size="s" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
