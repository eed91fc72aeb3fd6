import { useState } from "react";
import { readStored, store } from "../../../lib/storedText.ts";
import { Button } from "../../../ui/Button.tsx";
import { useStepFocus } from "../../../widgets/useStepFocus.ts";

const KEY = "two-step-offer";

/** Offers two-step verification until the creator dismisses it. */
export function FactorOffer() {
  const [isClosed, setIsClosed] = useState(() => readStored(KEY) !== null);
  useStepFocus(isClosed);
  if (isClosed) return null;
  function dismiss() {
    store(KEY, "dismissed");
    setIsClosed(true);
  }
  return (
    <aside className="payout-offer" aria-label="Two-step verification">
      <p>
        <b>Protect your payouts.</b> With two-step verification, a stolen password can't redirect them.
      </p>
      <div className="payout-offer-actions">
        <Button size="s" href="/settings/security#two-step">
          Set it up
        </Button>
        <Button size="s" kind="bare" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </aside>
  );
}
