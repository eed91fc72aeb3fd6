import { addPeriods } from "../../../calendar.ts";
import type { Account } from "../account.ts";
import type { Checkout } from "../checkout/checkout.ts";
import type { Customer } from "../customers/customer.ts";
import { sendEvent } from "../events.ts";
import type { PaymentIntent } from "../payments/intent.ts";
import { openInvoice, payInvoice } from "./payInvoice.ts";
import { newSubscription, type Subscription } from "./subscription.ts";

const DAY = 86_400;

/** Starts a subscription after its first payment, or with a trial (`intent` is null). */
export function startSubscription(
  account: Account,
  checkout: Checkout,
  customer: Customer,
  intent: PaymentIntent | null,
): Subscription {
  const at = account.now();
  const { metadata, description, trialDays } = checkout.asked;
  const items = checkout.items.filter(({ price }) => price.recurring !== null);
  const recurring = items[0]?.price.recurring ?? { interval: "month", interval_count: 1 };
  const trialEnd = trialDays > 0 ? at + trialDays * DAY : null;
  const periodEnd = trialEnd ?? addPeriods(at, recurring.interval, recurring.interval_count);
  const started = newSubscription(
    { customer: customer.id, items, metadata, description, trialEnd, periodEnd },
    at,
  );
  const invoice = openInvoice(account, started, {
    reason: "subscription_create",
    period: { start: at, end: periodEnd },
    amount: intent?.amount ?? 0,
  });
  const subscription = account.subscriptions.put({ ...started, latest_invoice: invoice.id });
  sendEvent(account, {
    type: "customer.subscription.created",
    object: subscription,
    subject: subscription.id,
  });
  payInvoice(account, invoice, intent);
  return subscription;
}
