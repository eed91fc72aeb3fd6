import type { Client } from "@quire/client/client";
import { createPasskey, startPasskey } from "@quire/contracts/calls/factors";
import { deviceName } from "@quire/domain/accounts/deviceName";
import { Field } from "../../../../ui/Field.tsx";
import { createCredential } from "../../factors/passkey.ts";
import { useForm } from "../../form/useForm.ts";
import { FormModal } from "../FormModal.tsx";
import { checkName } from "./RenamePasskey.tsx";

export interface AddFactorProps {
  /** Makes a call, which may ask for a confirmation first. */
  callOfChange: Client["call"];
  onClose: () => void;
  /** Receives the recovery codes that come with the first factor. */
  onAdded: (codes: string[] | null) => void;
}

/** Names a passkey and lets the browser create it. */
export function AddPasskey({ callOfChange, onClose, onAdded }: AddFactorProps) {
  const form = useForm({
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
    <FormModal title="Add a passkey" action="Continue" of={form} persistent onClose={onClose}>
      <p className="settings-soft">
        Your device asks for your finger, face or PIN. A passkey can't be guessed, and it doesn't work on a
        fake site.
      </p>
      <Field
        {...form.field("name")}
        label="Name"
        hint="To recognize it later."
        autoComplete="off"
        maxLength={100}
        data-autofocus
      />
    </FormModal>
  );
}
