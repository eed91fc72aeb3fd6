import { ShownOnce } from "../ShownOnce.tsx";

/** New recovery codes. */
export function ShownCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <ShownOnce
      title="Save your recovery codes"
      secret={codes.join("\n")}
      savedLabel="I've saved them"
      onClose={onClose}
    >
      {(isBlocked) => (
        <>
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
          {isBlocked ? (
            <p className="q-field-error" role="alert">
              Your browser blocked copying. Select the codes and copy them.
            </p>
          ) : null}
        </>
      )}
    </ShownOnce>
  );
}
