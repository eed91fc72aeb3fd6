import { useState } from "react";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { DecisionWords } from "./decide.ts";

export interface DecideDialogProps {
  words: DecisionWords;
  /** Carries it out, with what was written. What it throws is said, and may be tried again. */
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason of a decision before it is carried out: it is written down. */
export function DecideDialog({ words, act, onClose, onDone }: DecideDialogProps) {
  const { action, title, needsReason, isForLog = false } = words;
  const [reason, setReason] = useState("");
  const { busy, error, carryOut } = useAction(onDone);
  const isRead = needsReason && !isForLog;
  const whyNot = isRead
    ? "Enter a reason. The author will see it."
    : "Enter a reason. It's saved in the log.";
  const given = reason.trim();

  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      steadfast={reason !== ""}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind={isRead ? "danger" : "primary"}
            loading={busy}
            onClick={() => carryOut(needsReason && !given ? whyNot : null, () => act(given))}
          >
            {action}
          </Button>
        </>
      }
    >
      <TextArea
        label={needsReason ? "Reason" : "Reason (optional)"}
        hint={isRead ? "The author will see this. It's saved in the log." : "It's saved in the log."}
        value={reason}
        maxLength={1000}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
