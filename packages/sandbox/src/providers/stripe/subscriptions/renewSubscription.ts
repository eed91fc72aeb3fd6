import { addPeriods } from "../../../calendar.ts";
import type { Customer } from "../customers/customer.ts";
import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import { newIntent, type PaymentIntent } from "../payments/intent.ts";
import { decline, succeed } from "../payments/pay.ts";
import { endSubscription } from "./endSubscription.ts";
import { type Invoice, sumOf } from "./invoice.ts";
import { failInvoice, openInvoice, payInvoice, voidInvoice } from "./payInvoice.ts";
import { periodOf, type Subscription, withPeriod } from "./subscription.ts";

const DAY = 86_400;
/** Days after which a failed payment is tried again; then the subscription ends. */
const RETRIES = [3, 5, 7];

/** The next payment of a subscription: of its next period or, where one failed, of that one again. */
export function renewSubscription(desk: Desk, subscription: Subscription, isPaid: boolean): Subscription {
  if (subscription.status === "past_due") return retry(desk, subscription, isPaid);
  if (subscription.cancel_at_period_end) {
    return endSubscription(
      desk,
      subscription,
      subscription.cancellation_details.reason ?? "cancellation_requested",
    );
  }
  const period = nextPeriod(subscription);
  const begun = withPeriod(subscription, period);
  const invoice = openInvoice(desk, begun, { reason: "subscription_cycle", period, amount: sumOf(begun) });
  const billed = { ...begun, latest_invoice: invoice.id };
  if (subscription.pause_collection) {
    voidInvoice(desk, invoice);
    return change(desk, subscription, { ...billed, status: "active" });
  }
  return attempt(desk, subscription, billed, invoice, isPaid);
}

/** What falls due by now, each at its own time: the end of a trial or a period, another try. */
export function renewDue(desk: Desk): void {
  for (const { id } of desk.subscriptions.all()) {
    for (let due = dueAt(desk, id); due !== null && due <= desk.now(); due = dueAt(desk, id)) {
      const then = due;
      renewSubscription({ ...desk, now: () => then }, desk.subscriptions.get(id) as Subscription, true);
    }
  }
}

function dueAt(desk: Desk, id: string): number | null {
  const subscription = desk.subscriptions.get(id);
  if (!subscription || subscription.status === "canceled") return null;
  if (subscription.status !== "past_due") return periodOf(subscription).end;
  return desk.invoices.get(subscription.latest_invoice ?? "")?.next_payment_attempt ?? null;
}

function retry(desk: Desk, subscription: Subscription, isPaid: boolean): Subscription {
  const invoice = desk.invoices.get(subscription.latest_invoice ?? "") as Invoice;
  return attempt(desk, subscription, subscription, invoice, isPaid);
}

function attempt(
  desk: Desk,
  before: Subscription,
  billed: Subscription,
  invoice: Invoice,
  isAsked: boolean,
): Subscription {
  const intent = intentOf(desk, invoice);
  const payer = { means: "card", email: invoice.customer_email } as const;
  if (isAsked && !desk.meets("decline")) {
    payInvoice(desk, invoice, succeed(desk, intent, payer, billed.id));
    return change(desk, before, { ...billed, status: "active" });
  }
  const days = RETRIES[invoice.attempt_count];
  const next = days === undefined ? null : desk.now() + days * DAY;
  failInvoice(desk, invoice, decline(desk, intent, payer, billed.id), next);
  const failed = change(desk, before, { ...billed, status: "past_due" });
  return next === null ? endSubscription(desk, failed, "payment_failed") : failed;
}

/** The payment of an invoice is one, however often it is tried. */
function intentOf(desk: Desk, invoice: Invoice): PaymentIntent {
  const payment = desk.invoicePayments.all().find((one) => one.invoice === invoice.id);
  const known = desk.intents.get(payment?.payment.payment_intent ?? "");
  const customer = desk.customers.get(invoice.customer) as Customer;
  const asked = {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: customer.id,
    description: "Subscription update",
    receipt_email: null,
    metadata: {},
  };
  return known ?? desk.intents.put(newIntent(asked, desk.now()));
}

function nextPeriod(subscription: Subscription): { start: number; end: number } {
  const { end: start } = periodOf(subscription);
  const recurring = subscription.items.data[0]?.price.recurring;
  const { interval, interval_count } = recurring ?? { interval: "month" as const, interval_count: 1 };
  return { start, end: addPeriods(start, interval, interval_count, subscription.billing_cycle_anchor) };
}

function change(desk: Desk, before: Subscription, after: Subscription): Subscription {
  const changed = desk.subscriptions.put(after);
  tell(desk, { type: "customer.subscription.updated", object: changed, subject: changed.id, before });
  return changed;
}
