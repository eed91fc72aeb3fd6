import { listFactors } from "@quire/contracts/calls/factors";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { Button } from "../../../ui/Button.tsx";
import { useStepFocus } from "../../../widgets/useStepFocus.ts";

const KEY = "two-step-offer";

/** Offers two-step verification to a creator who has none, until they dismiss it. */
export function FactorOffer() {
  const [isOffered, setIsOffered] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  useStepFocus(isClosed);
  useEffect(() => {
    if (isDismissed()) return;
    let isMounted = true;
    callApi(listFactors).then(
      ({ passkeys, totp }) => isMounted && setIsOffered(passkeys.length === 0 && !totp),
      // Without an answer there is nothing to offer.
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, []);
  if (!isOffered || isClosed) return null;
  function dismiss() {
    try {
      localStorage.setItem(KEY, "dismissed");
    } catch {
      // Storage is blocked: the offer returns on the next visit.
    }
    setIsClosed(true);
  }
  return (
    <aside className="payout-offer" aria-label="Two-step verification">
      <p>
        <b>Protect your payouts.</b> With two-step verification, a stolen password can't redirect them.
      </p>
      <div className="payout-offer-actions">
        <Button size="s" href="/settings#two-step">
          Set it up
        </Button>
        <Button size="s" kind="bare" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </aside>
  );
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
