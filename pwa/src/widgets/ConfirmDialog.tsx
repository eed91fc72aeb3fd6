import type { ReactNode } from "react";
import { useAction } from "../lib/useAction.ts";
import { Button } from "../ui/Button.tsx";
import { Modal } from "../ui/Modal.tsx";

interface ConfirmDialogProps {
  /** The question, such as "Remove ada@readers.example?" */
  title: string;
  /** The confirm button's label, such as "Remove". */
  actionLabel: string;
  /** Style of the confirm button; "primary" when nothing is lost. */
  kind?: "danger" | "primary";
  /** The cancel button's label, for when "Keep it" doesn't fit. */
  cancelLabel?: string;
  /** Describes the consequences. */
  children: ReactNode;
  /** Runs the action. A rejection's message is shown, and the user can retry. */
  act: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog({
  title,
  actionLabel,
  kind = "danger",
  cancelLabel = "Keep it",
  children,
  act,
  onClose,
}: ConfirmDialogProps) {
  const { busy, error, run } = useAction();
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button kind={kind} loading={busy} onClick={() => run(null, act)}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {error ? (
        <p className="q-field-error" role="alert">
          {error}
        </p>
      ) : null}
    </Modal>
  );
}
