import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import { subjectOf } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { refused } from "../wire/errors.ts";
import { newRefund, type Refund, type RefundParams } from "./refund.ts";

/** Refunds all that is left, or this amount. */
export function refundPayment(
  account: Account,
  payment: Payment,
  { amount, ...params }: RefundParams & { amount: number | null },
): Refund {
  const left = payment.amount - payment.amount_refunded;
  refuse(account, payment, amount ?? left, left);
  const refund = account.refunds.put(newRefund(payment, amount ?? left, account.now(), params));
  const changed = withRefunded(account, payment, payment.amount_refunded + refund.amount);
  sendEvent(account, {
    type: "refund.created",
    entities: { refund, payment: changed },
    subject: subjectOf(payment),
  });
  return account.consumeFault("refund-pending") ? refund : completeRefund(account, refund, true);
}

/** Books a bank's chargeback as a processed refund without a request; returns the updated payment. */
export function refundDisputed(account: Account, payment: Payment, amount: number): Payment {
  const refund = account.refunds.put({ ...newRefund(payment, amount, account.now()), status: "processed" });
  const changed = withRefunded(account, payment, payment.amount_refunded + amount);
  sendEvent(account, {
    type: "refund.processed",
    entities: { refund, payment: changed },
    subject: subjectOf(payment),
  });
  return changed;
}

/** Completes a pending refund. If it failed, the money stays with the account. */
export function completeRefund(account: Account, pending: Refund, isPaid: boolean): Refund {
  const refund = account.refunds.put({ ...pending, status: isPaid ? "processed" : "failed" });
  const before = account.payments.get(refund.payment_id) as Payment;
  const payment = isPaid ? before : withRefunded(account, before, before.amount_refunded - refund.amount);
  sendEvent(account, {
    type: isPaid ? "refund.processed" : "refund.failed",
    entities: { refund, payment },
    subject: subjectOf(payment),
  });
  return refund;
}

function withRefunded(account: Account, payment: Payment, amount_refunded: number): Payment {
  const isFull = amount_refunded === payment.amount;
  return account.payments.put({
    ...payment,
    amount_refunded,
    refund_status: amount_refunded === 0 ? null : isFull ? "full" : "partial",
    status: isFull ? "refunded" : "captured",
  });
}

function refuse(account: Account, payment: Payment, amount: number, left: number): void {
  if (left === 0) throw refused("The payment has been fully refunded already");
  if (payment.status !== "captured") {
    throw refused("The payment status should be captured for action to be taken");
  }
  if (account.disputes.all().some((one) => one.payment_id === payment.id && one.status !== "won")) {
    throw refused("Refund is not allowed since the payment is disputed");
  }
  if (amount < 1) throw refused("The amount must be atleast INR 1.00", "amount");
  if (amount > left)
    throw refused("The total refund amount is greater than the refund payment amount", "amount");
}
