import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import { feeOf, type Payment } from "./payment.ts";

/** Why a payment failed, as shown in the checkout and on the payment. */
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

/** The bank approves: the payment is authorized and, unless the product captures it itself, captured. */
export function authorize(account: Account, payment: Payment): Payment {
  const authorized = account.payments.put({ ...payment, status: "authorized" });
  sendPaymentEvent(account, "payment.authorized", authorized);
  const order = account.orders.get(payment.order_id ?? "");
  // A second payment of a paid order is not captured.
  if (order?.status === "paid") return authorized;
  return isManual(account, authorized) ? authorized : capture(account, authorized);
}

/** Whether the payment waits for the product to capture it; a subscription's payment never does. */
function isManual(account: Account, { order_id, invoice_id }: Payment): boolean {
  if (order_id === null || invoice_id !== null) return false;
  return account.manual.get(order_id) !== null || account.consumeFault("manual");
}

/** Captures the payment. */
export function capture(account: Account, payment: Payment): Payment {
  const captured = account.payments.put({
    ...payment,
    status: "captured",
    captured: true,
    ...feeOf(amountWithoutFee(account, payment)),
  });
  sendPaymentEvent(account, "payment.captured", captured);
  const order = account.orders.get(payment.order_id ?? "");
  if (order) {
    const paid = account.orders.put({ ...order, status: "paid", amount_paid: order.amount, amount_due: 0 });
    sendEvent(account, {
      type: "order.paid",
      entities: { payment: captured, order: paid },
      subject: order.id,
    });
  }
  return captured;
}

/** What the account receives of a payment, and what a capture names: without a fee that its buyer bears. */
export function amountWithoutFee(account: Account, { amount, fee_bearer, order_id }: Payment): number {
  return fee_bearer === "customer" ? (account.orders.get(order_id ?? "")?.amount ?? amount) : amount;
}

/** The bank declines. */
export function fail(account: Account, payment: Payment, failure: Failure): Payment {
  const failed = account.payments.put({
    ...payment,
    status: "failed",
    error_code: "BAD_REQUEST_ERROR",
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
  });
  sendPaymentEvent(account, "payment.failed", failed);
  return failed;
}

function sendPaymentEvent(account: Account, type: string, payment: Payment): void {
  sendEvent(account, { type: type, entities: { payment }, subject: subjectOf(payment) });
}

/** Returns the subject of a payment's events. */
export function subjectOf({ id, order_id }: Payment): string {
  return order_id ?? id;
}
