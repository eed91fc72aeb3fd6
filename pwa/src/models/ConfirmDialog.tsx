import type { ReactNode } from "react";
import { useDeed } from "../platform/useDeed.ts";
import { Button } from "../ui/Button.tsx";
import { Modal } from "../ui/Modal.tsx";

interface ConfirmDialogProps {
  /** The question: "Remove ada@readers.example?" */
  title: string;
  /** What would be done, on its button: "Remove". */
  deed: string;
  /** What would come of it. */
  children: ReactNode;
  /** Does it. What it throws is said, and may be tried again. */
  act: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is done that can't be taken back. */
export function ConfirmDialog({ title, deed, children, act, onClose }: ConfirmDialogProps) {
  const { busy, error, carryOut } = useDeed();
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" loading={busy} onClick={() => carryOut(null, act)}>
            {deed}
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
