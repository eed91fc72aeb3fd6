import { sendSigninCode, signInByCode } from "@quire/contracts/calls/oneTimeCodes";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { signInFirst } from "../factors/SecondFactor.tsx";
import { IdentifierForm } from "../form/IdentifierForm.tsx";
import { OtpForm } from "../otp/OtpForm.tsx";

interface CodeSigninProps {
  identifier?: string;
  onPassword: (identifier: string) => void;
  /** The code was right, and the account has a second factor. */
  onSecondFactor: () => void;
}

/** Signs in with a one-time code by email or text message. Its answer doesn't reveal whether the account exists. */
export function CodeSignin({ identifier = "", onPassword, onSecondFactor }: CodeSigninProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sendCode = (to: string) => callApi(sendSigninCode, { body: { identifier: to } });
  if (sentTo === null) {
    return (
      <IdentifierForm
        initial={identifier}
        action="Send OTP"
        onIdentifier={async (to) => {
          await sendCode(to);
          setSentTo(to);
        }}
        other={{ label: "Sign in with a password", onSelect: onPassword }}
      />
    );
  }
  return (
    <>
      <p className="account-note">{`If ${sentTo} has an account, we've sent it a code.`}</p>
      <OtpForm
        action="Sign in"
        onResend={() => sendCode(sentTo)}
        onOtp={async (otp) => {
          const body = { identifier: sentTo, otp };
          if (!(await signInFirst(() => callApi(signInByCode, { body })))) onSecondFactor();
        }}
      />
    </>
  );
}
