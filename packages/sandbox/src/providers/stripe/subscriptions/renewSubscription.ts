import { addPeriods } from "../../../calendar.ts";
import type { Account } from "../account.ts";
import type { Customer } from "../customers/customer.ts";
import { sendEvent } from "../events.ts";
import { newIntent, type PaymentIntent } from "../payments/intent.ts";
import { decline, succeed } from "../payments/pay.ts";
import { endSubscription } from "./endSubscription.ts";
import { type Invoice, sumOf } from "./invoice.ts";
import { failInvoice, openInvoice, payInvoice, voidInvoice } from "./payInvoice.ts";
import { periodOf, type Subscription, withPeriod } from "./subscription.ts";

const DAY = 86_400;
/** Days between retries of a failed payment; after the last, the subscription ends. */
const RETRIES = [3, 5, 7];

/** Makes the subscription's next payment: of the next period, or a retry of a failed one. */
export function renewSubscription(
  account: Account,
  subscription: Subscription,
  isPaid: boolean,
): Subscription {
  if (subscription.status === "past_due") return retry(account, subscription, isPaid);
  if (subscription.cancel_at_period_end) {
    return endSubscription(
      account,
      subscription,
      subscription.cancellation_details.reason ?? "cancellation_requested",
    );
  }
  const period = nextPeriod(subscription);
  const renewed = withPeriod(subscription, period);
  const invoice = openInvoice(account, renewed, {
    reason: "subscription_cycle",
    period,
    amount: sumOf(renewed),
  });
  const billed = { ...renewed, latest_invoice: invoice.id };
  if (subscription.pause_collection) {
    voidInvoice(account, invoice);
    return change(account, subscription, { ...billed, status: "active" });
  }
  return attempt(account, subscription, billed, invoice, isPaid);
}

/** Runs everything that is due, each at its own time: ends of trials and periods, and retries. */
export function renewDue(account: Account): void {
  for (const { id } of account.subscriptions.all()) {
    for (let due = dueAt(account, id); due !== null && due <= account.now(); due = dueAt(account, id)) {
      const then = due;
      renewSubscription({ ...account, now: () => then }, account.subscriptions.get(id) as Subscription, true);
    }
  }
}

function dueAt(account: Account, id: string): number | null {
  const subscription = account.subscriptions.get(id);
  if (!subscription || subscription.status === "canceled") return null;
  if (subscription.status !== "past_due") return periodOf(subscription).end;
  return account.invoices.get(subscription.latest_invoice ?? "")?.next_payment_attempt ?? null;
}

function retry(account: Account, subscription: Subscription, isPaid: boolean): Subscription {
  const invoice = account.invoices.get(subscription.latest_invoice ?? "") as Invoice;
  return attempt(account, subscription, subscription, invoice, isPaid);
}

function attempt(
  account: Account,
  before: Subscription,
  billed: Subscription,
  invoice: Invoice,
  isPaid: boolean,
): Subscription {
  const intent = intentOf(account, invoice);
  const payer = { means: "card", email: invoice.customer_email } as const;
  if (isPaid && !account.consumeFault("decline")) {
    payInvoice(account, invoice, succeed(account, intent, payer, billed.id));
    return change(account, before, { ...billed, status: "active" });
  }
  const days = RETRIES[invoice.attempt_count];
  const next = days === undefined ? null : account.now() + days * DAY;
  failInvoice(account, invoice, decline(account, intent, payer, billed.id), next);
  const failed = change(account, before, { ...billed, status: "past_due" });
  return next === null ? endSubscription(account, failed, "payment_failed") : failed;
}

/** Returns the invoice's payment, which all its attempts share. */
function intentOf(account: Account, invoice: Invoice): PaymentIntent {
  const payment = account.invoicePayments.all().find((one) => one.invoice === invoice.id);
  const known = account.intents.get(payment?.payment.payment_intent ?? "");
  const customer = account.customers.get(invoice.customer) as Customer;
  const params = {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: customer.id,
    description: "Subscription update",
    receipt_email: null,
    metadata: {},
  };
  return known ?? account.intents.put(newIntent(params, account.now()));
}

function nextPeriod(subscription: Subscription): { start: number; end: number } {
  const { end: start } = periodOf(subscription);
  const recurring = subscription.items.data[0]?.price.recurring;
  const { interval, interval_count } = recurring ?? { interval: "month" as const, interval_count: 1 };
  return { start, end: addPeriods(start, interval, interval_count, subscription.billing_cycle_anchor) };
}

function change(account: Account, before: Subscription, after: Subscription): Subscription {
  const changed = account.subscriptions.put(after);
  sendEvent(account, { type: "customer.subscription.updated", object: changed, subject: changed.id, before });
  return changed;
}
