import { getDomain } from "@quire/contracts/calls/domains";
import type { SiteDomain } from "@quire/contracts/records/domain";
import type { User } from "@quire/contracts/records/user";
import Globe from "lucide-react/icons/globe";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { mayOnOwnSite } from "../../lib/mayOnOwnSite.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useMine } from "../../lib/useMine.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DomainEdit } from "./DomainEdit.tsx";
import { DomainPanel } from "./DomainPanel.tsx";
import { DomainUpsell } from "./DomainUpsell.tsx";
import "./domains.css";
import { GuideLink } from "../../widgets/GuideLink.tsx";

/**
 * `/settings/domain`: the domain of the user's site, its progress, and the records that link it. Also its `/edit`.
 */
export function DomainScreen() {
  const { data } = usePage();
  return data.kind === "app" && data.screen === "custom_domain_edit" ? <DomainEdit /> : <DomainState />;
}

function DomainState() {
  const user = useSession()?.user;
  return (
    <div className="domain">
      <h1>Custom domain</h1>
      <p className="domain-soft">
        <GuideLink to="link-your-domain">How to link your domain</GuideLink>
      </p>
      {user ? <Domain user={user} /> : <Skeleton of="text" label="Checking your session" />}
    </div>
  );
}

function Domain({ user }: { user: User }) {
  const { id } = user;
  const fetchDomain = useCallback(
    async () => (await callApi(getDomain, { params: { id } })).domain ?? "none",
    [id],
  );
  const { value, isSavedOffline, failure, reload, change } = useMine<SiteDomain | "none">(
    id,
    "domain",
    fetchDomain,
  );
  if (value === null) {
    if (!failure) return <Skeleton of="text" label="Loading your domain" />;
    return (
      <ErrorState title="We couldn't load your domain" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  const note =
    isSavedOffline && failure ? (
      <p className="domain-note" role="status">
        We can't reach the server. You're seeing your last saved copy.
      </p>
    ) : null;
  if (value !== "none") {
    return (
      <>
        {note}
        <DomainPanel
          user={user}
          domain={value}
          isSavedOffline={isSavedOffline}
          onChange={(to) => change(() => to ?? "none")}
        />
      </>
    );
  }
  if (!mayOnOwnSite("customDomain", user)) return <DomainUpsell />;
  return (
    <>
      {note}
      <EmptyState
        icon={Globe}
        title="No domain is linked"
        action={
          <Button kind="primary" href="/settings/domain/edit">
            Link a domain
          </Button>
        }
      >
        Use a domain you own for your site, like www.example.com. Links to the old address redirect there.
      </EmptyState>
    </>
  );
}
