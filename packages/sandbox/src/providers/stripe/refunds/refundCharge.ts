import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import type { Charge } from "../payments/charge.ts";
import { move } from "../payments/transaction.ts";
import { invalid } from "../wire/errors.ts";
import { newRefund, type Refund, type RefundAsked } from "./refund.ts";

/** Gives money back: all that is left, or so much of it. */
export function refundCharge(
  desk: Desk,
  charge: Charge,
  { amount, ...asked }: Omit<RefundAsked, "amount"> & { amount: number | null },
): Refund {
  const left = charge.amount - charge.amount_refunded;
  refuse(desk, charge, amount ?? left, left);
  const at = desk.now();
  const refund = newRefund(charge, { amount: amount ?? left, ...asked }, at);
  const { id: balance_transaction } = move(desk.transactions, {
    amount: -refund.amount,
    fee: 0,
    currency: charge.currency,
    type: "refund",
    source: refund.id,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
    at,
  });
  const status = desk.meets("refund-pending") ? "pending" : "succeeded";
  const given = desk.refunds.put({ ...refund, balance_transaction, status });
  const amount_refunded = charge.amount_refunded + given.amount;
  const changed = desk.charges.put({
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  });
  tell(desk, { type: "refund.created", object: given, subject: subjectOf(charge) });
  tell(desk, { type: "charge.refunded", object: changed, subject: subjectOf(charge) });
  return given;
}

/** What a pending refund came to. One that failed is the account's money again. */
export function settleRefund(desk: Desk, refund: Refund, isPaid: boolean): Refund {
  const charge = desk.charges.get(refund.charge) as Charge;
  if (isPaid) {
    const paid = desk.refunds.put({ ...refund, status: "succeeded" });
    tell(desk, { type: "refund.updated", object: paid, subject: subjectOf(charge) });
    return paid;
  }
  const movement = move(desk.transactions, {
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    type: "refund_failure",
    source: refund.id,
    description: `REFUND FAILURE (${charge.description ?? charge.id})`,
    at: desk.now(),
  });
  const failed = desk.refunds.put({
    ...refund,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failure_balance_transaction: movement.id,
  });
  desk.charges.put({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  tell(desk, { type: "refund.updated", object: failed, subject: subjectOf(charge) });
  tell(desk, { type: "refund.failed", object: failed, subject: subjectOf(charge) });
  return failed;
}

/** What events about a charge are about. */
export function subjectOf({ id, payment_intent }: Charge): string {
  return payment_intent ?? id;
}

function refuse(desk: Desk, charge: Charge, amount: number, left: number): void {
  if (charge.status !== "succeeded") {
    throw invalid(`Charge ${charge.id} has not been paid, and cannot be refunded.`, "charge");
  }
  const isDisputed = desk.disputes.all().some((one) => one.charge === charge.id && one.status !== "won");
  if (isDisputed) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge",
      "charge_disputed",
    );
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, "charge", "charge_already_refunded");
  }
  if (amount < 1) throw invalid("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > left) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      "amount",
      "charge_already_refunded",
    );
  }
}
