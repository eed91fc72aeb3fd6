import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import { subjectOf } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { refused } from "../wire/errors.ts";
import { newRefund, type Refund } from "./refund.ts";

/** What was authorized, and not captured in time or for an order that was paid already, goes back by itself. */
export function releasePayment(desk: Desk, payment: Payment): Refund {
  if (payment.status !== "authorized") throw refused("The payment is not waiting to be captured");
  const { amount } = payment;
  const refund = desk.refunds.put({ ...newRefund(payment, amount, desk.now()), status: "processed" });
  const released = desk.payments.put({
    ...payment,
    status: "refunded",
    amount_refunded: amount,
    refund_status: "full",
  });
  for (const type of ["refund.created", "refund.processed"] as const)
    tell(desk, { type, entities: { refund, payment: released }, subject: subjectOf(payment) });
  return refund;
}
