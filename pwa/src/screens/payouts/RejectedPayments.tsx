import { listRejectedPayments } from "@quire/contracts/calls/payouts";
import type { RejectedPayment } from "@quire/contracts/records/payouts";
import { formatAnyMoney } from "@quire/domain/billing/money";
import CircleAlert from "lucide-react/icons/circle-alert";
import { callApi } from "../../lib/callApi.ts";
import { useListing } from "../../lib/useListing.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ListingView } from "../../widgets/ListingView.tsx";
import { dateHere } from "../../widgets/localTime.ts";

const STATES = {
  requested: { tone: "plain", label: "Refund pending" },
  refunded: { tone: "plain", label: "Refunded" },
  failed: { tone: "bad", label: "Not refunded" },
} as const;

async function fetchPage(next: string | undefined) {
  const answer = await callApi(listRejectedPayments, { query: next ? { next } : {} });
  return { rows: answer.payments, next: answer.next };
}

/** Payments that didn't match their order. They are refunded; staff return what the provider doesn't. */
export function RejectedPayments() {
  const listing = useListing<RejectedPayment>(fetchPage);
  return (
    <ListingView
      listing={listing}
      label="Rejected payments"
      empty={{
        icon: CircleAlert,
        title: "No rejected payments",
        text: "Payments of another amount or for another order appear here. We refund them automatically.",
      }}
      row={(payment) => (
        <li key={payment.order_id} className="case">
          <p>
            <b>{formatAnyMoney(payment)}</b> for {payment.title}, sold by {payment.site.name}
          </p>
          <p className="case-head">
            <Badge tone={STATES[payment.state].tone}>{STATES[payment.state].label}</Badge>{" "}
            {dateHere(payment.created)} · order {payment.order_id} ·{" "}
            {payment.provider === "razorpay" ? "Razorpay" : "Stripe"} {payment.payment_id}
          </p>
          {payment.state === "failed" ? (
            <p>The provider refuses this refund. Return the money from its dashboard or by bank transfer.</p>
          ) : null}
        </li>
      )}
    />
  );
}
