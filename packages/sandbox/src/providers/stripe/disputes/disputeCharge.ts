import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import type { Charge } from "../payments/charge.ts";
import { move } from "../payments/transaction.ts";
import { subjectOf } from "../refunds/refundCharge.ts";
import { invalid } from "../wire/errors.ts";
import { type Dispute, newDispute } from "./dispute.ts";

/** Minor units that the bank takes for it, and keeps. */
const FEE = 1500;

/** The cardholder tells the bank that the charge was not theirs: the money leaves until that is decided. */
export function disputeCharge(desk: Desk, charge: Charge): Dispute {
  const amount = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded" || amount === 0) throw invalid("There is nothing of it to be disputed.");
  if (charge.disputed) throw invalid("It has been disputed already.");
  const at = desk.now();
  const dispute = newDispute(charge, { amount, at });
  const withdrawn = move(desk.transactions, {
    amount: -amount,
    fee: FEE,
    currency: charge.currency,
    type: "adjustment",
    source: dispute.id,
    description: `Chargeback withdrawal for ${charge.id}`,
    at,
  });
  desk.charges.put({ ...charge, disputed: true });
  const opened = desk.disputes.put({ ...dispute, balance_transactions: [withdrawn] });
  tell(desk, { type: "charge.dispute.created", object: opened, subject: subjectOf(charge) });
  return opened;
}

/** It is decided: won, the money comes back; lost, it does not. */
export function closeDispute(desk: Desk, dispute: Dispute, status: "won" | "lost"): Dispute {
  if (dispute.status !== "needs_response") throw invalid("This dispute is already closed");
  const charge = desk.charges.get(dispute.charge) as Charge;
  const returned = (): Dispute["balance_transactions"] => [
    move(desk.transactions, {
      amount: dispute.amount,
      fee: 0,
      currency: dispute.currency,
      type: "adjustment",
      source: dispute.id,
      description: `Chargeback reversal for ${charge.id}`,
      at: desk.now(),
    }),
  ];
  const closed = desk.disputes.put({
    ...dispute,
    status,
    is_charge_refundable: status === "won",
    balance_transactions: [...dispute.balance_transactions, ...(status === "won" ? returned() : [])],
  });
  tell(desk, { type: "charge.dispute.closed", object: closed, subject: subjectOf(charge) });
  return closed;
}
