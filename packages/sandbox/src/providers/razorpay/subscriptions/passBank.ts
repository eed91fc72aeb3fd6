import type { Desk } from "../desk.ts";
import { authorize } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { authenticate, chargeSubscription } from "./chargeSubscription.ts";

/** The bank says yes to a payment: an order is paid, or a subscription begins or goes on. */
export function passBank(desk: Desk, payment: Payment): Payment {
  const passed = authorize(desk, payment);
  const invoice = desk.invoices.get(payment.invoice_id ?? "");
  if (invoice && invoice.status === "issued") chargeSubscription(desk, invoice, passed);
  const subscription = desk.subscriptions.get(desk.mandates.get(payment.id)?.subscription ?? "");
  if (subscription?.status !== "created" || subscription.start_at === null) return passed;
  authenticate(desk, subscription, passed, subscription.start_at);
  // What proves that the card is good is given back.
  return desk.payments.put({
    ...passed,
    status: "refunded",
    amount_refunded: passed.amount,
    refund_status: "full",
  });
}
