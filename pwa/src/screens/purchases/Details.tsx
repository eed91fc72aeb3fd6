import { CallError } from "@quire/client/errors";
import { updateDeliveryDetails } from "@quire/contracts/calls/deliveries";
import type { Purchase } from "@quire/contracts/records/order";
import { DETAILS_MAX } from "@quire/domain/billing/deliveries";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { failureMessages, messageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { TextArea } from "../../ui/TextArea.tsx";

interface DetailsProps {
  /** Id of the purchase. */
  id: string;
  creator: string;
  details: string;
  mayChange: boolean;
  onChange: (to: (before: Purchase) => Purchase) => void;
  onStale: () => void;
}

/** The buyer's details for the creator, which can be changed until the delivery. */
export function Details({ id, creator, details, mayChange, onChange, onStale }: DetailsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLDivElement>(null);

  function close() {
    setTyped(null);
    setError(null);
    // The form takes the focus with it: return it to the button that opened it.
    requestAnimationFrame(() => opener.current?.querySelector("button")?.focus());
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy || typed === null) return;
    if (typed.trim() === "") {
      setError("Describe what you want.");
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    setIsBusy(true);
    setError(null);
    try {
      const saved = await callApi(updateDeliveryDetails, { params: { id }, body: { details: typed.trim() } });
      onChange((before) => ({ ...before, details: saved.details }));
      close();
      showSnackbar({ title: "Details updated", message: `We've told ${creator}.`, tone: "good" });
    } catch (failure) {
      const { fields, alert } = failureMessages(failure, ["details"]);
      setError(fields.details ?? alert ?? messageOf(failure));
      // It has since been delivered or refunded: keep what was typed, so that it can be copied.
      if (failure instanceof CallError && failure.status === 409) onStale();
    } finally {
      setIsBusy(false);
    }
  }

  if (typed !== null) {
    return (
      <form ref={form} className="delivery-form" noValidate onSubmit={(event) => void save(event)}>
        <TextArea
          label="Your details"
          hint={`Only ${creator} can read them.`}
          autoFocus
          value={typed}
          error={error}
          maxLength={DETAILS_MAX}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="receipt-acts">
          <Button kind="primary" type="submit" loading={isBusy}>
            Save details
          </Button>
          <Button onClick={close}>Cancel</Button>
        </div>
      </form>
    );
  }
  return (
    <>
      <h3>Your details</h3>
      <p className={details ? "receipt-message" : "purchases-note"}>{details || "No details given."}</p>
      <p className="purchases-note">Only {creator} can read them.</p>
      {mayChange ? (
        <div className="receipt-acts" ref={opener}>
          <Button aria-label="Change your details" onClick={() => setTyped(details)}>
            Change
          </Button>
        </div>
      ) : null}
    </>
  );
}
