import { INVALID_EMAIL, parseIdentifier } from "@quire/domain/accounts/identifiers";
import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormAlert } from "./FormAlert.tsx";
import { useForm } from "./useForm.ts";

interface EmailFormProps {
  initial?: string;
  action: string;
  onEmail: (email: string) => Promise<void>;
  children?: ReactNode;
}

/** One email field, for every "Add email". */
export function EmailForm({ initial = "", action, onEmail, children }: EmailFormProps) {
  const { form, submit, field, alert, busy } = useForm({
    initial: { email: initial },
    check: checkEmail,
    send: ({ email }) => onEmail(email.trim()),
  });
  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FormAlert>{alert}</FormAlert>
      <Field
        {...field("email")}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <Button kind="primary" type="submit" full loading={busy}>
        {action}
      </Button>
      {children}
    </form>
  );
}

/** Returns what is wrong with an email address (specification §5). */
export function checkEmail({ email }: { email: string }): { email?: string } {
  if (email.trim() === "") return { email: "Enter your email" };
  const read = parseIdentifier(email);
  return "kind" in read && read.kind === "email" ? {} : { email: INVALID_EMAIL };
}
