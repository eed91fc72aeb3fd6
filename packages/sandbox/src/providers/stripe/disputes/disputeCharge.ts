import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import type { Charge } from "../payments/charge.ts";
import { move } from "../payments/transaction.ts";
import { subjectOf } from "../refunds/refundCharge.ts";
import { invalid } from "../wire/errors.ts";
import { type Dispute, newDispute } from "./dispute.ts";

/** The bank's dispute fee in minor units, which is never returned. */
const FEE = 1500;

/**
 * Opens a dispute: the cardholder claims not to have made the charge, and the money is withdrawn until it is
 * decided.
 */
export function disputeCharge(account: Account, charge: Charge): Dispute {
  const amount = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded" || amount === 0) throw invalid("There is nothing of it to be disputed.");
  if (charge.disputed) throw invalid("It has been disputed already.");
  const at = account.now();
  const dispute = newDispute(charge, { amount, at });
  const withdrawn = move(account.transactions, {
    amount: -amount,
    fee: FEE,
    currency: charge.currency,
    type: "adjustment",
    source: dispute.id,
    description: `Chargeback withdrawal for ${charge.id}`,
    at,
  });
  account.charges.put({ ...charge, disputed: true });
  const opened = account.disputes.put({ ...dispute, balance_transactions: [withdrawn] });
  sendEvent(account, { type: "charge.dispute.created", object: opened, subject: subjectOf(charge) });
  return opened;
}

/** Closes a dispute: if won, the money returns; if lost, it does not. */
export function closeDispute(account: Account, dispute: Dispute, status: "won" | "lost"): Dispute {
  if (dispute.status !== "needs_response") throw invalid("This dispute is already closed");
  const charge = account.charges.get(dispute.charge) as Charge;
  const returned = (): Dispute["balance_transactions"] => [
    move(account.transactions, {
      amount: dispute.amount,
      fee: 0,
      currency: dispute.currency,
      type: "adjustment",
      source: dispute.id,
      description: `Chargeback reversal for ${charge.id}`,
      at: account.now(),
    }),
  ];
  const closed = account.disputes.put({
    ...dispute,
    status,
    is_charge_refundable: status === "won",
    balance_transactions: [...dispute.balance_transactions, ...(status === "won" ? returned() : [])],
  });
  sendEvent(account, { type: "charge.dispute.closed", object: closed, subject: subjectOf(charge) });
  return closed;
}
