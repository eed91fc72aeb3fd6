import { changePassword, forgotPassword } from "@quire/contracts/calls/passwords";
import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { checkNewPassword } from "../form/NewPasswordForm.tsx";
import { PasswordMeter } from "../form/PasswordMeter.tsx";
import { useForm } from "../form/useForm.ts";

const FORM = "change-password";

/** Changes the password, or sends a link to set one if the account has none. */
export function Password({ user, onChanged }: { user: User; onChanged: () => void }) {
  const [isChanging, setIsChanging] = useState(false);
  const [busy, setBusy] = useState(false);
  async function sendLink() {
    const identifier = user.email ?? user.mobile ?? "";
    setBusy(true);
    try {
      await callApi(forgotPassword, { body: { identifier } });
      showSnackbar({ title: "Check your email", message: `We sent a link to ${identifier}.`, tone: "good" });
    } catch (error) {
      showSnackbar({ title: "We couldn't send the link", message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  if (!user.has_password) {
    return user.email ? (
      <Button loading={busy} onClick={() => void sendLink()}>
        Set a password
      </Button>
    ) : (
      <Button href="/signin?forgot=1">Set a password</Button>
    );
  }
  return (
    <>
      <Button onClick={() => setIsChanging(true)}>Change password</Button>
      {isChanging ? (
        <ChangePasswordForm
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

interface ChangePasswordProps {
  user: User;
  onClose: () => void;
  onChanged: () => void;
}

function ChangePasswordForm({ user, onClose, onChanged }: ChangePasswordProps) {
  const { form, submit, field, values, alert, busy } = useForm({
    initial: { current: "", password: "", confirm: "" },
    check: checkChange,
    async send({ current, password }) {
      await callApi(changePassword, { body: { current, password } });
      await refreshSession();
      showSnackbar({
        title: "Password changed",
        message: "You're signed out everywhere else.",
        tone: "good",
      });
      onChanged();
    },
  });
  return (
    <Modal
      open
      persistent
      onClose={onClose}
      title="Change password"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={FORM} loading={busy}>
            Change password
          </Button>
        </>
      }
    >
      <form ref={form} id={FORM} className="account-form settings-form" noValidate onSubmit={submit}>
        <FormAlert>{alert}</FormAlert>
        <Field
          {...field("current")}
          label="Current password"
          type="password"
          autoComplete="current-password"
          data-autofocus
        />
        <Field
          {...field("password")}
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 5 characters."
        />
        <PasswordMeter password={values.password} known={[user.name, user.email ?? ""]} />
        <Field {...field("confirm")} label="New password again" type="password" autoComplete="new-password" />
      </form>
    </Modal>
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
