import type { ReactNode } from "react";
import { useAction } from "../lib/useAction.ts";
import { Button } from "../ui/Button.tsx";
import { Modal } from "../ui/Modal.tsx";

interface ConfirmDialogProps {
  /** The question: "Remove ada@readers.example?" */
  title: string;
  /** What would be done, on its button: "Remove". */
  actionLabel: string;
  /** What its button looks like; "primary" where nothing is lost by it. */
  kind?: "danger" | "primary";
  /** What the way back is called, where nothing is kept by going it. */
  keep?: string;
  /** What would come of it. */
  children: ReactNode;
  /** Does it. What it throws is said, and may be tried again. */
  act: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is done that can't be taken back. */
export function ConfirmDialog({
  title,
  actionLabel,
  kind = "danger",
  keep = "Keep it",
  children,
  act,
  onClose,
}: ConfirmDialogProps) {
  const { busy, error, carryOut } = useAction();
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button kind={kind} loading={busy} onClick={() => carryOut(null, act)}>
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
