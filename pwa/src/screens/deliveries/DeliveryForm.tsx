import { CallError } from "@quire/client/errors";
import { createDelivery } from "@quire/contracts/calls/deliveries";
import type { SiteDelivery } from "@quire/contracts/records/delivery";
import { checkDelivery, DELIVERY_LINK_MAX, DELIVERY_TEXT_MAX } from "@quire/domain/billing/deliveries";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { failureMessages, messageOf } from "../../lib/failureMessages.ts";
import { showErrors } from "../../lib/showErrors.ts";
import { readFromTab, saveInTab } from "../../lib/tabStore.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { formatZone, fromWallTime, toWallTime } from "../../widgets/localTime.ts";
import { FileField, type PickedFile } from "../../widgets/upload/FileField.tsx";

interface DeliveryFormProps {
  siteId: string;
  delivery: SiteDelivery;
  onDone: (changed: SiteDelivery) => void;
  onClose: () => void;
  onStale: () => void;
}

const FIELDS = ["text", "file", "link", "meets_at"] as const;
type FieldName = (typeof FIELDS)[number];
type Errors = Partial<Record<FieldName, string>>;

/** Delivers to a buyer. What was typed is stored in this tab until it is delivered, whatever the network does. */
export function DeliveryForm({ siteId, delivery, onDone, onClose, onStale }: DeliveryFormProps) {
  const { id, good_type: good, buyer } = delivery;
  const isMeetup = good === "virtual_meetup";
  const isNew = delivery.state === "wanted";
  const [typed, setTyped] = useState<Typed>(() => readTypedDelivery(id) ?? valuesOf(delivery));
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const moment = fromWallTime(typed.at);

  function change(changes: Partial<Typed>) {
    const next = { ...typed, ...changes };
    setTyped(next);
    setErrors({});
    saveTypedDelivery(id, next);
  }
  function refuse(fields: Errors, message: string | null) {
    showErrors(form, () => {
      setErrors(fields);
      setAlert(message);
    });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (isSending) return refuse({ file: "The file is still uploading. Deliver once it's done." }, null);
    const values = {
      text: typed.text.trim() || null,
      file: isMeetup ? null : (typed.file?.id ?? null),
      link: isMeetup ? typed.link.trim() || null : null,
      meetsAt: isMeetup ? (moment?.toISOString() ?? null) : null,
    };
    const wrong: Errors = {};
    for (const { field, message } of checkDelivery(good, values, new Date())) {
      wrong[field === "meetsAt" ? "meets_at" : field] ??= message;
    }
    if (Object.keys(wrong).length > 0) return refuse(wrong, null);
    refuse({}, null);
    setIsBusy(true);
    try {
      const { meetsAt, ...rest } = values;
      const body = { ...rest, meets_at: meetsAt };
      const changed = await callApi(createDelivery, { params: { siteId, id }, body, idempotent: true });
      forgetTyped(id);
      showSnackbar({
        title: isNew ? "Delivery sent" : "Delivery updated",
        message: `We'll email it to ${buyer.name} and add it to their purchase.`,
        tone: "good",
      });
      onDone(changed);
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 409) {
        // The payment was refunded: the list removes the delivery, and this form with its alert.
        showSnackbar({ title: messageOf(failure), tone: "plain" });
        return onStale();
      }
      const message = failureMessages(failure, FIELDS);
      refuse(message.fields, message.alert);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form ref={form} className="deliveries-form" noValidate onSubmit={(event) => void submit(event)}>
      {alert ? (
        <p className="q-field-error" role="alert">
          {alert}
        </p>
      ) : null}
      {isMeetup ? (
        <>
          <Field
            label="Day and time"
            name="meets_at"
            type="datetime-local"
            autoFocus
            hint={`Your time zone: ${formatZone(moment ?? new Date())}. ${buyer.name} sees it in theirs.`}
            min={toWallTime(new Date())}
            value={typed.at}
            error={errors.meets_at}
            onChange={(event) => change({ at: event.target.value })}
          />
          <Field
            label="Link to the meetup"
            name="link"
            type="url"
            inputMode="url"
            placeholder="https://"
            value={typed.link}
            error={errors.link}
            maxLength={DELIVERY_LINK_MAX}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => change({ link: event.target.value })}
          />
        </>
      ) : null}
      <TextArea
        label={isMeetup ? "Anything else they should know" : "Your message"}
        name="text"
        autoFocus={!isMeetup}
        hint={isMeetup ? "Optional" : undefined}
        rows={isMeetup ? 3 : 8}
        value={typed.text}
        error={errors.text}
        maxLength={DELIVERY_TEXT_MAX}
        onChange={(event) => change({ text: event.target.value })}
      />
      {isMeetup ? null : (
        <FileField
          siteId={siteId}
          kind="good"
          label="File"
          hint="Audio, video, an image, or anything else you made for them. Up to 250 MB."
          value={typed.file}
          error={errors.file}
          onSending={setIsSending}
          onChange={(file: PickedFile | null) => change({ file })}
        />
      )}
      <div className="deliveries-acts">
        <Button kind="primary" type="submit" loading={isBusy}>
          {isNew ? "Deliver now" : "Save changes"}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  );
}

/** Returns the form's values for the current delivery. */
const valuesOf = ({ text, file, link, meets_at: at }: SiteDelivery): Typed => ({
  text: text ?? "",
  file: file && { id: file.id, name: file.name, size: file.size },
  link: link ?? "",
  at: at === null ? "" : toWallTime(new Date(at)),
});

/** Values of the delivery form. */
interface Typed {
  text: string;
  file: PickedFile | null;
  link: string;
  /** Local time, as the field holds it. */
  at: string;
}

const nameOf = (id: string) => `delivery:${id}`;

/** Returns what was typed for a delivery and not sent; null if nothing was. */
function readTypedDelivery(id: string): Typed | null {
  try {
    const saved: unknown = JSON.parse(readFromTab(nameOf(id)) ?? "null");
    return saved && typeof saved === "object" && "text" in saved ? (saved as Typed) : null;
  } catch {
    return null;
  }
}

const saveTypedDelivery = (id: string, typed: Typed): void => saveInTab(nameOf(id), JSON.stringify(typed));

const forgetTyped = (id: string): void => saveInTab(nameOf(id), null);
