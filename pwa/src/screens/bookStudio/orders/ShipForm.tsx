import { CallError } from "@quire/client/errors";
import { shipBookOrder } from "@quire/contracts/calls/books";
import type { SiteBookOrder } from "@quire/contracts/records/bookOrder";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { failureMessages, messageOf } from "../../../lib/failureMessages.ts";
import { showErrors } from "../../../lib/showErrors.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";

interface ShipFormProps {
  siteId: string;
  order: SiteBookOrder;
  onDone: (changed: SiteBookOrder) => void;
  onClose: () => void;
  onStale: () => void;
}

const FIELDS = ["courier", "number", "url"] as const;
type Values = Record<(typeof FIELDS)[number], string>;
type Errors = Partial<Values>;

const NOTHING: Values = { courier: "", number: "", url: "" };

/** Returns what is missing or wrong. */
export function checkShipment({ courier, number, url }: Values): Errors {
  return {
    ...(courier.trim() ? {} : { courier: "Enter the courier, such as India Post" }),
    ...(number.trim() ? {} : { number: "Enter the tracking number" }),
    ...(url.trim() === "" || /^https?:\/\/\S+$/i.test(url.trim())
      ? {}
      : { url: "Enter a full address that starts with https://" }),
  };
}

/** Records how an order was shipped; its buyer gets the tracking number by email. */
export function ShipForm({ siteId, order, onDone, onClose, onStale }: ShipFormProps) {
  const [values, setValues] = useState(NOTHING);
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse(wrong: Errors, message: string | null = null) {
    showErrors(form, () => {
      setErrors(wrong);
      setAlert(message);
    });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = checkShipment(values);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    setIsBusy(true);
    try {
      const { courier, number, url } = values;
      const body = { courier: courier.trim(), number: number.trim(), url: url.trim() || null };
      const changed = await callApi(shipBookOrder, { params: { siteId, id: order.id }, body });
      showSnackbar({
        title: "Marked as shipped",
        message: `We'll email the tracking number to ${order.buyer.name}.`,
        tone: "good",
      });
      onDone(changed);
    } catch (error) {
      if (error instanceof CallError && error.code === "order_not_yours_to_ship") {
        showSnackbar({ title: messageOf(error), tone: "plain" });
        return onStale();
      }
      const { fields, alert: message } = failureMessages(error, FIELDS);
      refuse(fields, message);
      setIsBusy(false);
    }
  }

  const text = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <form ref={form} className="book-orders-form" noValidate onSubmit={(event) => void submit(event)}>
      {alert ? (
        <p className="q-field-error" role="alert">
          {alert}
        </p>
      ) : null}
      <Field label="Courier" autoFocus maxLength={100} {...text("courier")} />
      <Field label="Tracking number" maxLength={100} spellCheck={false} {...text("number")} />
      <Field
        label="Tracking link (optional)"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={1000}
        {...text("url")}
      />
      <div className="book-orders-actions">
        <Button kind="primary" type="submit" loading={isBusy}>
          Mark as shipped
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
