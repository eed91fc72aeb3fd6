import { getNewsletterSettings } from "@quire/contracts/calls/newsletterSettings";
import type { NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import type { User } from "@quire/contracts/records/user";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { useMine } from "../../lib/useMine.ts";
import { usePolling } from "../../lib/usePolling.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SendingDomainSection } from "./SendingDomainSection.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import "./newsletterSettings.css";

/** `/mailer/settings`: how the emails of the user's site are sent. */
export function NewsletterSettingsScreen() {
  const user = useSession()?.user;
  return (
    <div className="newsletter-settings">
      <h1>Newsletter settings</h1>
      {user ? <Settings key={user.id} user={user} /> : <Skeleton of="text" label="Checking your session" />}
    </div>
  );
}

function Settings({ user }: { user: User }) {
  const { id } = user;
  const fetchSettings = useCallback(() => callApi(getNewsletterSettings, { params: { id } }), [id]);
  const { value, isSavedOffline, failure, reload, change } = useMine<NewsletterSettings>(
    id,
    "newsletter settings",
    fetchSettings,
  );
  const onChange = (to: NewsletterSettings) => change(() => to);
  // Addresses are confirmed in another tab, and records found by the server.
  const isWaiting = value !== null && (value.reply_to_pending !== null || value.domain?.state === "pending");
  usePolling(isWaiting && !isSavedOffline, async () => onChange(await fetchSettings()));
  if (value === null) {
    if (!failure) return <Skeleton of="text" label="Loading your settings" />;
    return (
      <ErrorState title="We couldn't load your settings" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  return (
    <>
      {isSavedOffline && failure ? (
        <div className="newsletter-note" role="status">
          <p>We can't reach the server. You're seeing your last saved copy.</p>
          <Button size="s" onClick={reload}>
            Try again
          </Button>
        </div>
      ) : null}
      <p>
        Newsletters and <a href="/mailer">emails to your readers</a> are sent from{" "}
        <strong>{value.from}</strong>.
      </p>
      <SettingsForm user={user} settings={value} isSavedOffline={isSavedOffline} onChange={onChange} />
      <SendingDomainSection
        user={user}
        settings={value}
        isSavedOffline={isSavedOffline}
        onChange={onChange}
      />
    </>
  );
}
