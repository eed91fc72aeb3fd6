import type { Order } from "@quire/contracts/records/order";
import { formatMoney } from "@quire/domain/billing/money";
import type { BadgeProps } from "../../ui/Badge.tsx";
import { dateHere } from "../../widgets/localTime.ts";

type OrderStateFields = Pick<Order, "state" | "refunded" | "amount_refunded" | "refund_pending">;

interface Badge {
  tone: NonNullable<BadgeProps["tone"]>;
  label: string;
}

/** Returns the state of an order as a badge; null if it is simply paid. */
export function stateOf({
  state,
  refunded,
  amount_refunded: amountRefunded,
  refund_pending: isRefundPending,
}: OrderStateFields): Badge | null {
  if (refunded) return { tone: "plain", label: "Refunded" };
  if (isRefundPending) return { tone: "plain", label: "Refund pending" };
  if (amountRefunded > 0) return { tone: "plain", label: "Partially refunded" };
  if (state === "pending") return { tone: "warn", label: "Waiting for payment" };
  if (state === "failed" || state === "canceled") return { tone: "bad", label: "Not paid" };
  return state === "error" ? { tone: "bad", label: "Not confirmed" } : null;
}

/** Returns whether the buyer has access to what they paid for. */
export const isOwned = ({ state, refunded }: Pick<Order, "state" | "refunded">): boolean =>
  refunded === null && stateOf({ state, refunded, amount_refunded: 0, refund_pending: false }) === null;

/** How long banks take to show a refund, in ms. */
const BANKS_MS = 10 * 24 * 60 * 60_000;

/** Returns the progress of a pending or recent refund; null otherwise. */
export function refundText(
  { refunded, refund_pending: isRefundPending, amount_refunded: amountRefunded }: OrderStateFields,
  now: number,
): string | null {
  const banks = "Banks take up to ten days.";
  if (refunded) return now - Date.parse(refunded) < BANKS_MS ? banks : null;
  if (!isRefundPending) return null;
  return `${amountRefunded > 0 ? "The rest of the payment" : "The payment"} is being refunded to you. ${banks}`;
}

/** Returns the description of an order: its kind if the title doesn't say it, the site, and the date. */
export function orderNote({ type, site, confirmed, created, waits_until: due }: Order): string {
  const what = type === "support" ? "Support" : type === "book" ? "Printed book" : null;
  const waits = due ? `Delivery due by ${dateHere(due)}` : null;
  return [what, site.name, dateHere(confirmed ?? created), waits].filter(Boolean).join(" · ");
}

/** Returns the rows of a receipt, each a name and a value. */
export function factsOf(order: Order, buyer: string | null, product: string): [string, string][] {
  const { id, type, site, confirmed, created, provider } = order;
  const refunded = refundedText(order);
  const isGift = type === "support";
  const isPaid = confirmed !== null;
  return [
    ["Order number", id],
    ["Date", dateHere(confirmed ?? created)],
    [isGift ? "Given to" : "Sold by", site.name],
    ["Platform", product],
    ...(buyer
      ? [[isGift ? "Given by" : isPaid ? "Bought by" : "Ordered by", buyer] as [string, string]]
      : []),
    ["Payment method", provider === "razorpay" ? "Razorpay" : "Stripe"],
    ["Total", formatMoney(order)],
    // After the total, which it is part of.
    ...(refunded ? [["Refunded", refunded] as [string, string]] : []),
  ];
}

/** Returns the refunded amount and date; of a partial refund the date is unknown. Null without a refund. */
function refundedText({ amount, currency, refunded, amount_refunded: amountRefunded }: Order): string | null {
  if (refunded) return `${formatMoney({ amount, currency })}, ${dateHere(refunded)}`;
  return amountRefunded > 0 ? formatMoney({ amount: amountRefunded, currency }) : null;
}
