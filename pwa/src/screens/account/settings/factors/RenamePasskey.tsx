import { renamePasskey } from "@quire/contracts/calls/factors";
import type { PasskeyRecord } from "@quire/contracts/records/factor";
import { callApi } from "../../../../lib/callApi.ts";
import { Field } from "../../../../ui/Field.tsx";
import { useForm } from "../../form/useForm.ts";
import { FormModal } from "../FormModal.tsx";

interface RenamePasskeyProps {
  passkey: PasskeyRecord;
  onClose: () => void;
  onRenamed: () => void;
}

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose, onRenamed }: RenamePasskeyProps) {
  const form = useForm({
    initial: { name: passkey.name },
    check: checkName,
    async send({ name }) {
      await callApi(renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } });
      onRenamed();
    },
  });
  return (
    <FormModal title="Rename passkey" action="Rename" of={form} onClose={onClose}>
      <Field {...form.field("name")} label="Name" autoComplete="off" maxLength={100} data-autofocus />
    </FormModal>
  );
}

/** Returns what is wrong with a passkey's name. */
export function checkName({ name }: { name: string }): { name?: string } {
  return name.trim() ? {} : { name: "Give it a name you'll recognize" };
}
