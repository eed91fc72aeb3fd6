import type { Account } from "../account.ts";
import { authorize } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { authenticate, chargeSubscription } from "./chargeSubscription.ts";

/** The bank approves a payment: the order is paid, or the subscription starts or continues. */
export function approvePayment(account: Account, payment: Payment): Payment {
  const passed = authorize(account, payment);
  const invoice = account.invoices.get(payment.invoice_id ?? "");
  if (invoice && invoice.status === "issued") chargeSubscription(account, invoice, passed);
  const subscription = account.subscriptions.get(account.mandates.get(payment.id)?.subscription ?? "");
  if (subscription?.status !== "created" || subscription.start_at === null) return passed;
  authenticate(account, subscription, passed, subscription.start_at);
  // The payment that verified the card is refunded.
  return account.payments.put({
    ...passed,
    status: "refunded",
    amount_refunded: passed.amount,
    refund_status: "full",
  });
}
