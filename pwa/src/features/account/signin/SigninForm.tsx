import { signIn } from "@quire/contracts/calls/accounts";
import { callApi } from "../../../platform/callApi.ts";
import { refreshSession } from "../../../platform/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import { checkSignin } from "./checkSignin.ts";

/** Email or mobile and password. Once it has worked, the session says who is here, and whoever shows this form goes on. */
export function SigninForm({ autoFocus }: { autoFocus?: boolean }) {
  const { form, submit, field, alert, busy } = useForm({
    initial: { identifier: "", password: "" },
    check: checkSignin,
    async send(body) {
      await callApi(signIn, { body });
      await refreshSession();
    },
  });
  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FormAlert>{alert}</FormAlert>
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
    </form>
  );
}
