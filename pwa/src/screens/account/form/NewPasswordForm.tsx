import { checkPassword } from "@quire/domain/accounts/password";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormAlert } from "./FormAlert.tsx";
import { PasswordMeter } from "./PasswordMeter.tsx";
import { useForm } from "./useForm.ts";

interface NewPassword {
  password: string;
  confirm: string;
}

/** Returns what is wrong with a new password and its confirmation (specification §5). */
export function checkNewPassword({ password, confirm }: NewPassword): Partial<NewPassword> {
  const checked = checkPassword(password);
  if ("error" in checked) return { password: checked.error };
  return confirm === password ? {} : { confirm: "The two passwords don't match." };
}

/** A new password, typed twice. */
export function NewPasswordForm({ onPassword }: { onPassword: (values: NewPassword) => Promise<void> }) {
  const { form, submit, field, values, alert, busy } = useForm({
    initial: { password: "", confirm: "" },
    check: checkNewPassword,
    send: onPassword,
  });
  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FormAlert>{alert}</FormAlert>
      <Field
        {...field("password")}
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 5 characters."
        data-autofocus
      />
      <PasswordMeter password={values.password} />
      <Field {...field("confirm")} label="New password again" type="password" autoComplete="new-password" />
      <Button kind="primary" type="submit" full loading={busy}>
        Set password
      </Button>
    </form>
  );
}
