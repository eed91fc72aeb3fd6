import {
  cancelMailing,
  getMailing,
  type ListedMailings,
  listMailings,
} from "@quire/contracts/calls/mailings";
import type { Mailing, MailingDetails } from "@quire/contracts/records/mailing";
import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import type { useMine } from "../../lib/useMine.ts";
import { useMore } from "../../lib/useMore.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import { Figures } from "../../widgets/Figures.tsx";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { describeMailing, figuresOf } from "./mailerCopy.ts";

const POLL_MS = 3000;

interface SentMailingsProps {
  siteId: string;
  list: ReturnType<typeof useMine<ListedMailings>>;
}

/** Scheduled and sent emails with their results. */
export function SentMailings({ siteId, list }: SentMailingsProps) {
  const { value: listed, isSavedOffline, failure, reload, change } = list;
  const rest = useMore(async (next) => {
    const page = await callApi(listMailings, { params: { id: siteId }, query: { next } });
    change((before) => ({ ...page, mailings: [...before.mailings, ...page.mailings] }));
  }, messageOf);
  if (!listed) {
    if (!failure) return <Skeleton of="text" label="Loading your emails" />;
    return (
      <ErrorState title="We couldn't load your emails" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (listed.mailings.length === 0)
    return <p className="mailer-soft">Emails that you send will appear here.</p>;
  return (
    <>
      <ul className="mailer-list">
        {listed.mailings.map((mailing) => (
          <li key={mailing.id}>
            <SentMailing siteId={siteId} mailing={mailing} onChanged={reload} />
          </li>
        ))}
      </ul>
      <ShowMore {...rest} next={isSavedOffline ? null : listed.next} label="Older emails" />
    </>
  );
}

function SentMailing({
  siteId,
  mailing,
  onChanged,
}: {
  siteId: string;
  mailing: Mailing;
  onChanged: () => void;
}) {
  const [isOpen, setIsOpen] = useState(mailing.state === "sending");
  const [isCancelling, setIsCancelling] = useState(false);
  const params = { id: siteId, mailingId: mailing.id };
  return (
    <article className="mailer-row">
      <div>
        <h3>{mailing.subject}</h3>
        <p className="mailer-soft">{describeMailing(mailing)}</p>
      </div>
      {mailing.state === "scheduled" ? (
        <Button size="s" onClick={() => setIsCancelling(true)}>
          Cancel…
        </Button>
      ) : (
        <Button size="s" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Results
        </Button>
      )}
      {isCancelling ? (
        <ConfirmDialog
          title="Cancel this email?"
          actionLabel="Cancel and delete it"
          act={async () => {
            await callApi(cancelMailing, { params });
            setIsCancelling(false);
            onChanged();
          }}
          onClose={() => setIsCancelling(false)}
        >
          {`“${mailing.subject}” isn't sent, and its text is deleted.`}
        </ConfirmDialog>
      ) : null}
      {isOpen && mailing.state !== "scheduled" ? (
        <Results params={params} isSending={mailing.state === "sending"} onSent={onChanged} />
      ) : null}
    </article>
  );
}

interface ResultsProps {
  params: { id: string; mailingId: string };
  isSending: boolean;
  onSent: () => void;
}

function Results({ params: { id, mailingId }, isSending, onSent }: ResultsProps) {
  const [details, setDetails] = useState<MailingDetails | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const finish = useEffectEvent(() => {
    if (isSending) onSent();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMounted = true;
    async function load() {
      try {
        const found = await callApi(getMailing, { params: { id, mailingId } });
        if (!isMounted) return;
        setDetails(found);
        setFailure(null);
        if (found.state === "sent") return finish();
      } catch (error) {
        if (!isMounted) return;
        setFailure(error);
      }
      timer = setTimeout(() => void load(), POLL_MS);
    }
    void load();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [id, mailingId]);
  if (!details)
    return failure ? (
      <p className="q-field-error" role="alert">
        {messageOf(failure)}
      </p>
    ) : (
      <Skeleton of="text" label="Loading results" />
    );
  return <Figures of={figuresOf(details.results)} />;
}
