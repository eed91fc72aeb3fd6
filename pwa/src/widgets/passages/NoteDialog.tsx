import { useState } from "react";
import { unsavedMessage } from "../../lib/unsaved.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

const NOT_SAVED = "We couldn't save this on your device. Your text is still here. Please try again.";

interface NoteDialogProps {
  quote: string;
  note: string;
  /** Maximum length, in characters. */
  most: number;
  onSave: (note: string) => Promise<void>;
  onClose: () => void;
}

/** Writes a private note on a passage. */
export function NoteDialog({ quote, note, most, onSave, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  async function save() {
    if (text.trim().length > most)
      return setError(`A note can have at most ${most.toLocaleString("en")} characters.`);
    setIsSaving(true);
    try {
      await onSave(text.trim());
    } catch (failure) {
      setError(unsavedMessage(failure as Error, NOT_SAVED));
      setIsSaving(false);
    }
  }
  return (
    <Modal
      open
      persistent
      title="Note"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" loading={isSaving} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <blockquote className="passage-quote">{quote}</blockquote>
      <TextArea
        label="Your note"
        hint="Only you can see it."
        value={text}
        error={error}
        data-autofocus
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  );
}
