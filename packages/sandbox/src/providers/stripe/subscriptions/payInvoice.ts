import type { Account } from "../account.ts";
import type { Customer } from "../customers/customer.ts";
import { sendEvent } from "../events.ts";
import type { PaymentIntent } from "../payments/intent.ts";
import { type Invoice, type InvoiceParams, newInvoice, newInvoicePayment } from "./invoice.ts";
import type { Subscription } from "./subscription.ts";

/** Creates a subscription's next invoice. */
export function openInvoice(
  account: Account,
  subscription: Subscription,
  params: Omit<InvoiceParams, "number">,
): Invoice {
  const customer = account.customers.get(subscription.customer) as Customer;
  const number = customer.next_invoice_sequence;
  account.customers.put({ ...customer, next_invoice_sequence: number + 1 });
  return account.invoices.put(newInvoice(subscription, customer, { ...params, number }, account.now()));
}

/** Marks an invoice paid: by this payment, or by none if nothing was due. */
export function payInvoice(account: Account, invoice: Invoice, intent: PaymentIntent | null): Invoice {
  const at = account.now();
  if (intent) {
    const payment = paymentOf(account, invoice, intent);
    account.invoicePayments.put({
      ...payment,
      amount_paid: invoice.amount_due,
      status: "paid",
      status_transitions: { canceled_at: null, paid_at: at },
    });
  }
  const paid = account.invoices.put({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (intent ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  });
  sendEvent(account, { type: "invoice.paid", object: paid, subject: subjectOf(paid) });
  return paid;
}

/** Records a failed payment; `next` is the next attempt, in seconds since 1970. */
export function failInvoice(
  account: Account,
  invoice: Invoice,
  intent: PaymentIntent,
  next: number | null,
): Invoice {
  paymentOf(account, invoice, intent);
  const failed = account.invoices.put({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: next,
  });
  sendEvent(account, { type: "invoice.payment_failed", object: failed, subject: subjectOf(failed) });
  return failed;
}

/** Voids an invoice. */
export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  const transitions = { ...invoice.status_transitions, voided_at: account.now() };
  return account.invoices.put({
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: "void",
    status_transitions: transitions,
  });
}

function paymentOf(account: Account, invoice: Invoice, intent: PaymentIntent) {
  const known = account.invoicePayments.all().find((one) => one.payment.payment_intent === intent.id);
  return known ?? account.invoicePayments.put(newInvoicePayment(invoice, intent.id, account.now()));
}

function subjectOf({ parent }: Invoice): string {
  return parent.subscription_details.subscription;
}
