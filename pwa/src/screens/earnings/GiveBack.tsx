import { refundOrder } from "@quire/contracts/calls/orders";
import type { EarningLine } from "@quire/contracts/records/earnings";
import { formatMoney, type Money } from "@quire/domain/billing/money";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";

interface GiveBackProps {
  siteId: string;
  order: NonNullable<EarningLine["order"]>;
  currency: Money["currency"];
  onDone: () => void;
}

/** Gives a payment back, after a question: the buyer's access ends with it. */
export function GiveBack({ siteId, order, currency, onDone }: GiveBackProps) {
  const [isAsking, setIsAsking] = useState(false);
  const left = formatMoney({ amount: order.amount - order.returned, currency });
  const all = order.returned > 0 ? "rest" : "whole";

  async function giveBack() {
    await callApi(refundOrder, { params: { siteId, id: order.id }, body: {} });
    setIsAsking(false);
    showSnackbar({
      title: `${left} is on its way back to ${order.buyer}.`,
      message: "It shows here in a moment.",
      tone: "plain",
    });
    onDone();
  }

  return (
    <>
      <Button size="s" aria-label={`Give ${left} back to ${order.buyer}`} onClick={() => setIsAsking(true)}>
        Give back
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Give ${left} back to ${order.buyer}?`}
          deed="Give it back"
          act={giveBack}
          onClose={() => setIsAsking(false)}
        >
          {order.type === "support"
            ? `The ${all} of the payment goes back. The payment provider keeps its fee, which is yours to bear.`
            : `“${order.title}” closes for them, and the ${all} of the payment goes back. The payment provider keeps its fee, which is yours to bear.`}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
