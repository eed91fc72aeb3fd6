import { signIn } from "@quire/contracts/calls/accounts";
import { callApi } from "../../../lib/callApi.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { signInFirst } from "../factors/SecondFactor.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import type { Attempt } from "../form/useLastAttempt.ts";
import { checkSignin } from "./checkSignin.ts";

interface SigninFormProps extends Attempt {
  identifier?: string;
  autoFocus?: boolean;
  onForgot: (identifier: string) => void;
  onCode: (identifier: string) => void;
  /** The password was right, and the account has a second factor. */
  onSecondFactor: () => void;
}

/**
 * Signs in with an email or mobile number and a password. The session then reports the user, and the caller
 * continues.
 */
export function SigninForm({
  identifier = "",
  autoFocus,
  onForgot,
  onCode,
  onSecondFactor,
  isLast = true,
  onTry,
}: SigninFormProps) {
  const { form, submit, field, values, alert, busy } = useForm({
    initial: { identifier, password: "" },
    check: checkSignin,
    async send(body) {
      if (!(await signInFirst(() => callApi(signIn, { body })))) onSecondFactor();
    },
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
      <Field
        {...field("identifier")}
        label="Email or mobile"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={autoFocus || undefined}
      />
      <Field {...field("password")} label="Password" type="password" autoComplete="current-password" />
      <Button kind="primary" type="submit" full loading={busy}>
        Sign in
      </Button>
      <div className="account-ways">
        <Button kind="bare" size="s" onClick={() => onForgot(values.identifier)}>
          Forgot password?
        </Button>
        <Button kind="bare" size="s" onClick={() => onCode(values.identifier)}>
          Sign in with an OTP
        </Button>
      </div>
    </form>
  );
}
