import { resendVerification } from "@quire/contracts/calls/verification";
import type { User } from "@quire/contracts/records/user";
import { useEffect } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { Resend } from "../otp/Resend.tsx";
import { onVerified } from "./verifiedChannel.ts";

interface VerifyEmailProps {
  user: User;
  onProved: () => void;
  onLater: () => void;
  onOther: () => void;
}

/** "Email verification": a link was sent. Continues once it is opened, in any tab. */
export function VerifyEmail({ user, onProved: goOn, onLater, onOther }: VerifyEmailProps) {
  const email = user.pending_email ?? user.email;
  const isProved = user.email_verified && user.pending_email === null;
  useEffect(() => onVerified(() => void refreshSession().catch(() => {})), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: continues once, when the address becomes verified
  useEffect(() => {
    if (isProved) goOn();
  }, [isProved]);
  return (
    <div className="account-form">
      <p>
        We sent a link to <b>{email}</b>. Open it to continue.
      </p>
      <p className="account-note">
        This confirms the address is yours, so nobody else can use it and you can recover your account.
      </p>
      <Resend
        label="Resend email"
        onResend={() => callApi(resendVerification, { body: { channel: "email" } })}
      />
      <div className="account-ways">
        <Button kind="bare" size="s" onClick={onOther}>
          Use another email
        </Button>
      </div>
      <Button onClick={onLater}>Verify later</Button>
    </div>
  );
}
