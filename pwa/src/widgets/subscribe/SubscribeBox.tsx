import type { CallError } from "@quire/client/errors";
import { requestEmailSubscription } from "@quire/contracts/calls/mailing";
import type { Site } from "@quire/contracts/records/site";
import { suggestEmail } from "@quire/domain/accounts/emailTypos";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import "./SubscribeBox.css";

type Progress =
  | { of: "form" }
  | { of: "sending"; email: string }
  | { of: "sent"; email: string }
  | { of: "refused"; message: string };

/**
 * Subscribes a reader without an account to a site's posts by email. A plain form that works without scripts; with
 * them, the page stays. Signed-in readers follow the site instead.
 */
export function SubscribeBox({ site }: { site: Site }) {
  const [progress, setProgress] = useState<Progress>({ of: "form" });
  // What was typed, to be corrected.
  const [typed, setTyped] = useState("");
  if (useUser()) return null;

  async function send(email: string) {
    setTyped(email);
    setProgress({ of: "sending", email });
    try {
      await callApi(requestEmailSubscription, { params: { id: site.id }, body: { email } });
      setProgress({ of: "sent", email });
    } catch (error) {
      // Every call rejects with it; the message says what to do, and the issue is about the only field.
      const { issues, message } = error as CallError;
      setProgress({ of: "refused", message: issues[0]?.message ?? message });
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(String(new FormData(event.currentTarget).get("email")).trim());
  }

  return (
    <section className="subscribe" aria-labelledby="subscribe">
      <h2 id="subscribe" className="subscribe-title">
        New posts by email
      </h2>
      <div aria-live="polite">
        {progress.of === "sent" ? (
          <p className="subscribe-sent">
            Check your inbox: we wrote to <strong>{progress.email}</strong>. Open the link in our email to
            confirm your subscription.
          </p>
        ) : (
          <p className="subscribe-words">{`Get new posts from ${site.name} in your inbox. You don't need an account.`}</p>
        )}
      </div>
      {progress.of === "sent" ? (
        <Correction
          email={progress.email}
          onSend={(email) => void send(email)}
          onChange={() => setProgress({ of: "form" })}
        />
      ) : (
        <form className="subscribe-form" method="post" action="/subscribe" onSubmit={submit}>
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
            defaultValue={typed}
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

interface CorrectionProps {
  email: string;
  onSend: (email: string) => void;
  onChange: () => void;
}

/** The ways on if the address was wrong: the one that was likely meant, or another one. */
function Correction({ email, onSend, onChange }: CorrectionProps) {
  const meant = suggestEmail(email);
  const first = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => first.current?.focus(), []);
  return (
    <div ref={first} className="subscribe-form" tabIndex={-1}>
      {meant ? (
        <>
          <p>
            Did you mean <strong>{meant}</strong>?
          </p>
          <Button size="s" onClick={() => onSend(meant)}>
            Send it there
          </Button>
        </>
      ) : null}
      <Button size="s" onClick={onChange}>
        Change the address
      </Button>
    </div>
  );
}
