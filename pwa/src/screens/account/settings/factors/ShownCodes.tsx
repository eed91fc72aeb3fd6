import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { Modal } from "../../../../ui/Modal.tsx";

/** New recovery codes, the only time they can be read. Stays open until the user confirms that they saved them. */
export function ShownCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <Modal
      open
      persistent
      onClose={onClose}
      title="Save your recovery codes"
      actions={
        <>
          <Button onClick={onClose}>I've saved them</Button>
          <Button
            kind="primary"
            icon={Copy}
            data-autofocus
            onClick={() =>
              navigator.clipboard.writeText(codes.join("\n")).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            {copied ? "Copied" : "Copy"}
          </Button>
        </>
      }
    >
      <p className="settings-soft">
        Each code signs you in once if you lose your device. You'll see them only now. Keep them somewhere
        safe, such as a password manager or on paper.
      </p>
      <ul className="settings-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {copied === false ? (
        <p className="q-field-error" role="alert">
          Your browser blocked copying. Select the codes and copy them.
        </p>
      ) : null}
      <p className="q-hidden" role="status">
        {copied ? "Copied" : ""}
      </p>
    </Modal>
  );
}
