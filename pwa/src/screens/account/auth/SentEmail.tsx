import { forgotPassword } from "@quire/contracts/calls/passwords";
import { callApi } from "../../../lib/callApi.ts";
import { Button } from "../../../ui/Button.tsx";
import { Resend } from "../otp/Resend.tsx";

/** "Sent Email": the link to a new password is on its way. */
export function SentEmail({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="account-form">
      <p>
        We sent a link to <b>{email}</b>. Open it to choose a new password. It works once and expires after an
        hour.
      </p>
      <p className="account-note">Didn't get it? Check your spam folder, or resend the email.</p>
      <Resend
        label="Resend email"
        onResend={() => callApi(forgotPassword, { body: { identifier: email } })}
      />
      <Button onClick={onBack}>Back to sign in</Button>
    </div>
  );
}
