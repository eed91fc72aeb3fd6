import { CallError } from "@quire/client/errors";
import { getDomain, verifyDomain } from "@quire/contracts/calls/domains";
import type { SiteDomain } from "@quire/contracts/records/domain";
import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { mayOnOwnSite } from "../../lib/mayOnOwnSite.ts";
import { usePage } from "../../lib/PageContext.ts";
import { usePolling } from "../../lib/usePolling.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { checkedText } from "../../widgets/dns/checkCopy.ts";
import { ShareModal } from "../../widgets/share/ShareModal.tsx";
import { domainCopy } from "./domainCopy.ts";
import { RecordList } from "./RecordList.tsx";
import { RemoveDomain } from "./RemoveDomain.tsx";

interface PanelProps {
  user: User;
  domain: SiteDomain;
  /** This is the copy saved on the device: its actions are disabled. */
  isSavedOffline: boolean;
  onChange: (domain: SiteDomain | null) => void;
}

/** A linked domain: its state, its actions, and its DNS records. */
export function DomainPanel({ user, domain, isSavedOffline, onChange }: PanelProps) {
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [sharing, setSharing] = useState(false);
  const { site } = usePage();
  const params = { id: user.id };
  const now = Date.now();
  const { badge, tone, text } = domainCopy(domain, now);
  const canLink = mayOnOwnSite("customDomain", user);

  /** Shows the domain's latest state, and offers to share the address once it works. */
  function update(latest: SiteDomain | null) {
    if (latest?.state === "activated" && domain.state !== "activated") setSharing(true);
    onChange(latest);
  }
  usePolling(domain.state === "pending" && !isSavedOffline, async () =>
    update((await callApi(getDomain, { params })).domain),
  );

  async function check() {
    setBusy(true);
    try {
      const answer = await callApi(verifyDomain, { params });
      update(answer.domain);
      if (answer.domain.state === "activated" && domain.state === "activated")
        showSnackbar({ title: `${answer.domain.shown} is linked`, tone: "good" });
      void refreshSession();
    } catch (error) {
      // The check has stored its result even so.
      if (error instanceof CallError && error.code === "domain_suspended")
        await callApi(getDomain, { params }).then(
          (answer) => onChange(answer.domain),
          () => {},
        );
      showSnackbar({ title: "Your domain isn't linked yet", message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className="domain-head">
        <p className="domain-name">{domain.shown}</p>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      {domain.shown === domain.domain ? null : (
        <p className="domain-soft">
          In DNS: <code>{domain.domain}</code>
        </p>
      )}
      <p aria-live="polite">{text}</p>
      <p className="domain-soft">{checkedText(domain, now)}</p>
      <div className="domain-deeds">
        {canLink ? (
          <Button
            kind={domain.state === "activated" ? "quiet" : "primary"}
            loading={busy}
            disabled={isSavedOffline}
            onClick={() => void check()}
          >
            Check now
          </Button>
        ) : null}
        {domain.state === "activated" ? (
          <>
            <Button href={domain.url}>Open your site</Button>
            <Button onClick={() => setSharing(true)}>Share</Button>
          </>
        ) : null}
        {canLink ? <Button href="/settings/domain/edit">Change</Button> : null}
        <Button disabled={isSavedOffline} onClick={() => setRemoving(true)}>
          Remove…
        </Button>
      </div>
      <RecordList domain={domain} />
      {sharing ? (
        <ShareModal
          kind="domain"
          title={site?.name ?? user.name}
          url={domain.url}
          onClose={() => setSharing(false)}
        />
      ) : null}
      {removing ? (
        <RemoveDomain
          siteId={user.id}
          domain={domain}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            onChange(null);
            void refreshSession();
          }}
        />
      ) : null}
    </>
  );
}
