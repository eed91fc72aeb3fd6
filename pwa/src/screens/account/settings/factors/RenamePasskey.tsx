import { renamePasskey } from "@quire/contracts/calls/factors";
import type { PasskeyRecord } from "@quire/contracts/records/factor";
import { callApi } from "../../../../lib/callApi.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { Modal } from "../../../../ui/Modal.tsx";
import { FormAlert } from "../../form/FormAlert.tsx";
import { useForm } from "../../form/useForm.ts";

const FORM = "rename-passkey";

interface RenamePasskeyProps {
  passkey: PasskeyRecord;
  onClose: () => void;
  onRenamed: () => void;
}

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose, onRenamed }: RenamePasskeyProps) {
  const { form, submit, field, alert, busy } = useForm({
    initial: { name: passkey.name },
    check: checkName,
    async send({ name }) {
      await callApi(renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } });
      onRenamed();
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title="Rename passkey"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={FORM} loading={busy}>
            Rename
          </Button>
        </>
      }
    >
      <form ref={form} id={FORM} className="account-form settings-form" noValidate onSubmit={submit}>
        <FormAlert>{alert}</FormAlert>
        <Field {...field("name")} label="Name" autoComplete="off" maxLength={100} data-autofocus />
      </form>
    </Modal>
  );
}

/** Returns what is wrong with a passkey's name. */
export function checkName({ name }: { name: string }): { name?: string } {
  return name.trim() ? {} : { name: "Give it a name you'll recognize" };
}
