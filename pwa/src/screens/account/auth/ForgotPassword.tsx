import { forgotPassword, sendResetCode, verifyResetCode } from "@quire/contracts/calls/passwords";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { IdentifierForm } from "../form/IdentifierForm.tsx";
import { OtpForm } from "../otp/OtpForm.tsx";

interface ForgotPasswordProps {
  identifier?: string;
  onBack: (identifier: string) => void;
  /** A link went to this address. */
  onMailed: (email: string) => void;
  /** The code was right: with this hash the new password is set. */
  onCode: (hash: string, identifier: string) => void;
}

/** "Reset Password": by a link for an email address, by a code for a mobile number. */
export function ForgotPassword({ identifier = "", onBack, onMailed, onCode }: ForgotPasswordProps) {
  const [mobile, setMobile] = useState<string | null>(null);
  if (mobile === null) {
    return (
      <IdentifierForm
        initial={identifier}
        action="Reset password"
        onIdentifier={async (to) => {
          const { channel } = await callApi(forgotPassword, { body: { identifier: to } });
          if (channel === "email") onMailed(to);
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
