import {
  type ConfirmationMethod,
  confirmIdentity,
  sendConfirmationCode,
} from "@quire/contracts/calls/confirmation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { checkOtp } from "../../lib/checkOtp.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { useStepFocus } from "../useStepFocus.ts";
import "./ConfirmIdentityDialog.css";

interface ConfirmIdentityDialogProps {
  /** Null for an account with neither a password nor a verified address. */
  method: ConfirmationMethod | null;
  /** Where a code is sent. */
  sentTo: string | null;
  onClose: (isConfirmed: boolean) => void;
}

const FORM = "confirm-identity";

/** "Confirm it's you": takes the password, or without one a code that is sent on request. */
export function ConfirmIdentityDialog({ method, sentTo, onClose }: ConfirmIdentityDialogProps) {
  const [proof, setProof] = useState("");
  const [isSent, setIsSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useStepFocus(isSent);
  useEffect(() => {
    if (error) form.current?.querySelector("input")?.focus();
  }, [error]);
  const isByCode = method === "code";
  const needsCode = isByCode && !isSent;
  const needsProof = method !== null && !needsCode;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const missing = needsCode ? undefined : isByCode ? checkOtp({ otp: proof }).otp : checkPassword(proof);
    setError(missing ? { message: missing } : null);
    if (missing) return;
    setBusy(true);
    try {
      if (needsCode) {
        await callApi(sendConfirmationCode);
        setIsSent(true);
      } else {
        await callApi(confirmIdentity, { body: isByCode ? { otp: proof } : { password: proof } });
        onClose(true);
      }
    } catch (failure) {
      setError({ message: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      persistent
      onClose={() => onClose(false)}
      title="Confirm it's you"
      actions={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          {method === null ? (
            <Button kind="primary" href="/settings/security" onClick={() => onClose(false)}>
              Open your settings
            </Button>
          ) : (
            <Button kind="primary" type="submit" form={FORM} loading={busy}>
              {needsCode ? "Send code" : "Confirm"}
            </Button>
          )}
        </>
      }
    >
      <p>{explanation(method, isSent, sentTo)}</p>
      <form
        ref={form}
        id={FORM}
        className="confirm-identity"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {needsProof ? (
          <Field
            name="proof"
            label={isByCode ? "Code" : "Password"}
            value={proof}
            error={error?.message}
            onChange={(event) => {
              setProof(event.target.value);
              setError(null);
            }}
            {...(isByCode
              ? { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 10 }
              : { type: "password", autoComplete: "current-password" })}
            data-autofocus
          />
        ) : null}
        {error && !needsProof ? (
          <p className="q-field-error" role="alert">
            {error.message}
          </p>
        ) : null}
      </form>
    </Modal>
  );
}

const checkPassword = (password: string) => (password === "" ? "Enter your password" : undefined);

function explanation(method: ConfirmationMethod | null, isSent: boolean, sentTo: string | null): string {
  if (method === "password") return "To continue, enter your password again.";
  if (method === null) return "Verify your email or mobile number in your settings first.";
  return isSent
    ? `Enter the six digits we sent to ${sentTo}.`
    : `To continue, enter a code. We'll send it to ${sentTo}.`;
}
