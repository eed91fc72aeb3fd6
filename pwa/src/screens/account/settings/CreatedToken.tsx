import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";

/** A new token, the only time it can be read. Stays open until the user confirms that they saved it. */
export function CreatedToken({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <Modal
      open
      persistent
      onClose={onClose}
      title={`Copy “${name}” now`}
      actions={
        <>
          <Button onClick={onClose}>I've saved it</Button>
          <Button
            kind="primary"
            icon={Copy}
            data-autofocus
            onClick={() =>
              navigator.clipboard.writeText(token).then(
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
        You'll see this token only once. Anyone who has it can do what you allow here.
      </p>
      <div className="account-form settings-token">
        <Field
          label="Token"
          value={token}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          error={copied === false ? "Your browser blocked copying. Select the token and copy it." : null}
          hint={
            <>
              In a terminal: <code>export QUIRE_TOKEN=…</code>
            </>
          }
        />
      </div>
      <p className="q-hidden" role="status">
        {copied ? "Copied" : ""}
      </p>
    </Modal>
  );
}
