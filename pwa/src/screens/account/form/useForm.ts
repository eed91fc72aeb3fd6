import { type FormEvent, useEffect, useRef, useState } from "react";
import { failureWords } from "../../../lib/failureWords.ts";

type Values<Field extends string> = Record<Field, string>;
type Words<Field extends string> = Partial<Record<Field, string>>;

interface FormPlan<Field extends string> {
  initial: Values<Field>;
  /** What is wrong with which field, by the rules that need no server. */
  check: (values: Values<Field>) => Words<Field>;
  send: (values: Values<Field>) => Promise<void>;
}

/** A form's texts, its errors, and its sending. The first field that is wrong gets the focus. */
export function useForm<Field extends string>({ initial, check, send }: FormPlan<Field>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Words<Field>>({});
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

  function refuse(fields: Words<Field>, words: string | null) {
    setErrors(fields);
    setAlert(words);
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
      const words = failureWords(error, names);
      refuse(words.fields, words.alert);
    } finally {
      setBusy(false);
    }
  }

  function change(name: Field, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _mended, ...others }) => others as Words<Field>);
  }

  /** What a `Field` of this form takes. */
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  return { values, errors, alert, busy, form, submit, change, field };
}
