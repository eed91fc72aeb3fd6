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
  const { action, title, needsReason, shownAt, isDanger } = copy;
  const [reason, setReason] = useState("");
  const { busy, error, run } = useAction(onDone);
  const hint = [shownAt, "It's saved in the log."].filter(Boolean).join(" ");
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
            kind={isDanger ? "danger" : "primary"}
            loading={busy}
            onClick={() =>
              run(needsReason && !trimmed ? `Enter a reason. ${hint}` : null, () => act(trimmed))
            }
          >
            {action}
          </Button>
        </>
      }
    >
      <TextArea
        label={needsReason ? "Reason" : "Reason (optional)"}
        hint={hint}
        value={reason}
        maxLength={1000}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
