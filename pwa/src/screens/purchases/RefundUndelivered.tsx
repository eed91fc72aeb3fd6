import { CallError } from "@quire/client/errors";
import { refundUndelivered } from "@quire/contracts/calls/deliveries";
import type { Purchase } from "@quire/contracts/records/order";
import { formatMoney } from "@quire/domain/billing/money";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";

interface RefundUndeliveredProps {
  purchase: Purchase;
  onChange: (to: (before: Purchase) => Purchase) => void;
  onStale: () => void;
}

/** Cancels a late delivery: the payment is refunded in full. */
export function RefundUndelivered({ purchase, onChange, onStale }: RefundUndeliveredProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { amount, amount_refunded: returned, currency } = purchase;
  const left = formatMoney({ amount: amount - returned, currency });
  const all = returned > 0 ? "The rest of the payment" : "The whole payment";

  async function refund() {
    try {
      await callApi(refundUndelivered, { params: { id: purchase.id } });
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
      // Delivered at the last moment, or refunded by the creator: the page shows which.
      setIsConfirming(false);
      showSnackbar({ title: messageOf(error), tone: "plain" });
      return onStale();
    }
    setIsConfirming(false);
    onChange((before) => ({ ...before, refund_pending: true }));
    showSnackbar({
      title: `${left} is being refunded to you.`,
      message: "Banks take up to ten days.",
      tone: "good",
    });
  }

  return (
    <div className="receipt-acts">
      <Button onClick={() => setIsConfirming(true)}>Get a refund</Button>
      {isConfirming ? (
        <ConfirmDialog
          title={`Refund ${left}?`}
          actionLabel="Refund"
          act={refund}
          onClose={() => setIsConfirming(false)}
        >
          {purchase.items.length > 1
            ? `${all} is refunded, and you lose access to everything that came with it. ${purchase.site.name} no longer needs to deliver.`
            : `${all} is refunded, and ${purchase.site.name} no longer needs to deliver.`}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
