import type { OutputOf } from "@quire/contracts/call";
import { confirmReplyTo } from "@quire/contracts/calls/newsletterSettings";
import MailCheck from "lucide-react/icons/mail-check";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useTask } from "../../lib/useTask.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useStepFocus } from "../../widgets/useStepFocus.ts";

type Confirmed = OutputOf<typeof confirmReplyTo>;

/**
 * `/reply-to/{token}`, from the link in an email. Opening it only asks, because mail programs and scanners open
 * every link.
 */
export function ReplyToScreen() {
  const { data } = usePage();
  const token = data.kind === "app" ? (data.params?.token ?? "") : "";
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const { busy, error, run } = useTask();
  useStepFocus(confirmed !== null);
  if (confirmed) {
    const { reply_to: address, site } = confirmed;
    return (
      <EmptyState
        icon={MailCheck}
        level={1}
        title="Your address is confirmed"
        action={<Button href={site.url}>Open {site.name}</Button>}
      >
        {`When readers reply to an email from ${site.name}, their answers go to ${address}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={MailCheck}
      level={1}
      title="Confirm your reply-to address"
      action={
        <Button
          kind="primary"
          loading={busy}
          onClick={() =>
            void run(async () => setConfirmed(await callApi(confirmReplyTo, { params: { token } })))
          }
        >
          Confirm
        </Button>
      }
    >
      Readers' answers to your emails will go to this address, and readers can see it.
      {error ? (
        <p className="q-field-error" role="alert">
          {error}
        </p>
      ) : null}
    </EmptyState>
  );
}
