import { addPeriods } from "../../../calendar.ts";
import type { Checkout } from "../checkout/checkout.ts";
import type { Customer } from "../customers/customer.ts";
import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import type { PaymentIntent } from "../payments/intent.ts";
import { openInvoice, payInvoice } from "./payInvoice.ts";
import { newSubscription, type Subscription } from "./subscription.ts";

const DAY = 86_400;

/** A subscription whose first payment was made, or whose trial begins (`intent` is null). */
export function startSubscription(
  desk: Desk,
  checkout: Checkout,
  customer: Customer,
  intent: PaymentIntent | null,
): Subscription {
  const at = desk.now();
  const { metadata, description, trialDays } = checkout.asked;
  const items = checkout.items.filter(({ price }) => price.recurring !== null);
  const recurring = items[0]?.price.recurring ?? { interval: "month", interval_count: 1 };
  const trialEnd = trialDays > 0 ? at + trialDays * DAY : null;
  const periodEnd = trialEnd ?? addPeriods(at, recurring.interval, recurring.interval_count);
  const started = newSubscription(
    { customer: customer.id, items, metadata, description, trialEnd, periodEnd },
    at,
  );
  const invoice = openInvoice(desk, started, {
    reason: "subscription_create",
    period: { start: at, end: periodEnd },
    amount: intent?.amount ?? 0,
  });
  const subscription = desk.subscriptions.put({ ...started, latest_invoice: invoice.id });
  tell(desk, { type: "customer.subscription.created", object: subscription, subject: subscription.id });
  payInvoice(desk, invoice, intent);
  return subscription;
}
