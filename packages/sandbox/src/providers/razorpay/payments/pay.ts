import type { Desk } from "../desk.ts";
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
  if (order?.status === "paid" || desk.meets("manual")) return authorized;
  return order && desk.manual.get(order.id) ? authorized : capture(desk, authorized);
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
    desk.tell("order.paid", { payment: captured, order: paid }, order.id);
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
  desk.tell(type, { payment }, subjectOf(payment));
}

/** What events about a payment are about. */
export function subjectOf({ id, order_id }: Payment): string {
  return order_id ?? id;
}
