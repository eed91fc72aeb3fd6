import { linkSendingDomain } from "@quire/contracts/calls/newsletterSettings";
import type { NewsletterSettings, SendingDomain } from "@quire/contracts/records/newsletterSettings";
import { INVALID_EMAIL, isEmail } from "@quire/domain/accounts/identifiers";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { failureMessages } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";

interface SendingDomainFormProps {
  siteId: string;
  before: SendingDomain | null;
  isSavedOffline: boolean;
  onLinked: (settings: NewsletterSettings) => void;
  /** Null if there is nothing to return to. */
  onCancel: (() => void) | null;
}

/** Asks for the address to send from. */
export function SendingDomainForm({
  siteId,
  before,
  isSavedOffline,
  onLinked,
  onCancel,
}: SendingDomainFormProps) {
  const [address, setAddress] = useState(before?.address ?? "");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const replaces =
    before?.state === "activated" && !address.toLowerCase().trim().endsWith(`@${before.domain}`);

  function refuse(message: string | null) {
    setError(message);
    form.current?.querySelector("input")?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isSavedOffline) return;
    if (!isEmail(address.trim())) return refuse(INVALID_EMAIL);
    setError(null);
    setIsBusy(true);
    try {
      onLinked(await callApi(linkSendingDomain, { params: { id: siteId }, body: { address } }));
    } catch (refused) {
      const { fields, alert } = failureMessages(refused, ["address"] as const);
      refuse(fields.address ?? alert);
      setIsBusy(false);
    }
  }

  return (
    <form ref={form} className="newsletter-domain" noValidate onSubmit={(event) => void submit(event)}>
      <p className="newsletter-soft">
        Send from an address on a domain you own. Fewer emails land in spam, and readers recognize you.
      </p>
      <Field
        label="Sender address"
        name="address"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="ada@example.com"
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.target.value);
          setError(null);
        }}
      />
      {replaces ? (
        <p className="newsletter-note">
          Until we find the records of the new domain, your emails aren't sent from {before.address} anymore.
        </p>
      ) : null}
      <div className="newsletter-actions">
        <Button kind="primary" type="submit" loading={isBusy} disabled={isSavedOffline}>
          {before ? "Change address" : "Show DNS records"}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
    </form>
  );
}
