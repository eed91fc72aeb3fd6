import type { FactorMethod, FactorProof, PasskeyRequestOptions } from "@quire/contracts/records/factor";
import { readFactorCode } from "@quire/domain/accounts/factors";
import KeyRound from "lucide-react/icons/key-round";
import { useAction } from "../../../lib/useAction.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import { type Attempt, useLastAttempt } from "../form/useLastAttempt.ts";
import { signChallenge } from "./passkey.ts";

interface FactorFormProps {
  methods: readonly FactorMethod[];
  /** Label of the button that sends a code. */
  action: string;
  fetchOptions: () => Promise<{ options: PasskeyRequestOptions }>;
  onProof: (proof: FactorProof) => Promise<void>;
}

/** Takes a second factor: a passkey, a code of an app, or a recovery code. */
export function FactorForm({ methods, action, fetchOptions, onProof }: FactorFormProps) {
  const takesPasskey = methods.includes("passkey");
  const takesCode = methods.includes("totp") || methods.includes("recovery_code");
  const attempt = useLastAttempt<"passkey" | "code">();
  return (
    <>
      {takesPasskey ? (
        <PasskeyFactor fetchOptions={fetchOptions} onProof={onProof} {...attempt("passkey")} />
      ) : null}
      {takesPasskey && takesCode ? <p className="account-or">or</p> : null}
      {takesCode ? (
        <CodeFactor
          hasApp={methods.includes("totp")}
          isMain={!takesPasskey}
          action={action}
          onProof={onProof}
          {...attempt("code")}
        />
      ) : null}
    </>
  );
}

type PasskeyFactorProps = Pick<FactorFormProps, "fetchOptions" | "onProof"> & Attempt;

function PasskeyFactor({ fetchOptions, onProof, isLast, onTry }: PasskeyFactorProps) {
  const { busy, error, run } = useAction();
  async function prove() {
    onTry?.();
    const { options } = await fetchOptions();
    await onProof({ passkey: await signChallenge(options) });
  }
  return (
    <div className="account-form">
      <FormAlert>{isLast ? error : null}</FormAlert>
      <Button
        kind="primary"
        icon={KeyRound}
        full
        loading={busy}
        onClick={() => void run(null, prove)}
        data-autofocus
      >
        Use a passkey
      </Button>
    </div>
  );
}

interface CodeFactorProps extends Pick<FactorFormProps, "action" | "onProof">, Attempt {
  hasApp: boolean;
  /** No passkey is offered above. */
  isMain: boolean;
}

function CodeFactor({ hasApp, isMain, action, onProof, isLast, onTry }: CodeFactorProps) {
  const { form, submit, field, alert, busy } = useForm({
    initial: { code: "" },
    check: checkFactorCode,
    send: ({ code }) => onProof({ code }),
  });
  return (
    <form
      ref={form}
      className="account-form"
      noValidate
      onSubmit={(event) => {
        onTry?.();
        return submit(event);
      }}
    >
      <FormAlert>{isLast ? alert : null}</FormAlert>
      <div className="account-otp">
        <Field
          {...field("code")}
          label={hasApp ? "Code" : "Recovery code"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          hint={
            hasApp
              ? "Six digits from your authenticator app, or a recovery code."
              : "Ten letters and digits. Each code works once."
          }
          data-autofocus={isMain || undefined}
        />
      </div>
      <Button kind={isMain ? "primary" : "quiet"} type="submit" full loading={busy}>
        {action}
      </Button>
    </form>
  );
}

/** Returns what is wrong with a code before it is sent. */
export function checkFactorCode({ code }: { code: string }): { code?: string } {
  return readFactorCode(code) ? {} : { code: "Enter six digits, or a recovery code like 7k2mq-x9d4c" };
}
