import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import type { useForm } from "../form/useForm.ts";

interface FormModalProps {
  title: string;
  /** Label of the button that submits. */
  action: string;
  of: Pick<ReturnType<typeof useForm>, "form" | "submit" | "alert" | "busy">;
  onClose: () => void;
  /** Prevents a stray press on the backdrop from closing it. */
  persistent?: boolean;
  disabled?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with one form. */
export function FormModal({ title, action, of, onClose, persistent, disabled, children }: FormModalProps) {
  const { form, submit, alert, busy } = of;
  const id = useId();
  return (
    <Modal
      open
      persistent={persistent}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={id} loading={busy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className="account-form settings-form" noValidate onSubmit={submit}>
        <FormAlert>{alert}</FormAlert>
        {children}
      </form>
    </Modal>
  );
}
