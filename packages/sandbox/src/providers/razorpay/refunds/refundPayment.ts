import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import { subjectOf } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { refused } from "../wire/errors.ts";
import { newRefund, type Refund, type RefundAsked } from "./refund.ts";

/** Gives money back: all that is left, or so much of it. */
export function refundPayment(
  desk: Desk,
  payment: Payment,
  { amount, ...asked }: RefundAsked & { amount: number | null },
): Refund {
  const left = payment.amount - payment.amount_refunded;
  refuse(desk, payment, amount ?? left, left);
  const refund = desk.refunds.put(newRefund(payment, amount ?? left, desk.now(), asked));
  const changed = withRefunded(desk, payment, payment.amount_refunded + refund.amount);
  tell(desk, { type: "refund.created", entities: { refund, payment: changed }, subject: subjectOf(payment) });
  return desk.meets("refund-pending") ? refund : settleRefund(desk, refund, true);
}

/** What a bank took back by a dispute: nobody's order, and nothing of it waits. The payment as it is then. */
export function refundDisputed(desk: Desk, payment: Payment, amount: number): Payment {
  const refund = desk.refunds.put({ ...newRefund(payment, amount, desk.now()), status: "processed" });
  const changed = withRefunded(desk, payment, payment.amount_refunded + amount);
  tell(desk, {
    type: "refund.processed",
    entities: { refund, payment: changed },
    subject: subjectOf(payment),
  });
  return changed;
}

/** What a pending refund came to. One that failed is the account's money again. */
export function settleRefund(desk: Desk, pending: Refund, isPaid: boolean): Refund {
  const refund = desk.refunds.put({ ...pending, status: isPaid ? "processed" : "failed" });
  const before = desk.payments.get(refund.payment_id) as Payment;
  const payment = isPaid ? before : withRefunded(desk, before, before.amount_refunded - refund.amount);
  tell(desk, {
    type: isPaid ? "refund.processed" : "refund.failed",
    entities: { refund, payment },
    subject: subjectOf(payment),
  });
  return refund;
}

function withRefunded(desk: Desk, payment: Payment, amount_refunded: number): Payment {
  const isFull = amount_refunded === payment.amount;
  return desk.payments.put({
    ...payment,
    amount_refunded,
    refund_status: amount_refunded === 0 ? null : isFull ? "full" : "partial",
    status: isFull ? "refunded" : "captured",
  });
}

function refuse(desk: Desk, payment: Payment, amount: number, left: number): void {
  if (left === 0) throw refused("The payment has been fully refunded already");
  if (payment.status !== "captured") {
    throw refused("The payment status should be captured for action to be taken");
  }
  if (desk.disputes.all().some((one) => one.payment_id === payment.id && one.status !== "won")) {
    throw refused("Refund is not allowed since the payment is disputed");
  }
  if (amount < 1) throw refused("The amount must be atleast INR 1.00", "amount");
  if (amount > left)
    throw refused("The total refund amount is greater than the refund payment amount", "amount");
}
