import { CallError } from "@quire/client/errors";
import { refundUndelivered } from "@quire/contracts/calls/deliveries";
import type { Purchase } from "@quire/contracts/records/order";
import { formatMoney } from "@quire/domain/billing/money";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";

interface MoneyBackProps {
  purchase: Purchase;
  onChange: (to: (before: Purchase) => Purchase) => void;
  onStale: () => void;
}

/** What is late may be given up: the whole payment comes back. */
export function MoneyBack({ purchase, onChange, onStale }: MoneyBackProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { amount, returned, currency } = purchase;
  const left = formatMoney({ amount: amount - returned, currency });
  const all = returned > 0 ? "The rest of the payment" : "The whole payment";

  async function revokeEntitlement() {
    try {
      await callApi(refundUndelivered, { params: { id: purchase.id } });
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
      // Delivered in the last moment, or given back by the creator: the page shows which.
      setIsAsking(false);
      showSnackbar({ title: wordsOf(error), tone: "plain" });
      return onStale();
    }
    setIsAsking(false);
    onChange((before) => ({ ...before, going_back: true }));
    showSnackbar({
      title: `${left} is being refunded to you.`,
      message: "Banks take up to ten days.",
      tone: "good",
    });
  }

  return (
    <div className="receipt-acts">
      <Button onClick={() => setIsAsking(true)}>Get a refund</Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Refund ${left}?`}
          actionLabel="Refund"
          act={revokeEntitlement}
          onClose={() => setIsAsking(false)}
        >
          {purchase.items.length > 1
            ? `${all} is refunded, and you lose access to everything that came with it. ${purchase.site.name} no longer needs to deliver.`
            : `${all} is refunded, and ${purchase.site.name} no longer needs to deliver.`}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
