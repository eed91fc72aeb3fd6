import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import { subjectOf } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { refused } from "../wire/errors.ts";
import { newRefund, type Refund } from "./refund.ts";

/** Refunds a payment that was authorized, but not captured: too late, or for a paid order. */
export function releasePayment(account: Account, payment: Payment): Refund {
  if (payment.status !== "authorized") throw refused("The payment is not waiting to be captured");
  const { amount } = payment;
  const refund = account.refunds.put({ ...newRefund(payment, amount, account.now()), status: "processed" });
  const released = account.payments.put({
    ...payment,
    status: "refunded",
    amount_refunded: amount,
    refund_status: "full",
  });
  for (const type of ["refund.created", "refund.processed"] as const)
    sendEvent(account, { type, entities: { refund, payment: released }, subject: subjectOf(payment) });
  return refund;
}
