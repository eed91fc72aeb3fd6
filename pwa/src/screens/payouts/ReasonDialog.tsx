import { useState } from "react";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Modal } from "../../ui/Modal.tsx";
import type { PayoutActionCopy } from "./staffCopy.ts";

interface ReasonDialogProps {
  copy: PayoutActionCopy;
  /** The subject: "₹600 to The Spouter-Inn". */
  about: string;
  /** Runs the action with the typed reason. An error is shown, and the user can retry. */
  act: (typed: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

/** Takes the reason or reference that an action on a payout needs. */
export function ReasonDialog({ copy, about, act, onClose, onDone }: ReasonDialogProps) {
  const [typed, setTyped] = useState("");
  const { busy, error, run } = useAction(onDone);
  const { input } = copy;
  const trimmed = typed.trim();
  const missing = input && !trimmed ? `${input.label}: enter it first.` : null;
  // The missing field has been filled in since.
  const isFixed = error?.endsWith(": enter it first.") && !missing;

  return (
    <Modal
      open
      onClose={onClose}
      title={copy.title}
      persistent={typed !== ""}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" loading={busy} onClick={() => run(missing, () => act(trimmed))}>
            {copy.action}
          </Button>
        </>
      }
    >
      <p className="payouts-about">{about}</p>
      {input ? (
        <Field
          label={input.label}
          hint={input.hint}
          value={typed}
          maxLength={input.label === "Reason" ? 500 : 100}
          error={isFixed ? null : error}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : error ? (
        <p className="q-field-error" role="alert">
          {error}
        </p>
      ) : null}
    </Modal>
  );
}
