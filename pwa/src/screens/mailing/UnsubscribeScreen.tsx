import {
  getMailSubscription,
  type MailSubscription,
  setMailSubscription,
} from "@quire/contracts/calls/mailing";
import MailX from "lucide-react/icons/mail-x";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/**
 * `/unsubscribe/{hash}`, where a letter's link leads. Opening it only asks: mail programs and scanners open every link.
 * The address without a key, from letters of old, leads to the settings.
 */
export function UnsubscribeScreen() {
  const { data } = usePage();
  const hash = data.kind === "app" ? data.params?.hash : undefined;
  return hash ? <ByLetter key={hash} hash={hash} /> : <BySettings />;
}

function ByLetter({ hash }: { hash: string }) {
  const [standing, setStanding] = useState<MailSubscription | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    callApi(getMailSubscription, { params: { hash } }).then(setStanding, setFailure);
  }, [hash]);

  async function choose(subscribed: boolean) {
    setIsBusy(true);
    setFailure(null);
    try {
      setStanding(await callApi(setMailSubscription, { params: { hash }, body: { subscribed } }));
      setIsChanged(true);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  if (!standing) {
    if (!failure) return <Skeleton of="text" label="Loading your subscription" />;
    return (
      <>
        <h1 className="q-hidden">Unsubscribe</h1>
        <ErrorState title="Nothing was changed">{wordsOf(failure)}</ErrorState>
      </>
    );
  }
  const { site, subscribed } = standing;
  return (
    <EmptyState
      icon={MailX}
      level={1}
      title={subscribed ? `Emails from ${site.name}` : "You're unsubscribed"}
      action={
        <Button
          kind={subscribed ? "primary" : "quiet"}
          loading={isBusy}
          onClick={() => void choose(!subscribed)}
        >
          {subscribed ? "Unsubscribe" : "Subscribe again"}
        </Button>
      }
    >
      <div aria-live="polite">
        {wordsFor(standing, isChanged)}
        {failure ? <p className="q-field-error">{wordsOf(failure)}</p> : null}
      </div>
    </EmptyState>
  );
}

function wordsFor({ site, subscribed }: MailSubscription, isChanged: boolean): string {
  if (subscribed) {
    return isChanged
      ? `You get new posts from ${site.name} by email again.`
      : `You get new posts from ${site.name} by email. You can unsubscribe here and keep reading them on their site.`;
  }
  return `${site.name} no longer emails you posts. You can read them on their site at any time.`;
}

function BySettings() {
  return (
    <EmptyState
      icon={MailX}
      level={1}
      title="Your email settings"
      action={
        <Button kind="primary" href="/settings">
          Open your settings
        </Button>
      }
    >
      Every email ends with its own unsubscribe link. Manage all your emails in settings.
    </EmptyState>
  );
}
