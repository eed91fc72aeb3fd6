import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import type { Charge } from "../payments/charge.ts";
import { move } from "../payments/transaction.ts";
import { invalid } from "../wire/errors.ts";
import { newRefund, type Refund, type RefundParams } from "./refund.ts";

/** Refunds all that is left, or this amount. */
export function refundCharge(
  account: Account,
  charge: Charge,
  { amount, ...params }: Omit<RefundParams, "amount"> & { amount: number | null },
): Refund {
  const left = charge.amount - charge.amount_refunded;
  refuse(account, charge, amount ?? left, left);
  const at = account.now();
  const refund = newRefund(charge, { amount: amount ?? left, ...params }, at);
  const { id: balance_transaction } = move(account.transactions, {
    amount: -refund.amount,
    fee: 0,
    currency: charge.currency,
    type: "refund",
    source: refund.id,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
    at,
  });
  const status = account.consumeFault("refund-pending") ? "pending" : "succeeded";
  const created = account.refunds.put({ ...refund, balance_transaction, status });
  const amount_refunded = charge.amount_refunded + created.amount;
  const changed = account.charges.put({
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  });
  sendEvent(account, { type: "refund.created", object: created, subject: subjectOf(charge) });
  sendEvent(account, { type: "charge.refunded", object: changed, subject: subjectOf(charge) });
  return created;
}

/** Completes a pending refund. If it failed, the money stays with the account. */
export function completeRefund(account: Account, refund: Refund, isPaid: boolean): Refund {
  const charge = account.charges.get(refund.charge) as Charge;
  if (isPaid) {
    const paid = account.refunds.put({ ...refund, status: "succeeded" });
    sendEvent(account, { type: "refund.updated", object: paid, subject: subjectOf(charge) });
    return paid;
  }
  const movement = move(account.transactions, {
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    type: "refund_failure",
    source: refund.id,
    description: `REFUND FAILURE (${charge.description ?? charge.id})`,
    at: account.now(),
  });
  const failed = account.refunds.put({
    ...refund,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failure_balance_transaction: movement.id,
  });
  account.charges.put({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  sendEvent(account, { type: "refund.updated", object: failed, subject: subjectOf(charge) });
  sendEvent(account, { type: "refund.failed", object: failed, subject: subjectOf(charge) });
  return failed;
}

/** Returns the subject of a charge's events. */
export function subjectOf({ id, payment_intent }: Charge): string {
  return payment_intent ?? id;
}

function refuse(account: Account, charge: Charge, amount: number, left: number): void {
  if (charge.status !== "succeeded") {
    throw invalid(`Charge ${charge.id} has not been paid, and cannot be refunded.`, "charge");
  }
  const isDisputed = account.disputes.all().some((one) => one.charge === charge.id && one.status !== "won");
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
