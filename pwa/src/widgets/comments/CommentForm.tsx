import { communityErrors } from "@quire/contracts/errors/community";
import { COMMENT_MAX, hasLink } from "@quire/domain/community/comments";
import { type FormEvent, useState } from "react";
import { unsavedMessage } from "../../lib/unsaved.ts";
import { Button } from "../../ui/Button.tsx";
import { submitByKeys } from "../../ui/submitByKeys.ts";
import { TextArea } from "../../ui/TextArea.tsx";

const NOT_SAVED = "We couldn't save this on your device. Your text is still here. Please try again.";

export interface CommentFormProps {
  label: string;
  /** Initial text, such as a saved draft. */
  text: string;
  action: string;
  onText?: (text: string) => void;
  onSend: (text: string) => Promise<void>;
  onCancel?: () => void;
  /** Set for guests: opens the sign-in, which returns here. */
  onSignin?: () => void;
}

/** Form for a new comment, a reply or an edit. */
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
    } catch (failure) {
      setError(unsavedMessage(failure as Error, NOT_SAVED));
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

/** Returns what is wrong with a comment's text before it is sent; null if nothing. */
function checkText(text: string): string | null {
  if (text.trim() === "") return "Write something first.";
  if ([...text.trim()].length > COMMENT_MAX)
    return `A comment can have at most ${COMMENT_MAX.toLocaleString("en")} characters.`;
  return hasLink(text) ? communityErrors.links_disallowed.message : null;
}
