import { unlinkSendingDomain, verifySendingDomain } from "@quire/contracts/calls/newsletterSettings";
import type { NewsletterSettings, SendingDomain } from "@quire/contracts/records/newsletterSettings";
import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { usePage } from "../../lib/PageContext.ts";
import { proHash } from "../../lib/proHash.ts";
import { useTask } from "../../lib/useTask.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import { checkedText } from "../../widgets/dns/checkCopy.ts";
import { RecordCard } from "../../widgets/dns/RecordCard.tsx";
import { domainCopy, PURPOSES } from "./domainCopy.ts";

/** Props of all parts about the sending domain. */
export interface SendingDomainProps {
  user: User;
  settings: NewsletterSettings;
  /** This is the copy saved on the device: its actions are disabled. */
  isSavedOffline: boolean;
  onChange: (settings: NewsletterSettings) => void;
}

interface PanelProps extends SendingDomainProps {
  domain: SendingDomain;
  /** Whether the server and the user's plan offer it. */
  mayLink: boolean;
  onEdit: () => void;
}

/** A sending domain: its state, its actions, and its DNS records. */
export function SendingDomainPanel(props: PanelProps) {
  const { user, settings, domain, mayLink, isSavedOffline, onChange, onEdit } = props;
  const [isRemoving, setIsRemoving] = useState(false);
  const { busy, error, run } = useTask();
  const { product } = usePage();
  const params = { id: user.id };
  const now = Date.now();
  const { badge, tone, text } = domainCopy(domain, product.name, now);

  async function check() {
    const found = await callApi(verifySendingDomain, { params });
    onChange(found);
    if (domain.state !== "activated" && found.domain?.state === "activated")
      showSnackbar({ title: `Your emails are sent from ${domain.address}`, tone: "good" });
  }

  return (
    <div className="newsletter-domain">
      <div className="newsletter-address">
        <p>{domain.address}</p>
        <Badge tone={mayLink ? tone : "warn"}>{mayLink ? badge : "Paused"}</Badge>
      </div>
      <div role="status">
        {mayLink ? <p>{text}</p> : <Paused isOffered={settings.offers_domains} product={product.name} />}
        <p className="newsletter-soft newsletter-checked">{checkedText(domain, now)}</p>
      </div>
      {error ? (
        <p className="q-field-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="newsletter-actions">
        {mayLink ? (
          <>
            <Button
              kind={domain.state === "activated" ? "quiet" : "primary"}
              loading={busy}
              disabled={isSavedOffline}
              onClick={() => void run(check)}
            >
              Check now
            </Button>
            <Button disabled={isSavedOffline} onClick={onEdit}>
              Change
            </Button>
          </>
        ) : null}
        <Button disabled={isSavedOffline} onClick={() => setIsRemoving(true)}>
          Remove…
        </Button>
      </div>
      <h3>{domain.state === "activated" ? "DNS records" : "DNS records to add"}</h3>
      <p className="newsletter-soft">
        Add them where you manage the DNS of {domain.domain}. Some services add your domain to the name
        automatically. If yours does, leave it out.
      </p>
      <ul className="q-list newsletter-records">
        {domain.records.map(({ purpose, type, host, value, status, seen }) => (
          <RecordCard
            key={purpose}
            type={type}
            purpose={PURPOSES[purpose]}
            status={status}
            lines={[
              { label: "Name", value: host },
              { label: "Value", value },
            ]}
            ttl="300 seconds, or the shortest available"
            instead={status === "missing" ? seen : []}
          />
        ))}
      </ul>
      {isRemoving ? (
        <ConfirmDialog
          title={`Stop sending from ${domain.address}?`}
          actionLabel="Remove"
          act={async () => {
            onChange(await callApi(unlinkSendingDomain, { params }));
            showSnackbar({ title: `${domain.domain} is removed`, tone: "good" });
          }}
          onClose={() => setIsRemoving(false)}
        >
          {`Your emails are sent from ${product.name}'s address again. To return later, you need new DNS records.`}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Why a linked domain isn't used. */
function Paused({ isOffered, product }: { isOffered: boolean; product: string }) {
  if (!isOffered) return <p>This server doesn't send from other domains now, so it uses its own address.</p>;
  return (
    <p>
      Sending from your domain is part of Pro, so emails are sent from {product}'s address.{" "}
      <a href={proHash("customDomain")}>See the plans</a>
    </p>
  );
}
