import { updateSubscription } from "@quire/contracts/calls/pro";
import type { Subscription } from "@quire/contracts/records/pro";
import { formatDate } from "@quire/domain/time/dates";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import { nextCharge } from "../../widgets/pro/planCopy.ts";

interface RenewalsProps {
  plan: Subscription;
  until: string | null;
  isSavedOffline: boolean;
  onChanged: (plan: Subscription) => void;
}

/** Turns renewal off after confirmation, or back on. */
export function Renewals({ plan, until, isSavedOffline, onChanged }: RenewalsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const change = (recurring: boolean) =>
    callApi(updateSubscription, { params: { id: plan.id }, body: { recurring } });

  async function switchOff() {
    onChanged(await change(false));
    setIsConfirming(false);
    showSnackbar({ title: "Renewal is off.", message: lasts(until), tone: "good" });
  }
  async function switchOn() {
    setIsBusy(true);
    try {
      const next = await change(true);
      onChanged(next);
      showSnackbar({ title: "Pro continues.", message: nextCharge(next), tone: "good" });
    } catch (error) {
      showSnackbar({ title: "Renewal is still off.", message: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  if (!plan.recurring) {
    return (
      <Button kind="primary" loading={isBusy} disabled={isSavedOffline} onClick={() => void switchOn()}>
        Turn on renewal
      </Button>
    );
  }
  return (
    <>
      <Button disabled={isSavedOffline} onClick={() => setIsConfirming(true)}>
        Turn off renewal…
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title="Turn off renewal?"
          actionLabel="Turn off"
          cancelLabel="Leave it on"
          act={switchOff}
          onClose={() => setIsConfirming(false)}
        >
          {plan.plan?.provider === "razorpay"
            ? `${lasts(until)} You won't be charged again. This also ends the bank's permission: to continue, you'd have to subscribe again.`
            : `${lasts(until)} You won't be charged again. Until then, you can turn renewal back on.`}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const lasts = (until: string | null) =>
  until ? `You stay Pro until ${formatDate(until)}.` : "You stay Pro until the end of the paid period.";
