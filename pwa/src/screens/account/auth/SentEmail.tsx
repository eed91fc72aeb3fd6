import { forgotPassword } from "@quire/contracts/calls/passwords";
import { callApi } from "../../../lib/callApi.ts";
import { Button } from "../../../ui/Button.tsx";
import { Resend } from "../otp/Resend.tsx";

/** "Sent Email": the link to a new password is on its way. */
export function SentEmail({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="account-form">
      <p>
        We sent a link to <b>{email}</b>. It opens the page where you choose a new password, once, within the
        hour.
      </p>
      <p className="account-note">Nothing there? Look among the unwanted mail, or have it sent again.</p>
      <Resend
        label="Resend email"
        onResend={() => callApi(forgotPassword, { body: { identifier: email } })}
      />
      <Button onClick={onBack}>Back to sign in</Button>
    </div>
  );
}
