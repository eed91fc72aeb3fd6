import type { ReactNode } from "react";
import { checkOtp } from "../../../lib/checkOtp.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import { Resend } from "./Resend.tsx";

interface OtpFormProps {
  /** Label of the button. */
  action: string;
  onOtp: (otp: string) => Promise<void>;
  onResend: () => Promise<unknown>;
  /** Alternative actions. */
  children?: ReactNode;
}

/** Takes the six digits of a code. */
export function OtpForm({ action, onOtp, onResend, children }: OtpFormProps) {
  const { form, submit, field, alert, busy } = useForm({
    initial: { otp: "" },
    check: checkOtp,
    send: ({ otp }) => onOtp(otp),
  });
  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FormAlert>{alert}</FormAlert>
      <div className="account-otp">
        <Field
          {...field("otp")}
          label="OTP"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          hint="Six digits. Expires after ten minutes."
          data-autofocus
        />
        <Resend label="Resend OTP" onResend={onResend} />
      </div>
      <Button kind="primary" type="submit" full loading={busy}>
        {action}
      </Button>
      {children}
    </form>
  );
}
