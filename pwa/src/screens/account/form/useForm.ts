import { type FormEvent, useEffect, useRef, useState } from "react";
import { failureMessages } from "../../../lib/failureMessages.ts";

type Values<Field extends string> = Record<Field, string>;
type Errors<Field extends string> = Partial<Record<Field, string>>;

interface FormOptions<Field extends string> {
  initial: Values<Field>;
  /** Returns an error per field, by the rules that need no server. */
  check: (values: Values<Field>) => Errors<Field>;
  send: (values: Values<Field>) => Promise<void>;
}

/** State, validation and submission of a form. The first invalid field gets focus. */
export function useForm<Field extends string>({ initial, check, send }: FormOptions<Field>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Field>>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const names = Object.keys(initial) as Field[];

  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    (wrong ?? form.current?.querySelector<HTMLElement>("[role=alert]"))?.focus();
  }, [refusals]);

  function refuse(fields: Errors<Field>, message: string | null) {
    setErrors(fields);
    setAlert(message);
    setRefusals((count) => count + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = check(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong, null);
    setErrors({});
    setAlert(null);
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const messages = failureMessages(error, names);
      refuse(messages.fields, messages.alert);
    } finally {
      setBusy(false);
    }
  }

  function change(name: Field, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _removed, ...others }) => others as Errors<Field>);
  }

  /** Props for a `Field` of this form. */
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  return { values, errors, alert, busy, form, submit, change, field };
}
