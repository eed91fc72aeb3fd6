import { addPeriods } from "../../../calendar.ts";
import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import { newId } from "../ids.ts";
import type { Payment } from "../payments/payment.ts";
import type { Invoice } from "./invoice.ts";
import { planOf } from "./openInvoice.ts";
import { periodOf } from "./plan.ts";
import type { Subscription } from "./subscription.ts";

const DAY = 86_400;
/** How often a payment that failed is tried again, a day apart; then the subscription halts. */
const MOST_RETRIES = 3;

/** A period was paid. */
export function chargeSubscription(desk: Desk, invoice: Invoice, payment: Payment): Subscription {
  const before = desk.subscriptions.get(invoice.subscription_id) as Subscription;
  const { amount, billing_start, billing_end } = invoice;
  desk.invoices.put({
    ...invoice,
    status: "paid",
    amount_paid: amount,
    amount_due: 0,
    payment_id: payment.id,
    paid_at: desk.now(),
  });
  const known = before.status === "created" ? authenticate(desk, before, payment, billing_start) : before;
  const remaining_count = known.remaining_count - 1;
  const charged = desk.subscriptions.put({
    ...known,
    status: "active",
    current_start: billing_start,
    current_end: billing_end,
    charge_at: remaining_count > 0 ? billing_end : null,
    auth_attempts: 0,
    paid_count: known.paid_count + 1,
    remaining_count,
  });
  if (before.status !== "active") tellSubscription(desk, "subscription.activated", charged);
  tell(desk, {
    type: "subscription.charged",
    entities: { subscription: charged, payment },
    subject: charged.id,
  });
  return charged;
}

/** Somebody has agreed to be charged from a time on. */
export function authenticate(
  desk: Desk,
  before: Subscription,
  payment: Payment,
  start_at: number,
): Subscription {
  const plan = planOf(desk, before);
  const authenticated = desk.subscriptions.put({
    ...before,
    status: "authenticated",
    customer_id: newId("cust"),
    start_at,
    charge_at: start_at,
    end_at: addPeriods(start_at, periodOf(plan), plan.interval * before.total_count),
    payment_method: payment.method,
  });
  tellSubscription(desk, "subscription.authenticated", authenticated);
  return authenticated;
}

/** A period could not be paid. */
export function missCharge(desk: Desk, before: Subscription): Subscription {
  const auth_attempts = before.auth_attempts + 1;
  const isHalted = auth_attempts > MOST_RETRIES;
  const missed = desk.subscriptions.put({
    ...before,
    status: isHalted ? "halted" : "pending",
    auth_attempts,
    charge_at: isHalted ? null : desk.now() + DAY,
  });
  tellSubscription(desk, isHalted ? "subscription.halted" : "subscription.pending", missed);
  return missed;
}

/** What happened to a subscription without a payment. */
export function tellSubscription(desk: Desk, type: string, subscription: Subscription): void {
  tell(desk, { type, entities: { subscription }, subject: subscription.id });
}
