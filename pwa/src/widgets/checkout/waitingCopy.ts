import type { Order } from "@quire/contracts/records/order";
import { formatMoney } from "@quire/domain/billing/money";
import { countOf } from "@quire/domain/text/counts";

// Apart from the other checkout copy: a reader without a pending payment does not load it.

/** Shown instead of a price while a payment is pending, to prevent a second one. */
export function waitingCopy({ items, ...price }: Pick<Order, "items" | "amount" | "currency">): string {
  const what = items.length > 1 ? ` for ${countOf(items.length, "part")}` : "";
  return `Your payment of ${formatMoney(price)}${what} is not confirmed yet. We'll email you either way. You don't need to pay again.`;
}

/**
 * Whether the buyer may pay the order another way. Razorpay accepts one payment per order, and a first UPI attempt
 * may never be answered; a submitted Stripe checkout can't be reopened.
 */
export const allowsOtherMethod = ({ provider }: Pick<Order, "provider">): boolean => provider === "razorpay";
