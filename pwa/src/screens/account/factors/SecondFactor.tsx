import { completeSignin, getPendingSignin, startSecondFactor } from "@quire/contracts/calls/factors";
import type { FactorMethod } from "@quire/contracts/records/factor";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useStepFocus } from "../../../widgets/useStepFocus.ts";
import { FactorForm } from "./FactorForm.tsx";

/** The second step of a sign-in. The session then reports the user, and the caller continues. */
export function SecondFactor({ onBack }: { onBack: () => void }) {
  const [pending, setPending] = useState<{ methods: FactorMethod[] } | null>();
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    setFailure(null);
    callApi(getPendingSignin).then((answer) => setPending(answer.pending), setFailure);
  }, []);
  useEffect(load, [load]);
  useStepFocus(pending);

  if (failure) {
    return (
      <ErrorState title="We couldn't continue your sign-in" onRetry={load}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (pending === undefined) return <Skeleton of="text" label="Loading how you can continue" />;
  if (pending === null) {
    return (
      <div className="account-form">
        <p>This sign-in has timed out.</p>
        <Button kind="primary" full onClick={onBack}>
          Sign in again
        </Button>
      </div>
    );
  }
  return (
    <>
      <FactorForm
        methods={pending.methods}
        action="Sign in"
        fetchOptions={() => callApi(startSecondFactor)}
        onProof={async (proof) => {
          await callApi(completeSignin, { body: proof });
          await refreshSession();
        }}
      />
      <div className="account-form">
        <Button kind="bare" size="s" onClick={onBack}>
          Sign in to another account
        </Button>
      </div>
    </>
  );
}

/** Runs a sign-in. Returns false if the account needs a second factor, which comes next. */
export async function signInFirst(signIn: () => Promise<unknown>): Promise<boolean> {
  try {
    await signIn();
  } catch (error) {
    if ((error as { code?: string }).code === "second_factor_required") return false;
    throw error;
  }
  await refreshSession();
  return true;
}
