import Copy from "lucide-react/icons/copy";
import type { ReactNode } from "react";
import { useCopy } from "../../../lib/useCopy.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";

interface ShownOnceProps {
  title: string;
  /** What "Copy" copies. */
  secret: string;
  /** Label of the button that closes it. */
  savedLabel: string;
  onClose: () => void;
  /** Shows the secret. The parameter is whether the browser has blocked copying. */
  children: (isBlocked: boolean) => ReactNode;
}

/** A new secret, the only time it can be read. Stays open until the user confirms that they saved it. */
export function ShownOnce({ title, secret, savedLabel, onClose, children }: ShownOnceProps) {
  const { copied, copy } = useCopy(secret);
  return (
    <Modal
      open
      required
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{savedLabel}</Button>
          <Button kind="primary" icon={Copy} data-autofocus onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </Button>
        </>
      }
    >
      {children(copied === false)}
      <p className="q-hidden" role="status">
        {copied ? "Copied" : ""}
      </p>
    </Modal>
  );
}
