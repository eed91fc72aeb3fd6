import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import { feeOf, type Payment } from "./payment.ts";

/** Why a payment failed, as the checkout and the payment both tell it. */
export interface Failure {
  description: string;
  source: string;
  step: string;
  reason: string;
}

export const DECLINED: Failure = {
  description: "Your payment has been declined by your bank. Try another way to pay.",
  source: "issuer_bank",
  step: "payment_authorization",
  reason: "card_declined",
};
export const NOT_PROVEN: Failure = {
  description: "Payment processing failed because the authentication was not passed.",
  source: "customer",
  step: "payment_authentication",
  reason: "authentication_failed",
};

/** The bank says yes: authorized and, unless the product does that itself, captured. */
export function authorize(desk: Desk, payment: Payment): Payment {
  const authorized = desk.payments.put({ ...payment, status: "authorized" });
  tellPayment(desk, "payment.authorized", authorized);
  const order = desk.orders.get(payment.order_id ?? "");
  // A second payment of an order that is paid is not taken.
  if (order?.status === "paid") return authorized;
  return isManual(desk, authorized) ? authorized : capture(desk, authorized);
}

/** Whether it waits for the product to capture it; what a subscription is charged never does. */
function isManual(desk: Desk, { order_id, invoice_id }: Payment): boolean {
  if (order_id === null || invoice_id !== null) return false;
  return desk.manual.get(order_id) !== null || desk.meets("manual");
}

/** Takes the money. */
export function capture(desk: Desk, payment: Payment): Payment {
  const captured = desk.payments.put({
    ...payment,
    status: "captured",
    captured: true,
    ...feeOf(payment.amount),
  });
  tellPayment(desk, "payment.captured", captured);
  const order = desk.orders.get(payment.order_id ?? "");
  if (order) {
    const paid = desk.orders.put({ ...order, status: "paid", amount_paid: order.amount, amount_due: 0 });
    tell(desk, { type: "order.paid", entities: { payment: captured, order: paid }, subject: order.id });
  }
  return captured;
}

/** The bank says no. */
export function fail(desk: Desk, payment: Payment, failure: Failure): Payment {
  const failed = desk.payments.put({
    ...payment,
    status: "failed",
    error_code: "BAD_REQUEST_ERROR",
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
  });
  tellPayment(desk, "payment.failed", failed);
  return failed;
}

function tellPayment(desk: Desk, type: string, payment: Payment): void {
  tell(desk, { type: type, entities: { payment }, subject: subjectOf(payment) });
}

/** What events about a payment are about. */
export function subjectOf({ id, order_id }: Payment): string {
  return order_id ?? id;
}
