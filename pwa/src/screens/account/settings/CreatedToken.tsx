import { Field } from "../../../ui/Field.tsx";
import { ShownOnce } from "./ShownOnce.tsx";

/** A new token. */
export function CreatedToken({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return (
    <ShownOnce title={`Copy “${name}” now`} secret={token} savedLabel="I've saved it" onClose={onClose}>
      {(isBlocked) => (
        <>
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
              error={isBlocked ? "Your browser blocked copying. Select the token and copy it." : null}
              hint={
                <>
                  In a terminal: <code>export QUIRE_TOKEN=…</code>
                </>
              }
            />
          </div>
        </>
      )}
    </ShownOnce>
  );
}
