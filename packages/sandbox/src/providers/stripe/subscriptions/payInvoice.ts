import type { Customer } from "../customers/customer.ts";
import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import type { PaymentIntent } from "../payments/intent.ts";
import { type Invoice, type InvoiceAsked, newInvoice, newInvoicePayment } from "./invoice.ts";
import type { Subscription } from "./subscription.ts";

/** The next invoice of a subscription. */
export function openInvoice(
  desk: Desk,
  subscription: Subscription,
  asked: Omit<InvoiceAsked, "number">,
): Invoice {
  const customer = desk.customers.get(subscription.customer) as Customer;
  const number = customer.next_invoice_sequence;
  desk.customers.put({ ...customer, next_invoice_sequence: number + 1 });
  return desk.invoices.put(newInvoice(subscription, customer, { ...asked, number }, desk.now()));
}

/** It is paid: by this payment or, where nothing was due, by none. */
export function payInvoice(desk: Desk, invoice: Invoice, intent: PaymentIntent | null): Invoice {
  const at = desk.now();
  if (intent) {
    const payment = paymentOf(desk, invoice, intent);
    desk.invoicePayments.put({
      ...payment,
      amount_paid: invoice.amount_due,
      status: "paid",
      status_transitions: { canceled_at: null, paid_at: at },
    });
  }
  const paid = desk.invoices.put({
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
  tell(desk, { type: "invoice.paid", object: paid, subject: subjectOf(paid) });
  return paid;
}

/** The bank said no; `next` is when it is asked again, in seconds since 1970. */
export function failInvoice(
  desk: Desk,
  invoice: Invoice,
  intent: PaymentIntent,
  next: number | null,
): Invoice {
  paymentOf(desk, invoice, intent);
  const failed = desk.invoices.put({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: next,
  });
  tell(desk, { type: "invoice.payment_failed", object: failed, subject: subjectOf(failed) });
  return failed;
}

/** Nothing is owed for it any more. */
export function voidInvoice(desk: Desk, invoice: Invoice): Invoice {
  const transitions = { ...invoice.status_transitions, voided_at: desk.now() };
  return desk.invoices.put({
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: "void",
    status_transitions: transitions,
  });
}

function paymentOf(desk: Desk, invoice: Invoice, intent: PaymentIntent) {
  const known = desk.invoicePayments.all().find((one) => one.payment.payment_intent === intent.id);
  return known ?? desk.invoicePayments.put(newInvoicePayment(invoice, intent.id, desk.now()));
}

function subjectOf({ parent }: Invoice): string {
  return parent.subscription_details.subscription;
}
