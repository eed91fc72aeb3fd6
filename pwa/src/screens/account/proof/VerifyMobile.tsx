import { resendVerification, verifyMobile } from "@quire/contracts/calls/verification";
import type { User } from "@quire/contracts/records/user";
import { displayIdentifier } from "@quire/domain/accounts/identifiers";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { OtpForm } from "../otp/OtpForm.tsx";

interface VerifyMobileProps {
  user: User;
  onProved: () => void;
  onLater: () => void;
}

/** "Mobile verification": takes the code sent to the number. */
export function VerifyMobile({ user, onProved, onLater }: VerifyMobileProps) {
  return (
    <>
      <p className="account-note">{`We sent a code to ${displayIdentifier(user.mobile ?? "")}.`}</p>
      <OtpForm
        action="Verify"
        onResend={() => callApi(resendVerification, { body: { channel: "mobile" } })}
        onOtp={async (otp) => {
          await callApi(verifyMobile, { body: { otp } });
          await refreshSession();
          onProved();
        }}
      >
        <Button onClick={onLater}>Verify later</Button>
      </OtpForm>
    </>
  );
}
