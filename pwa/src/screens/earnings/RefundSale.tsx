import { refundOrder } from "@quire/contracts/calls/orders";
import type { EarningLine } from "@quire/contracts/records/earnings";
import { formatMoney, type Money } from "@quire/domain/billing/money";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";

interface RefundSaleProps {
  siteId: string;
  order: NonNullable<EarningLine["order"]>;
  currency: Money["currency"];
  onDone: () => void;
}

/** Refunds a payment after confirmation; the buyer loses access. */
export function RefundSale({ siteId, order, currency, onDone }: RefundSaleProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const left = formatMoney({ amount: order.amount - order.amount_refunded, currency });
  const all = order.amount_refunded > 0 ? "the rest of the payment" : "the whole payment";

  async function refund() {
    await callApi(refundOrder, { params: { siteId, id: order.id }, body: {} });
    setIsConfirming(false);
    showSnackbar({
      title: `Refunding ${left} to ${order.buyer}.`,
      message: "It'll show up here in a moment.",
      tone: "plain",
    });
    onDone();
  }

  return (
    <>
      <Button size="s" aria-label={`Refund ${left} to ${order.buyer}`} onClick={() => setIsConfirming(true)}>
        Refund
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={`Refund ${left} to ${order.buyer}?`}
          actionLabel="Refund"
          act={refund}
          onClose={() => setIsConfirming(false)}
        >
          {order.type === "support"
            ? `We refund ${all}. The payment provider keeps its fee, which you cover.`
            : `They lose access to “${order.title}”, and we refund ${all}. The payment provider keeps its fee, which you cover.`}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
