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
  const all = order.returned > 0 ? "the rest of the payment" : "the whole payment";

  async function giveBack() {
    await callApi(refundOrder, { params: { siteId, id: order.id }, body: {} });
    setIsAsking(false);
    showSnackbar({
      title: `Refunding ${left} to ${order.buyer}.`,
      message: "It'll show up here in a moment.",
      tone: "plain",
    });
    onDone();
  }

  return (
    <>
      <Button size="s" aria-label={`Refund ${left} to ${order.buyer}`} onClick={() => setIsAsking(true)}>
        Refund
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Refund ${left} to ${order.buyer}?`}
          actionLabel="Refund"
          act={giveBack}
          onClose={() => setIsAsking(false)}
        >
          {order.type === "support"
            ? `We refund ${all}. The payment provider keeps its fee, which you cover.`
            : `They lose access to “${order.title}”, and we refund ${all}. The payment provider keeps its fee, which you cover.`}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
