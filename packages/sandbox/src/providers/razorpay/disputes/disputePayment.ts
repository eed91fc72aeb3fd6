import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import { subjectOf } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { refundDisputed } from "../refunds/refundPayment.ts";
import { refused } from "../wire/errors.ts";
import { type Dispute, newDispute } from "./dispute.ts";

/** The cardholder tells the bank that the payment was not theirs. */
export function disputePayment(desk: Desk, payment: Payment): Dispute {
  const amount = payment.amount - payment.amount_refunded;
  if (!payment.captured || amount === 0) throw refused("There is nothing of it to be disputed");
  if (desk.disputes.all().some(({ payment_id }) => payment_id === payment.id)) {
    throw refused("It has been disputed already");
  }
  const dispute = desk.disputes.put(newDispute(payment, amount, desk.now()));
  tell(desk, {
    type: "payment.dispute.created",
    entities: { payment, dispute },
    subject: subjectOf(payment),
  });
  return dispute;
}

/** It is decided: lost, the money leaves, which shows as a refund that nobody had asked for. */
export function closeDispute(desk: Desk, dispute: Dispute, status: "won" | "lost"): Dispute {
  if (dispute.status !== "open")
    throw refused(`Action not allowed when dispute is in ${dispute.status} status`);
  const before = desk.payments.get(dispute.payment_id) as Payment;
  const amount_deducted = status === "lost" ? dispute.amount : 0;
  const closed = desk.disputes.put({ ...dispute, status, amount_deducted });
  const payment = status === "lost" ? refundDisputed(desk, before, dispute.amount) : before;
  tell(desk, {
    type: `payment.dispute.${status}`,
    entities: { payment, dispute: closed },
    subject: subjectOf(payment),
  });
  return closed;
}
