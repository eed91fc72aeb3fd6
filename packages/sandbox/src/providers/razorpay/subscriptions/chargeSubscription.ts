import { addPeriods } from "../../../calendar.ts";
import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import { newId } from "../ids.ts";
import type { Payment } from "../payments/payment.ts";
import type { Invoice } from "./invoice.ts";
import { planOf } from "./openInvoice.ts";
import { periodOf } from "./plan.ts";
import type { Subscription } from "./subscription.ts";

const DAY = 86_400;
/** How often a failed payment is retried, a day apart, before the subscription halts. */
const MOST_RETRIES = 3;

/** Records the payment of a period. */
export function chargeSubscription(account: Account, invoice: Invoice, payment: Payment): Subscription {
  const before = account.subscriptions.get(invoice.subscription_id) as Subscription;
  const { amount, billing_start, billing_end } = invoice;
  account.invoices.put({
    ...invoice,
    status: "paid",
    amount_paid: amount,
    amount_due: 0,
    payment_id: payment.id,
    paid_at: account.now(),
  });
  const known = before.status === "created" ? authenticate(account, before, payment, billing_start) : before;
  const remaining_count = known.remaining_count - 1;
  const charged = account.subscriptions.put({
    ...known,
    status: "active",
    current_start: billing_start,
    current_end: billing_end,
    charge_at: remaining_count > 0 ? billing_end : null,
    auth_attempts: 0,
    paid_count: known.paid_count + 1,
    remaining_count,
  });
  if (before.status !== "active") sendSubscriptionEvent(account, "subscription.activated", charged);
  sendEvent(account, {
    type: "subscription.charged",
    entities: { subscription: charged, payment },
    subject: charged.id,
  });
  return charged;
}

/** Records that the buyer agreed to be charged from a later time on. */
export function authenticate(
  account: Account,
  before: Subscription,
  payment: Payment,
  start_at: number,
): Subscription {
  const plan = planOf(account, before);
  const authenticated = account.subscriptions.put({
    ...before,
    status: "authenticated",
    customer_id: newId("cust"),
    start_at,
    charge_at: start_at,
    end_at: addPeriods(start_at, periodOf(plan), plan.interval * before.total_count),
    payment_method: payment.method,
  });
  sendSubscriptionEvent(account, "subscription.authenticated", authenticated);
  return authenticated;
}

/** Records a failed charge. */
export function missCharge(account: Account, before: Subscription): Subscription {
  const auth_attempts = before.auth_attempts + 1;
  const isHalted = auth_attempts > MOST_RETRIES;
  const missed = account.subscriptions.put({
    ...before,
    status: isHalted ? "halted" : "pending",
    auth_attempts,
    charge_at: isHalted ? null : account.now() + DAY,
  });
  sendSubscriptionEvent(account, isHalted ? "subscription.halted" : "subscription.pending", missed);
  return missed;
}

/** Sends a subscription's event that has no payment. */
export function sendSubscriptionEvent(account: Account, type: string, subscription: Subscription): void {
  sendEvent(account, { type, entities: { subscription }, subject: subscription.id });
}
