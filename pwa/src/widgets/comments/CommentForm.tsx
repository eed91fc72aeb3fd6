import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { submitByKeys } from "../../ui/submitByKeys.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { checkText } from "./checkText.ts";

export interface CommentFormProps {
  label: string;
  /** What was being written before. */
  text: string;
  action: string;
  onText?: (text: string) => void;
  onSend: (text: string) => Promise<void>;
  onCancel?: () => void;
  /** For a guest: leads to the sign-in, which comes back here. */
  onSignin?: () => void;
}

/** Where a comment is written: a new one, an answer, or other words for one that is there. */
export function CommentForm(props: CommentFormProps) {
  const { label, action, onText, onSend, onCancel, onSignin } = props;
  const [text, setText] = useState(props.text);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    const wrong = checkText(text);
    setError(wrong);
    if (wrong || busy) return;
    if (onSignin) return onSignin();
    setBusy(true);
    try {
      await onSend(text.trim());
    } catch {
      setError("We couldn't save this on your device. Your text is still here. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="comment-form" onSubmit={send} noValidate>
      <TextArea
        label={label}
        value={text}
        rows={3}
        error={error}
        autoFocus
        onChange={(event) => {
          setText(event.target.value);
          onText?.(event.target.value);
          if (error) setError(null);
        }}
        onKeyDown={(event) => {
          submitByKeys(event);
          if (event.key === "Escape" && onCancel) {
            event.stopPropagation();
            event.preventDefault();
            onCancel();
          }
        }}
      />
      <div className="comment-form-actions">
        <Button kind="primary" size="s" type="submit" loading={busy}>
          {onSignin ? "Sign in to post" : action}
        </Button>
        {onCancel ? (
          <Button kind="bare" size="s" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
