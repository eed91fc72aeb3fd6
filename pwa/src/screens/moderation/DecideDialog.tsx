import { useState } from "react";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { DecisionCopy } from "./decide.ts";

export interface DecideDialogProps {
  copy: DecisionCopy;
  /** Applies the decision with the typed reason. An error is shown, and the user can retry. */
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

/** Takes the reason for a decision before it is applied: it goes into the log. */
export function DecideDialog({ copy, act, onClose, onDone }: DecideDialogProps) {
  const { action, title, needsReason, isForLog = false } = copy;
  const [reason, setReason] = useState("");
  const { busy, error, run } = useAction(onDone);
  const isShownToAuthor = needsReason && !isForLog;
  const missing = isShownToAuthor
    ? "Enter a reason. The author will see it."
    : "Enter a reason. It's saved in the log.";
  const trimmed = reason.trim();

  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      persistent={reason !== ""}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind={isShownToAuthor ? "danger" : "primary"}
            loading={busy}
            onClick={() => run(needsReason && !trimmed ? missing : null, () => act(trimmed))}
          >
            {action}
          </Button>
        </>
      }
    >
      <TextArea
        label={needsReason ? "Reason" : "Reason (optional)"}
        hint={isShownToAuthor ? "The author will see this. It's saved in the log." : "It's saved in the log."}
        value={reason}
        maxLength={1000}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
