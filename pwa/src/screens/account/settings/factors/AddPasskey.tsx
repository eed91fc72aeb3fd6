import type { Client } from "@quire/client/client";
import { createPasskey, startPasskey } from "@quire/contracts/calls/factors";
import { Button } from "../../../../ui/Button.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { Modal } from "../../../../ui/Modal.tsx";
import { createCredential } from "../../factors/passkey.ts";
import { FormAlert } from "../../form/FormAlert.tsx";
import { useForm } from "../../form/useForm.ts";
import { checkName } from "./RenamePasskey.tsx";

const FORM = "add-passkey";

export interface AddFactorProps {
  /** Makes a call, which may ask for a confirmation first. */
  callOfChange: Client["call"];
  onClose: () => void;
  /** Receives the recovery codes that come with the first factor. */
  onAdded: (codes: string[] | null) => void;
}

/** Names a passkey and lets the browser create it. */
export function AddPasskey({ callOfChange, onClose, onAdded }: AddFactorProps) {
  const { form, submit, field, alert, busy } = useForm({
    initial: { name: deviceName(navigator.userAgent) },
    check: checkName,
    async send({ name }) {
      const { options } = await callOfChange(startPasskey);
      const passkey = await createCredential(options);
      const { recovery_codes } = await callOfChange(createPasskey, { body: { name: name.trim(), passkey } });
      onAdded(recovery_codes);
    },
  });
  return (
    <Modal
      open
      persistent
      onClose={onClose}
      title="Add a passkey"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={FORM} loading={busy}>
            Continue
          </Button>
        </>
      }
    >
      <p className="settings-soft">
        Your device asks for your finger, face or PIN. A passkey can't be guessed, and it works only here.
      </p>
      <form ref={form} id={FORM} className="account-form" noValidate onSubmit={submit}>
        <FormAlert>{alert}</FormAlert>
        <Field
          {...field("name")}
          label="Name"
          hint="To recognize it later."
          autoComplete="off"
          maxLength={100}
          data-autofocus
        />
      </form>
    </Modal>
  );
}

const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android phone"],
  [/Macintosh/, "Mac"],
  [/Windows/, "Windows computer"],
];

/** Returns a name for a passkey of this device. */
export const deviceName = (userAgent: string): string =>
  DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "This device";
