import {
  getMailSubscription,
  type MailSubscription,
  updateMailSubscription,
} from "@quire/contracts/calls/mailing";
import MailX from "lucide-react/icons/mail-x";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/**
 * `/unsubscribe/{hash}`, from the link in an email. Opening it only asks, because mail programs and scanners open
 * every link. Without a hash, as in old emails, it links to the settings.
 */
export function UnsubscribeScreen() {
  const { data } = usePage();
  const hash = data.kind === "app" ? data.params?.hash : undefined;
  return hash ? <SubscriptionChoice key={hash} hash={hash} /> : <SettingsLink />;
}

function SubscriptionChoice({ hash }: { hash: string }) {
  const [subscription, setSubscription] = useState<MailSubscription | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    callApi(getMailSubscription, { params: { hash } }).then(setSubscription, setFailure);
  }, [hash]);

  async function choose(subscribed: boolean) {
    setIsBusy(true);
    setFailure(null);
    try {
      setSubscription(await callApi(updateMailSubscription, { params: { hash }, body: { subscribed } }));
      setIsChanged(true);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  if (!subscription) {
    if (!failure) return <Skeleton of="text" label="Loading your subscription" />;
    return (
      <>
        <h1 className="q-hidden">Unsubscribe</h1>
        <ErrorState
          title="Nothing was changed"
          action={<Button href="/settings/notifications">Email settings</Button>}
        >
          {messageOf(failure)}
        </ErrorState>
      </>
    );
  }
  const { subscribed, complained, site } = subscription;
  return (
    <EmptyState
      icon={MailX}
      level={1}
      title={subscribed ? titleOf(subscription) : "You're unsubscribed"}
      action={
        complained && site ? (
          <Button kind="primary" href={`${site.url}/#subscribe`}>
            Subscribe by email
          </Button>
        ) : (
          <Button
            kind={subscribed ? "primary" : "quiet"}
            loading={isBusy}
            onClick={() => void choose(!subscribed)}
          >
            {subscribed ? "Unsubscribe" : "Subscribe again"}
          </Button>
        )
      }
    >
      <div aria-live="polite">
        {subscriptionText(subscription, isChanged)}
        {failure ? <p className="q-field-error">{messageOf(failure)}</p> : null}
      </div>
    </EmptyState>
  );
}

function titleOf({ site, topic }: MailSubscription): string {
  return site ? `Emails from ${site.name}` : `Emails about ${(topic ?? "notifications").toLowerCase()}`;
}

function subscriptionText(
  { site, topic, subscribed, complained }: MailSubscription,
  isChanged: boolean,
): string {
  if (!site) return topicText((topic ?? "notifications").toLowerCase(), subscribed, isChanged);
  if (subscribed) {
    return isChanged
      ? `You get new posts from ${site.name} by email again.`
      : `You get new posts from ${site.name} by email. You can unsubscribe here and keep reading them on their site.`;
  }
  if (complained) {
    return `You reported an email from ${site.name} as spam, so we stopped them. To get them again, subscribe on their site and open the link in the email that we send you.`;
  }
  return `${site.name} no longer emails you posts. You can read them on their site at any time.`;
}

function topicText(topic: string, subscribed: boolean, isChanged: boolean): string {
  if (!subscribed) return `We no longer email you about ${topic}. All other emails stay as they are.`;
  return isChanged
    ? `You get emails about ${topic} again.`
    : `You get emails about ${topic}. You can unsubscribe here: all other emails stay as they are.`;
}

function SettingsLink() {
  return (
    <EmptyState
      icon={MailX}
      level={1}
      title="Your email settings"
      action={
        <Button kind="primary" href="/settings/notifications">
          Open your settings
        </Button>
      }
    >
      Every email ends with its own unsubscribe link. Manage all your emails in settings.
    </EmptyState>
  );
}
