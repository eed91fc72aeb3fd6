import { forgotPassword, sendResetCode, verifyResetCode } from "@quire/contracts/calls/passwords";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { IdentifierForm } from "../form/IdentifierForm.tsx";
import { OtpForm } from "../otp/OtpForm.tsx";

interface ForgotPasswordProps {
  identifier?: string;
  onBack: (identifier: string) => void;
  /** We sent a link to this address, now or, if many were requested, some minutes ago. */
  onMailed: (email: string, isAlreadySent: boolean) => void;
  /** The code was correct; `hash` authorizes setting a new password. */
  onCode: (hash: string, identifier: string) => void;
}

/** "Reset Password": sends a link to an email address, or a code to a mobile number. */
export function ForgotPassword({ identifier = "", onBack, onMailed, onCode }: ForgotPasswordProps) {
  const [mobile, setMobile] = useState<string | null>(null);
  if (mobile === null) {
    return (
      <IdentifierForm
        initial={identifier}
        action="Reset password"
        onIdentifier={async (to) => {
          const { channel, already_sent } = await callApi(forgotPassword, { body: { identifier: to } });
          if (channel === "email") onMailed(to, already_sent);
          else setMobile(to);
        }}
        other={{ label: "Back to sign in", onSelect: onBack }}
      />
    );
  }
  return (
    <>
      <p className="account-note">{`We sent a code to ${mobile}.`}</p>
      <OtpForm
        action="Continue"
        onResend={() => callApi(sendResetCode, { body: { identifier: mobile } })}
        onOtp={async (otp) => {
          const { hash } = await callApi(verifyResetCode, { body: { identifier: mobile, otp } });
          onCode(hash, mobile);
        }}
      />
    </>
  );
}
