import { runPayouts } from "@quire/contracts/calls/payouts";
import type { PayoutState } from "@quire/domain/enums";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useIsAdmin } from "../../lib/useIsAdmin.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { Choices } from "../../widgets/Choices.tsx";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import { SandboxNote } from "../../widgets/checkout/SandboxNote.tsx";
import { AccountsToVerify } from "./AccountsToVerify.tsx";
import { BankFiles } from "./BankFiles.tsx";
import "./payouts.css";
import { PayoutQueue } from "./PayoutQueue.tsx";
import { RejectedPayments } from "./RejectedPayments.tsx";

type View = PayoutState | "accounts" | "files" | "rejected";

const VIEWS: { value: View; label: string }[] = [
  { value: "pending", label: "To pay" },
  { value: "onHold", label: "On hold" },
  { value: "processed", label: "Paid" },
  { value: "cancelled", label: "Cancelled" },
  { value: "rejected", label: "Rejected payments" },
];
const FOR_ADMINS: { value: View; label: string }[] = [
  { value: "files", label: "Bank files" },
  { value: "accounts", label: "Accounts to verify" },
];

/** `/moderation/payouts`: payouts to creators. Moderators view; admins pay. */
export function PayoutsScreen() {
  const mayPay = useIsAdmin();
  const [view, setView] = useState<View>("pending");
  const [isConfirming, setIsConfirming] = useState(false);
  const [attempt, setAttempt] = useState(0);

  async function run() {
    const { made } = await callApi(runPayouts, {});
    setIsConfirming(false);
    setAttempt(attempt + 1);
    showSnackbar({
      title:
        made === 0 ? "No payouts due." : made === 1 ? "1 payout was made." : `${made} payouts were made.`,
      ...(made > 0 ? { message: "Payouts that can't be paid yet are on hold, with the reason." } : {}),
      tone: "plain",
    });
  }

  return (
    <div className="moderation payouts">
      <h1>Payouts</h1>
      <SandboxNote />
      <Choices
        label="Filter"
        choices={mayPay ? [...VIEWS, ...FOR_ADMINS] : VIEWS}
        value={view}
        onChange={setView}
      />
      {view === "accounts" ? <AccountsToVerify /> : null}
      {view === "files" ? <BankFiles /> : null}
      {view === "rejected" ? <RejectedPayments /> : null}
      {view !== "accounts" && view !== "files" && view !== "rejected" ? (
        <PayoutQueue key={`${view} ${attempt}`} state={view} mayPay={mayPay} />
      ) : null}
      {mayPay && view === "pending" ? (
        <p className="listing-more">
          <Button onClick={() => setIsConfirming(true)}>Make payouts now</Button>
        </p>
      ) : null}
      {isConfirming ? (
        <ConfirmDialog
          title="Make payouts now?"
          actionLabel="Make payouts"
          kind="primary"
          cancelLabel="Not now"
          act={run}
          onClose={() => setIsConfirming(false)}
        >
          We pay out every balance that's high enough, without waiting for Monday. No money moves until you
          take it to the bank.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
