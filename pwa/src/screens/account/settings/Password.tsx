import { changePassword, forgotPassword } from "@quire/contracts/calls/passwords";
import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { wordsOf } from "../../../lib/failureWords.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import { checkChange } from "./checkChange.ts";

const FORM = "change-password";

/** Changing the password; or, for who has none, having a link sent to set one. */
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
      showSnackbar({ title: "We couldn't send the link", message: wordsOf(error) });
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
        <Changing
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

function Changing({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { form, submit, field, alert, busy } = useForm({
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
      steadfast
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
        <Field {...field("confirm")} label="New password again" type="password" autoComplete="new-password" />
      </form>
    </Modal>
  );
}
