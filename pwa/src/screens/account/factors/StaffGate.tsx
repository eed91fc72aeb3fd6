import { listFactors } from "@quire/contracts/calls/factors";
import type { Factors } from "@quire/contracts/records/factor";
import ShieldCheck from "lucide-react/icons/shield-check";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ConfirmFactor } from "../settings/factors/ConfirmFactor.tsx";

/** Renders its children for staff whose session has proved a second factor. Leads everyone else to one. */
export function StaffGate({ children }: { children: ReactNode }) {
  const [factors, setFactors] = useState<Factors | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const load = useCallback(() => {
    setFailure(null);
    callApi(listFactors).then(setFactors, setFailure);
  }, []);
  useEffect(load, [load]);

  if (failure) {
    return (
      <ErrorState title="We couldn't check your sign-in" onRetry={load}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (!factors) return <Skeleton of="text" label="Checking your sign-in" />;
  if (factors.verified) return children;
  if (factors.passkeys.length === 0 && !factors.totp) {
    return (
      <EmptyState
        icon={ShieldCheck}
        level={1}
        title="Set up two-step verification"
        action={
          <Button kind="primary" href="/settings/security#two-step">
            Set it up
          </Button>
        }
      >
        Staff need a passkey or an authenticator app before they can work here.
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState
        icon={ShieldCheck}
        level={1}
        title="Confirm it's you"
        action={
          <Button kind="primary" onClick={() => setIsConfirming(true)}>
            Confirm
          </Button>
        }
      >
        You signed in here before you set up two-step verification.
      </EmptyState>
      {isConfirming ? (
        <ConfirmFactor
          reason="Staff use their second step before they work here."
          factors={factors}
          onClose={() => setIsConfirming(false)}
          onConfirmed={() => {
            setIsConfirming(false);
            load();
          }}
        />
      ) : null}
    </>
  );
}
