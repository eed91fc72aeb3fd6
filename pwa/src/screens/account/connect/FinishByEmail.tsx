import { completeConnection, sendConnectionCode } from "@quire/contracts/calls/connections";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmailForm } from "../form/EmailForm.tsx";
import { OtpForm } from "../otp/OtpForm.tsx";
import { withPurpose } from "../signin/signinQuery.ts";

interface FinishByEmailProps {
  email: string | null;
  name: string;
  search: string;
}

/** "Add Email": the provider shared no trusted address. Takes one, verifies it, and creates the account. */
export function FinishByEmail({ email, name, search }: FinishByEmailProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = (to: string) => callApi(sendConnectionCode, { body: { email: to } });
  if (sentTo === null) {
    return (
      <>
        <p className="account-note">
          {`${name} didn't share your email. Enter the one to use for your account, and we'll send it a code.`}
        </p>
        <EmailForm
          initial={email ?? ""}
          action="Send code"
          onEmail={async (to) => {
            await send(to);
            setSentTo(to);
          }}
        >
          <p className="account-note">
            Already have an account? <a href={withPurpose("/signin", search)}>Sign in</a>
          </p>
        </EmailForm>
      </>
    );
  }
  return (
    <>
      <p className="account-note">{`We sent a code to ${sentTo}.`}</p>
      <OtpForm
        action="Create account"
        onResend={() => send(sentTo)}
        onOtp={async (otp) => {
          const { waitlisted } = await callApi(completeConnection, { body: { otp } });
          if (!waitlisted) await refreshSession();
          const to = new URL(withPurpose("/signup", search), location.href);
          to.searchParams.set(waitlisted ? "waitlisted" : "created", "1");
          location.assign(to.href);
        }}
      >
        <Button onClick={() => setSentTo(null)}>Use another email</Button>
      </OtpForm>
    </>
  );
}
