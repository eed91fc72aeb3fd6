import { updateNewsletterSettings } from "@quire/contracts/calls/newsletterSettings";
import type { NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import { callApi } from "../../lib/callApi.ts";
import { useTask } from "../../lib/useTask.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";

interface ReplyToStatusProps {
  siteId: string;
  settings: NewsletterSettings;
  onChange: (settings: NewsletterSettings) => void;
}

/** Where replies go now, and the address that still has to be confirmed. */
export function ReplyToStatus({ siteId, settings, onChange }: ReplyToStatusProps) {
  const { busy, error, run } = useTask();
  const { reply_to: current, reply_to_pending: pending } = settings;
  async function sendAgain() {
    if (pending === null) return;
    const body = { reply_to: pending };
    onChange(await callApi(updateNewsletterSettings, { params: { id: siteId }, body }));
    showSnackbar({ title: `Email sent to ${pending}`, tone: "good" });
  }
  return (
    <div className="newsletter-reply">
      <p className="newsletter-soft" role="status">
        {statusText(current, pending)}
      </p>
      {pending === null ? null : (
        <Button size="s" loading={busy} onClick={() => void run(sendAgain)}>
          Send again
        </Button>
      )}
      {error ? (
        <p className="q-field-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function statusText(current: string | null, pending: string | null): string {
  if (pending === null)
    return current === null ? "Your emails don't invite replies." : `Replies go to ${current}.`;
  const until = current === null ? "" : ` Until then, replies go to ${current}.`;
  return `We emailed a link to ${pending}. Open it to confirm that address.${until}`;
}
