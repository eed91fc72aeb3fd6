import type { ModerationCase } from "@quire/contracts/records/moderation";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { DECISION_WORDS, type Decision, decide } from "./decide.ts";

export interface DecideDialogProps {
  of: ModerationCase;
  decision: Decision;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason of a decision before it is carried out: it is told to whom it concerns, and written down. */
export function DecideDialog({ of, decision, onClose, onDone }: DecideDialogProps) {
  const { action, title, needsReason } = DECISION_WORDS[decision];
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function carryOut() {
    if (needsReason && !reason.trim()) return setError("Say why. Its author reads it.");
    setBusy(true);
    try {
      await decide(of, decision, reason.trim());
      onDone();
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      steadfast={reason !== ""}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={needsReason ? "danger" : "primary"} loading={busy} onClick={carryOut}>
            {action}
          </Button>
        </>
      }
    >
      <TextArea
        label={needsReason ? "Reason" : "Reason (optional)"}
        hint={needsReason ? "Its author reads this. It is kept in the log." : "It is kept in the log."}
        value={reason}
        maxLength={1000}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
