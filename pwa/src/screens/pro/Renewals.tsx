import { changeSubscription } from "@quire/contracts/calls/pro";
import type { Subscription } from "@quire/contracts/records/pro";
import { formatDate } from "@quire/domain/time/dates";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import { nextCharge } from "../../widgets/pro/planWords.ts";

interface RenewalsProps {
  plan: Subscription;
  until: string | null;
  isSavedOffline: boolean;
  onChanged: (plan: Subscription) => void;
}

/** Switches the renewals off, after a question, or on again. */
export function Renewals({ plan, until, isSavedOffline, onChanged }: RenewalsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const change = (recurring: boolean) =>
    callApi(changeSubscription, { params: { id: plan.id }, body: { recurring } });

  async function switchOff() {
    onChanged(await change(false));
    setIsAsking(false);
    showSnackbar({ title: "The renewals are off.", message: lasts(until), tone: "good" });
  }
  async function switchOn() {
    setIsBusy(true);
    try {
      const next = await change(true);
      onChanged(next);
      showSnackbar({ title: "Pro goes on.", message: nextCharge(next), tone: "good" });
    } catch (error) {
      showSnackbar({ title: "The renewals are still off.", message: wordsOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  if (!plan.recurring) {
    return (
      <Button kind="primary" loading={isBusy} disabled={isSavedOffline} onClick={() => void switchOn()}>
        Switch renewals on
      </Button>
    );
  }
  return (
    <>
      <Button disabled={isSavedOffline} onClick={() => setIsAsking(true)}>
        Switch renewals off…
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Switch the renewals off?"
          deed="Switch off"
          keep="Leave them on"
          act={switchOff}
          onClose={() => setIsAsking(false)}
        >
          {plan.plan?.provider === "razorpay"
            ? `${lasts(until)} Nothing more is paid. The bank's permission ends with it: to go on, you would subscribe anew.`
            : `${lasts(until)} Nothing more is paid. Until then you can switch them on again.`}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const lasts = (until: string | null) =>
  until ? `You stay Pro until ${formatDate(until)}.` : "You stay Pro until the end of what is paid.";
