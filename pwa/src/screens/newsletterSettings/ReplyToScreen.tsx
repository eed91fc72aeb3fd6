import { CallError } from "@quire/client/errors";
import type { OutputOf } from "@quire/contracts/call";
import { confirmReplyTo } from "@quire/contracts/calls/newsletterSettings";
import MailCheck from "lucide-react/icons/mail-check";
import MailX from "lucide-react/icons/mail-x";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useStepFocus } from "../../widgets/useStepFocus.ts";

type Step = "ask" | "invalid" | OutputOf<typeof confirmReplyTo>;

/**
 * `/reply-to/{token}`, from the link in an email. Opening it only asks, because mail programs and scanners open
 * every link.
 */
export function ReplyToScreen() {
  const { data } = usePage();
  const token = data.kind === "app" ? (data.params?.token ?? "") : "";
  const [step, setStep] = useState<Step>("ask");
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  useStepFocus(step);

  async function confirm() {
    setIsBusy(true);
    setFailure(null);
    try {
      setStep(await callApi(confirmReplyTo, { params: { token } }));
    } catch (error) {
      if (error instanceof CallError && error.code === "reply_to_link_invalid") setStep("invalid");
      else setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  if (step === "invalid") {
    return (
      <EmptyState
        icon={MailX}
        level={1}
        title="This link is no longer valid"
        action={
          <Button kind="primary" href="/mailer/settings">
            Newsletter settings
          </Button>
        }
      >
        Links work for a week, and only for the last address that was entered. You can send a new one from
        your newsletter settings.
      </EmptyState>
    );
  }
  if (step !== "ask") {
    const { reply_to: address, site } = step;
    return (
      <EmptyState
        icon={MailCheck}
        level={1}
        title="Your address is confirmed"
        action={<Button href={site.url}>Open {site.name}</Button>}
      >
        {`When readers reply to an email from ${site.name}, those replies go to ${address}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={MailCheck}
      level={1}
      title="Confirm your reply-to address"
      action={
        <Button kind="primary" loading={isBusy} onClick={() => void confirm()}>
          Confirm
        </Button>
      }
    >
      Readers' replies to your emails will go to this address, and readers can see it.
      {failure ? (
        <p className="q-field-error" role="alert">
          {messageOf(failure)}
        </p>
      ) : null}
    </EmptyState>
  );
}
