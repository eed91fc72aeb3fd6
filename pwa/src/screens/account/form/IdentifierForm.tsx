import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { identifierError } from "../signin/checkSignin.ts";
import { FormAlert } from "./FormAlert.tsx";
import { useForm } from "./useForm.ts";

interface IdentifierFormProps {
  initial: string;
  action: string;
  onIdentifier: (identifier: string) => Promise<void>;
  /** An alternative action, which receives the typed identifier. */
  other: { label: string; onSelect: (identifier: string) => void };
}

/** One field for an email or mobile number: where to send a code or link. */
export function IdentifierForm({ initial, action, onIdentifier, other }: IdentifierFormProps) {
  const { form, submit, field, values, alert, busy } = useForm({
    initial: { identifier: initial },
    check({ identifier }): { identifier?: string } {
      const wrong = identifierError(identifier);
      return wrong ? { identifier: wrong } : {};
    },
    send: ({ identifier }) => onIdentifier(identifier.trim()),
  });
  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FormAlert>{alert}</FormAlert>
      <Field
        {...field("identifier")}
        label="Email or mobile"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <Button kind="primary" type="submit" full loading={busy}>
        {action}
      </Button>
      <div className="account-ways">
        <Button kind="bare" size="s" onClick={() => other.onSelect(values.identifier)}>
          {other.label}
        </Button>
      </div>
    </form>
  );
}
