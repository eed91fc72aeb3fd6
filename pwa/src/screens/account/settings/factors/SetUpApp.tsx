import { confirmTotp, startTotp } from "@quire/contracts/calls/factors";
import { useEffect, useRef, useState } from "react";
import { checkOtp } from "../../../../lib/checkOtp.ts";
import { messageOf } from "../../../../lib/failureMessages.ts";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { useStepFocus } from "../../../../widgets/useStepFocus.ts";
import { useForm } from "../../form/useForm.ts";
import { FormModal } from "../FormModal.tsx";
import type { AddFactorProps } from "./AddPasskey.tsx";
import { QrCode } from "./QrCode.tsx";

/** Shows the secret for an authenticator app, and turns it on with the app's first code. */
export function SetUpApp({ callOfChange, onClose, onAdded }: AddFactorProps) {
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useStepFocus(started);
  const isStarting = useRef(false);
  useEffect(() => {
    // Once: another call would replace the secret that was already scanned.
    if (isStarting.current) return;
    isStarting.current = true;
    callOfChange(startTotp).then(setStarted, setFailure);
  });
  const form = useForm({
    initial: { code: "" },
    check: ({ code }: { code: string }): { code?: string } =>
      checkOtp({ otp: code }).otp ? { code: "Enter the six digits your app shows" } : {},
    async send({ code }) {
      const { recovery_codes } = await callOfChange(confirmTotp, { body: { code } });
      onAdded(recovery_codes);
    },
  });
  return (
    <FormModal
      title="Set up an authenticator app"
      action="Turn on"
      of={form}
      persistent
      onClose={onClose}
      disabled={!started}
    >
      {failure ? <ErrorState title="We couldn't start the setup">{messageOf(failure)}</ErrorState> : null}
      {!started && !failure ? <Skeleton of="text" label="Preparing the setup" /> : null}
      {started ? (
        <>
          <p className="settings-soft">Scan this code with your app, then enter the six digits it shows.</p>
          <QrCode text={started.uri} />
          <div className="settings-token">
            <Field
              label="Or enter this key"
              value={started.secret}
              readOnly
              spellCheck={false}
              onFocus={(event) => event.target.select()}
            />
          </div>
          <div className="account-otp">
            <Field
              {...form.field("code")}
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              data-autofocus
            />
          </div>
        </>
      ) : null}
    </FormModal>
  );
}
