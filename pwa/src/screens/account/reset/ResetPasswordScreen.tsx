import { resetPassword } from "@quire/contracts/calls/passwords";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { useStepFocus } from "../../../widgets/useStepFocus.ts";
import "../account.css";
import { NewPasswordForm } from "../form/NewPasswordForm.tsx";
import { refreshEndedSession } from "../refreshEndedSession.ts";

/** `/reset-password/{hash}`: sets a new password, from an emailed link. */
export function ResetPasswordScreen() {
  const { data } = usePage();
  const hash = data.kind === "app" ? (data.params?.hash ?? "") : "";
  const [outcome, setOutcome] = useState<"changed" | "expired" | null>(null);
  useStepFocus(outcome);
  if (outcome === "changed") {
    return (
      <EmptyState
        icon={KeyRound}
        level={1}
        title="Password changed"
        action={
          <Button kind="primary" href="/signin">
            Sign in
          </Button>
        }
      >
        You're signed out everywhere. Sign in with your new password. If you use private feeds, get new links
        in your settings.
      </EmptyState>
    );
  }
  if (outcome === "expired") {
    return (
      <EmptyState
        icon={KeyRound}
        level={1}
        title="This reset link has expired."
        action={
          <Button kind="primary" href="/signin?forgot=1">
            Request a new link
          </Button>
        }
      >
        Each link works once and expires after an hour. Your password hasn't changed.
      </EmptyState>
    );
  }
  return (
    <div className="account-entry">
      <h1>Choose a new password</h1>
      <p className="account-note">
        This signs you out everywhere, and ends your private feed links and draft invites.
      </p>
      <NewPasswordForm
        onPassword={async (values) => {
          try {
            await callApi(resetPassword, { body: { hash, ...values } });
          } catch (error) {
            if ((error as { code?: string }).code !== "reset_link_expired") throw error;
            return setOutcome("expired");
          }
          setOutcome("changed");
          // The reset has ended the session in this browser too.
          await refreshEndedSession();
        }}
      />
    </div>
  );
}
