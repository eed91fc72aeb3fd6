import { denySignin } from "@quire/contracts/calls/security";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { useAction } from "../../../lib/useAction.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { useStepFocus } from "../../../widgets/useStepFocus.ts";
import "../account.css";
import { FormAlert } from "../form/FormAlert.tsx";
import { refreshEndedSession } from "../refreshEndedSession.ts";

type Outcome = { kind: "ended"; sentTo: string | null } | { kind: "expired" };

/** `/deny-signin/{hash}`: "This wasn't me", from the email about a new device. Opening it changes nothing. */
export function DenySigninScreen() {
  const { data } = usePage();
  const hash = data.kind === "app" ? (data.params?.hash ?? "") : "";
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { busy, error, run } = useAction();
  useStepFocus(outcome);
  if (outcome) return <Ended outcome={outcome} />;

  async function deny() {
    try {
      const { reset_sent_to } = await callApi(denySignin, { body: { hash } });
      setOutcome({ kind: "ended", sentTo: reset_sent_to });
    } catch (failure) {
      if ((failure as { code?: string }).code !== "link_expired") throw failure;
      return setOutcome({ kind: "expired" });
    }
    // The session of this browser has ended too.
    await refreshEndedSession();
  }

  return (
    <div className="account-entry">
      <h1>Was this you?</h1>
      <p className="account-note">
        This is about the sign-in in the message that brought you here. If it wasn't you, we sign you out
        everywhere and send you a link to choose a new password.
      </p>
      <div className="account-form">
        <FormAlert>{error}</FormAlert>
        <div className="account-answers">
          <Button href="/">It was me</Button>
          <Button kind="primary" loading={busy} onClick={() => void run(null, deny)}>
            This wasn't me
          </Button>
        </div>
      </div>
    </div>
  );
}

function Ended({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === "expired") {
    return (
      <EmptyState
        icon={ShieldCheck}
        level={1}
        title="This link has expired."
        action={
          <Button kind="primary" href="/signin?forgot=1">
            Reset your password
          </Button>
        }
      >
        Each link works once and expires after seven days. Resetting your password signs you out everywhere.
      </EmptyState>
    );
  }
  const { sentTo } = outcome;
  return (
    <EmptyState
      icon={ShieldCheck}
      level={1}
      title="You're signed out everywhere"
      action={
        sentTo ? null : (
          <Button kind="primary" href="/signin?forgot=1">
            Reset your password
          </Button>
        )
      }
    >
      {sentTo
        ? `We sent a link to ${sentTo}. Choose a new password with it within an hour: until you do, the person who signed in can do so again.`
        : "Set a new password now: until you do, the person who signed in can do so again."}{" "}
      Access tokens, private feed links and draft invites have stopped working too.
    </EmptyState>
  );
}
