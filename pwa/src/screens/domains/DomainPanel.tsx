import { CallError } from "@quire/client/errors";
import { getDomain, verifyDomain } from "@quire/contracts/calls/domains";
import type { SiteDomain } from "@quire/contracts/records/domain";
import type { User } from "@quire/contracts/records/user";
import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { mayOnOwnSite } from "../../lib/mayOnOwnSite.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { checkedWords, domainWords } from "./domainWords.ts";
import { RecordList } from "./RecordList.tsx";
import { RemoveDomain } from "./RemoveDomain.tsx";

/** The server looks by its own plan; this only asks what it found. */
const ASK_EVERY_MS = 15_000;

interface PanelProps {
  user: User;
  domain: SiteDomain;
  /** It is what this device kept: nothing can be done with it. */
  isSavedOffline: boolean;
  onChange: (domain: SiteDomain | null) => void;
}

/** A domain that was asked for: its state, what can be done with it, and its records. */
export function DomainPanel({ user, domain, isSavedOffline, onChange }: PanelProps) {
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const params = { id: user.id };
  const now = Date.now();
  const { badge, tone, text } = domainWords(domain, now);
  const canLink = mayOnOwnSite("customDomain", user);

  useDomainNews(user.id, domain.state === "pending" && !isSavedOffline, onChange);

  async function check() {
    setBusy(true);
    try {
      const answer = await callApi(verifyDomain, { params });
      onChange(answer.domain);
      if (answer.domain.state === "activated")
        showSnackbar({ title: `${answer.domain.shown} is linked`, tone: "good" });
      void refreshSession();
    } catch (error) {
      // What was found is written down all the same.
      if (error instanceof CallError && error.code === "domain_suspended")
        await callApi(getDomain, { params }).then(
          (answer) => onChange(answer.domain),
          () => {},
        );
      showSnackbar({ title: "Your domain isn't linked yet", message: wordsOf(error) });
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
      <p className="domain-soft">{checkedWords(domain, now)}</p>
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
        {domain.state === "activated" ? <Button href={domain.url}>Open your site</Button> : null}
        {canLink ? <Button href="/settings/domain/edit">Change</Button> : null}
        <Button disabled={isSavedOffline} onClick={() => setRemoving(true)}>
          Remove…
        </Button>
      </div>
      <RecordList domain={domain} />
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

/** While a domain waits and somebody looks at it, what the server finds shows by itself. */
function useDomainNews(id: string, isWaiting: boolean, onChange: (domain: SiteDomain | null) => void) {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      callApi(getDomain, { params: { id } }).then(
        (answer) => tell(answer.domain),
        // Asked again in a moment.
        () => {},
      );
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isWaiting]);
}
