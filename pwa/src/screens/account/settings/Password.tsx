import { changePassword } from "@quire/contracts/calls/passwords";
import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { callConfirmed } from "../../../widgets/confirmIdentity/callConfirmed.ts";
import { checkNewPassword } from "../form/NewPasswordForm.tsx";
import { PasswordMeter } from "../form/PasswordMeter.tsx";
import { useForm } from "../form/useForm.ts";
import { FormModal } from "./FormModal.tsx";

/** Changes the password, or sets one if the account has none. */
export function Password({ user, onChanged }: { user: User; onChanged: () => void }) {
  const [isChanging, setIsChanging] = useState(false);
  const label = user.has_password ? "Change password" : "Set a password";
  return (
    <>
      <Button onClick={() => setIsChanging(true)}>{label}</Button>
      {isChanging ? (
        <PasswordForm
          label={label}
          user={user}
          onClose={() => setIsChanging(false)}
          onChanged={() => {
            setIsChanging(false);
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

interface PasswordFormProps {
  label: string;
  user: User;
  onClose: () => void;
  onChanged: () => void;
}

function PasswordForm({ user, label, onClose, onChanged }: PasswordFormProps) {
  const hasPassword = user.has_password;
  const form = useForm({
    initial: { current: "", password: "", confirm: "" },
    check: hasPassword ? checkChange : checkNewPassword,
    async send({ current, password }) {
      await callConfirmed(changePassword, { body: hasPassword ? { current, password } : { password } });
      await refreshSession();
      showSnackbar({
        title: hasPassword ? "Password changed" : "Password set",
        message: "You're signed out everywhere else. If you use private feeds, get new links below.",
        tone: "good",
      });
      onChanged();
    },
  });
  return (
    <FormModal title={label} action={label} of={form} persistent onClose={onClose}>
      {hasPassword ? (
        <Field
          {...form.field("current")}
          label="Current password"
          type="password"
          autoComplete="current-password"
          data-autofocus
        />
      ) : null}
      <Field
        {...form.field("password")}
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 5 characters."
      />
      <PasswordMeter password={form.values.password} known={[user.name, user.email ?? ""]} />
      <Field
        {...form.field("confirm")}
        label="New password again"
        type="password"
        autoComplete="new-password"
      />
    </FormModal>
  );
}

interface Change {
  current: string;
  password: string;
  confirm: string;
}

/** Returns what is wrong with a password change before it is sent. */
export function checkChange(values: Change): Partial<Change> {
  const wrong: Partial<Change> = checkNewPassword(values);
  return values.current === "" ? { ...wrong, current: "Enter your current password" } : wrong;
}
