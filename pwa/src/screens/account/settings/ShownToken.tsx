import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";

/** A new token, the only time that it is readable. It stays until one has said that it is kept. */
export function ShownToken({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <Modal
      open
      steadfast
      onClose={onClose}
      title={`Copy “${name}” now`}
      actions={
        <>
          <Button onClick={onClose}>I have kept it</Button>
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
      <p className="settings-soft">It is shown this once. Whoever has it can do what you allowed it to.</p>
      <div className="account-form settings-token">
        <Field
          label="Token"
          value={token}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          error={copied === false ? "The browser didn't allow copying. Select it and copy it by hand." : null}
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
