import type { CallError } from "@quire/client/errors";
import { requestEmailSubscription } from "@quire/contracts/calls/mailing";
import type { Site } from "@quire/contracts/records/site";
import { type FormEvent, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import "./SubscribeBox.css";

type Progress = { of: "form" | "sending" | "sent" } | { of: "refused"; message: string };

/**
 * Subscribes a reader without an account to a site's posts by email. A plain form that works without scripts; with
 * them, the page stays. Signed-in readers follow the site instead.
 */
export function SubscribeBox({ site }: { site: Site }) {
  const [progress, setProgress] = useState<Progress>({ of: "form" });
  if (useUser()) return null;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    setProgress({ of: "sending" });
    try {
      await callApi(requestEmailSubscription, { params: { id: site.id }, body: { email } });
      setProgress({ of: "sent" });
    } catch (error) {
      // Every call rejects with it; the message says what to do, and the issue is about the only field.
      const { issues, message } = error as CallError;
      setProgress({ of: "refused", message: issues[0]?.message ?? message });
    }
  }

  return (
    <section className="subscribe" aria-labelledby="subscribe">
      <h2 id="subscribe" className="subscribe-title">
        New posts by email
      </h2>
      <div aria-live="polite">
        {progress.of === "sent" ? (
          <p>Check your inbox: open the link in our email to confirm your subscription.</p>
        ) : (
          <p className="subscribe-words">{`Get new posts from ${site.name} in your inbox. You don't need an account.`}</p>
        )}
      </div>
      {progress.of === "sent" ? null : (
        <form
          className="subscribe-form"
          method="post"
          action="/subscribe"
          onSubmit={(event) => void send(event)}
        >
          <input type="hidden" name="site_id" value={site.id} />
          <input
            type="email"
            name="email"
            aria-label="Your email address"
            aria-describedby={progress.of === "refused" ? "subscribe-error" : undefined}
            aria-invalid={progress.of === "refused" || undefined}
            autoComplete="email"
            placeholder="you@example.com"
            maxLength={254}
            required
          />
          <Button kind="primary" type="submit" loading={progress.of === "sending"}>
            Subscribe
          </Button>
        </form>
      )}
      {progress.of === "refused" ? (
        <p id="subscribe-error" className="subscribe-error" role="alert">
          {progress.message}
        </p>
      ) : null}
    </section>
  );
}
