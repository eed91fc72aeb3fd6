import { setPayoutAccount } from "@quire/contracts/calls/payouts";
import type { PayoutAccount } from "@quire/contracts/records/payouts";
import type { Currency } from "@quire/domain/billing/money";
import {
  checkPayoutAccount,
  FIELDS_OF,
  METHODS_OF,
  PAYOUT_FIELDS,
  type PayoutField,
  type PayoutMethod,
} from "@quire/domain/billing/payoutAccounts";
import { type FormEvent, useRef, useState } from "react";
import { failureMessages } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { callConfirmed } from "../../../widgets/confirmIdentity/callConfirmed.ts";
import { FIELD_COPY, METHOD_LABELS } from "./accountFields.ts";

interface AccountFormProps {
  siteId: string;
  currency: Currency;
  isNew: boolean;
  onSaved: (account: PayoutAccount) => void;
}

type Typed = Partial<Record<PayoutField, string>>;

/** Takes a payout account in one currency. Errors appear beside their fields, and nothing typed is lost. */
export function AccountForm({ siteId, currency, isNew, onSaved }: AccountFormProps) {
  const methods = METHODS_OF[currency];
  const [method, setMethod] = useState<PayoutMethod>(methods[0] as PayoutMethod);
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Typed>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse(fields: Typed, message: string | null) {
    setErrors(fields);
    setAlert(message);
    const first = FIELDS_OF[method].find((field) => fields[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const checked = checkPayoutAccount(currency, method, typed);
    if ("issues" in checked) {
      return refuse(Object.fromEntries(checked.issues.map(({ field, message }) => [field, message])), null);
    }
    refuse({}, null);
    setBusy(true);
    try {
      const body = { currency, method, ...checked.details.fields };
      onSaved(await callConfirmed(setPayoutAccount, { params: { siteId }, body }));
      setTyped({});
      showSnackbar({ title: "Payout account saved", tone: "good" });
    } catch (failure) {
      const message = failureMessages(failure, PAYOUT_FIELDS);
      refuse(message.fields, message.alert);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="payout-form" noValidate onSubmit={(event) => void submit(event)}>
      {alert ? (
        <p className="q-field-error" role="alert">
          {alert}
        </p>
      ) : null}
      {methods.length > 1 ? (
        <Select
          label="Payout method"
          name="method"
          value={method}
          options={methods.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          onChange={(event) => {
            setMethod(event.target.value as PayoutMethod);
            setErrors({});
          }}
        />
      ) : null}
      {FIELDS_OF[method].map((field) => {
        const { label, hint, placeholder, isNumber } = FIELD_COPY[field];
        return (
          <Field
            key={field}
            label={label}
            name={field}
            hint={hint}
            placeholder={placeholder}
            value={typed[field] ?? ""}
            error={errors[field]}
            maxLength={120}
            autoComplete="off"
            autoCapitalize={field === "holder" ? "words" : "none"}
            inputMode={isNumber ? "numeric" : "text"}
            spellCheck={false}
            onChange={(event) => {
              setTyped({ ...typed, [field]: event.target.value });
              setErrors({ ...errors, [field]: undefined });
            }}
          />
        );
      })}
      <p className="earnings-soft">
        We store it encrypted. We email you when it changes, and send nothing to it for three days after that.
      </p>
      <Button kind="primary" type="submit" loading={busy}>
        {isNew ? "Save account" : "Change account"}
      </Button>
    </form>
  );
}
