import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import { subjectOf } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { refundDisputed } from "../refunds/refundPayment.ts";
import { refused } from "../wire/errors.ts";
import { type Dispute, newDispute } from "./dispute.ts";

/** Opens a dispute: the cardholder claims not to have made the payment. */
export function disputePayment(account: Account, payment: Payment): Dispute {
  const amount = payment.amount - payment.amount_refunded;
  if (!payment.captured || amount === 0) throw refused("There is nothing of it to be disputed");
  if (account.disputes.all().some(({ payment_id }) => payment_id === payment.id)) {
    throw refused("It has been disputed already");
  }
  const dispute = account.disputes.put(newDispute(payment, amount, account.now()));
  sendEvent(account, {
    type: "payment.dispute.created",
    entities: { payment, dispute },
    subject: subjectOf(payment),
  });
  return dispute;
}

/** Closes a dispute. If it is lost, the money leaves, which shows as a refund that was never requested. */
export function closeDispute(account: Account, dispute: Dispute, status: "won" | "lost"): Dispute {
  if (dispute.status !== "open")
    throw refused(`Action not allowed when dispute is in ${dispute.status} status`);
  const before = account.payments.get(dispute.payment_id) as Payment;
  const amount_deducted = status === "lost" ? dispute.amount : 0;
  const closed = account.disputes.put({ ...dispute, status, amount_deducted });
  const payment = status === "lost" ? refundDisputed(account, before, dispute.amount) : before;
  sendEvent(account, {
    type: `payment.dispute.${status}`,
    entities: { payment, dispute: closed },
    subject: subjectOf(payment),
  });
  return closed;
}
