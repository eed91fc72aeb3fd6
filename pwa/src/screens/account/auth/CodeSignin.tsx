import { sendSigninCode, signInByCode } from "@quire/contracts/calls/oneTimeCodes";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { signInFirst } from "../factors/SecondFactor.tsx";
import { IdentifierForm } from "../form/IdentifierForm.tsx";
import { OtpForm } from "../otp/OtpForm.tsx";
import { onVerified } from "../proof/verifiedChannel.ts";

interface CodeSigninProps {
  identifier?: string;
  onPassword: (identifier: string) => void;
  /** The code was right, and the account has a second factor. */
  onSecondFactor: () => void;
}

/**
 * Signs in with a one-time code by email or text message. Its answer doesn't reveal whether the account exists.
 * Continues, too, once the email's link has signed this browser in from another tab.
 */
export function CodeSignin({ identifier = "", onPassword, onSecondFactor }: CodeSigninProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAlreadySent, setIsAlreadySent] = useState(false);
  const isSent = sentTo !== null;
  useEffect(() => (isSent ? onVerified(() => void refreshSession().catch(() => {})) : undefined), [isSent]);
  const sendCode = async (to: string) => {
    const response = await callApi(sendSigninCode, { body: { identifier: to } });
    setIsAlreadySent(response.already_sent);
    return response;
  };
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
      <p className="account-note" role="status">
        {isAlreadySent
          ? `We've sent ${sentTo} several sign-in emails recently. Open the link in the latest one, in this browser.`
          : `If ${sentTo} has an account, we've sent it a code.`}
      </p>
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
