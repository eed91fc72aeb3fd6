import { createDraftComment } from "@quire/contracts/calls/drafts";
import { type FormEvent, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { DraftPanelProps } from "../../../lib/draftSlots.ts";
import { formMessageOf } from "../../../lib/failureMessages.ts";
import { freshId } from "../../../lib/freshId.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { submitByKeys } from "../../../ui/submitByKeys.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import "../cowriting.css";

interface NewThreadProps {
  of: { siteId: string; id: string };
  /** The passage it comments on; null for the whole draft. */
  quoted: DraftPanelProps["quoted"];
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** Starts a thread: a comment on a passage or the whole draft, or a suggested replacement. */
export function NewThread({ of, quoted, onDone, onCancel }: NewThreadProps) {
  const [id] = useState(freshId);
  const [isOpen, setIsOpen] = useState(quoted !== null);
  const [text, setText] = useState("");
  const [suggests, setSuggests] = useState(false);
  const [replacement, setReplacement] = useState(quoted?.quote ?? "");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  if (!isOpen) {
    return (
      <p className="cowriting-new">
        <Button size="s" onClick={() => setIsOpen(true)}>
          Comment on the whole draft
        </Button>
        <span className="cowriting-note">Select text to comment on it.</span>
      </p>
    );
  }

  const close = () => {
    setIsOpen(false);
    setText("");
    onCancel();
  };
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === "" && !suggests) return setFailure("Please write something.");
    setIsBusy(true);
    setFailure(null);
    const anchor = quoted && { start: quoted.start, end: quoted.end };
    const suggestion = suggests && quoted ? { replacement } : {};
    const body = { id, text: text.trim(), anchor, quote: quoted?.quote ?? "", ...suggestion };
    try {
      await callApi(createDraftComment, { params: of, body });
      setIsOpen(false);
      onDone(id);
    } catch (error) {
      setFailure(formMessageOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="cowriting-form cowriting-new" onSubmit={(event) => void send(event)} noValidate>
      {quoted ? <blockquote className="cowriting-quote">{quoted.quote}</blockquote> : null}
      {quoted && suggests ? (
        <TextArea
          label="Suggested text"
          rows={3}
          value={replacement}
          hint="Leave empty to suggest deletion."
          onChange={(event) => setReplacement(event.target.value)}
        />
      ) : null}
      <TextArea
        label={suggests ? "Reason (optional)" : "Comment"}
        rows={3}
        value={text}
        error={failure}
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={submitByKeys}
      />
      {quoted ? (
        <Checkbox
          label="Suggest a change"
          checked={suggests}
          onChange={(event) => setSuggests(event.target.checked)}
        />
      ) : null}
      <div className="cowriting-choices">
        <Button kind="primary" size="s" type="submit" loading={isBusy}>
          {suggests ? "Suggest" : "Comment"}
        </Button>
        <Button kind="bare" size="s" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
