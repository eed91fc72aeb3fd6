import { countSubscribers } from "@quire/contracts/calls/subscribers";
import type { SubscriberCount } from "@quire/contracts/records/subscriber";
import MailPlus from "lucide-react/icons/mail-plus";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { mayOnOwnSite } from "../../lib/mayOnOwnSite.ts";
import { useMine } from "../../lib/useMine.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Figures } from "../../widgets/Figures.tsx";
import { formatCount } from "./formatCount.ts";
import { ImportUpsell } from "./ImportUpsell.tsx";
import { SubscriberList } from "./SubscriberList.tsx";
import "./SubscribersScreen.css";

/** `/mailinglist`: how many readers the site's emails reach, and the subscribers without an account. */
export function SubscribersScreen() {
  const userId = useUser();
  return (
    <div className="subscribers">
      <h1>Subscribers</h1>
      {userId ? (
        <Subscribers key={userId} siteId={userId} />
      ) : (
        <Skeleton of="text" label="Loading your list" />
      )}
    </div>
  );
}

function Subscribers({ siteId }: { siteId: string }) {
  const user = useSession()?.user ?? null;
  const load = useCallback(() => callApi(countSubscribers, { params: { id: siteId } }), [siteId]);
  const {
    value: count,
    isSavedOffline,
    failure,
    reload,
  } = useMine<SubscriberCount>(siteId, "subscribers", load);
  if (!count) {
    if (!failure) return <Skeleton of="text" label="Loading your list" />;
    return (
      <ErrorState title="We couldn't load your list" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  const isEmpty = count.subscribed + count.unsubscribed + count.bounced === 0;
  // Not before the user is loaded, or the upsell would flash.
  const isRefused = user !== null && !mayOnOwnSite("importSubscribers", user);
  return (
    <>
      <p className="subscribers-soft">
        Followers who also subscribe by email get each email once. <a href="/followers">See your followers</a>{" "}
        or <a href="/mailer">email your readers</a>.
      </p>
      <Figures
        of={[
          { label: "Email recipients", count: formatCount(count.reached) },
          { label: "Followers", count: formatCount(count.followers) },
          { label: "Email subscribers", count: formatCount(count.subscribed) },
          { label: "Unsubscribed", count: formatCount(count.unsubscribed) },
          { label: "Bounced", count: formatCount(count.bounced) },
        ]}
      />
      {failure && isSavedOffline ? (
        <ErrorState title="We can't reach the server" onRetry={reload}>
          These counts are from your last visit. Other people's addresses aren't saved on this device.
        </ErrorState>
      ) : isEmpty ? (
        isRefused ? (
          <ImportUpsell />
        ) : (
          <EmptyState icon={MailPlus} title="No email subscribers" action={<ImportButton />}>
            Import your list from Substack, Mailchimp or Ghost, or any CSV file with addresses. Readers who
            subscribe on your site appear here too.
          </EmptyState>
        )
      ) : (
        <SubscriberList siteId={siteId} onRemoved={reload} />
      )}
    </>
  );
}

function ImportButton() {
  return (
    <Button kind="primary" icon={MailPlus} href="/mailinglist/import">
      Import subscribers
    </Button>
  );
}
