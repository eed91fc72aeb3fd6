import type { Order } from "@quire/contracts/records/order";
import { formatMoney } from "@quire/domain/billing/money";
import { countOf } from "@quire/domain/text/counts";

/** In place of a price: what was ordered is not to be paid twice. */
export function waitingWords({ items, ...price }: Pick<Order, "items" | "amount" | "currency">): string {
  const what = items.length > 1 ? ` for ${countOf(items.length, "part")}` : "";
  return `Your payment of ${formatMoney(price)}${what} is not confirmed yet. We'll email you either way. You don't need to pay again.`;
}

/** Razorpay takes one payment for an order, and by UPI the first try may never be answered; of Stripe's checkout nothing is left. */
export const mayPayOtherwise = ({ provider }: Pick<Order, "provider">): boolean => provider === "razorpay";
