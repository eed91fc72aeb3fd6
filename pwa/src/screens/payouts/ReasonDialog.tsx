import { useState } from "react";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Modal } from "../../ui/Modal.tsx";
import type { PayoutActionCopy } from "./staffWords.ts";

interface AskDialogProps {
  words: PayoutActionCopy;
  /** What it is about: "₹600 to The Spouter-Inn". */
  about: string;
  /** Does it, with what was typed. What it throws is said, and may be tried again. */
  act: (typed: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason or reference that an action on a payout needs. */
export function ReasonDialog({ words, about, act, onClose, onDone }: AskDialogProps) {
  const [typed, setTyped] = useState("");
  const { busy, error, carryOut } = useAction(onDone);
  const { asks } = words;
  const given = typed.trim();
  const missing = asks && !given ? `${asks.label}: enter it first.` : null;
  // What is wanted was typed since.
  const isMended = error?.endsWith(": enter it first.") && !missing;

  return (
    <Modal
      open
      onClose={onClose}
      title={words.title}
      steadfast={typed !== ""}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" loading={busy} onClick={() => carryOut(missing, () => act(given))}>
            {words.action}
          </Button>
        </>
      }
    >
      <p className="payouts-about">{about}</p>
      {asks ? (
        <Field
          label={asks.label}
          hint={asks.hint}
          value={typed}
          maxLength={asks.label === "Reason" ? 500 : 100}
          error={isMended ? null : error}
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
