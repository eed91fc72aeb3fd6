import type { EarningKind, EarningLine } from "@quire/contracts/records/earnings";
import { formatMoney, type Money } from "@quire/domain/billing/money";
import { joinWithDots, unbrokenDate } from "../../widgets/payouts/dotted.ts";

const KINDS: Record<EarningKind, string> = {
  sale: "Sale",
  fee: "Payment provider's fee",
  fee_absorbed: "Fee we cover: the payment unlocked nothing",
  refund: "Refund",
  refund_failed: "Refund failed: the buyer's bank didn't accept it",
  dispute_opened: "Held: the buyer's bank is asking about it",
  dispute_taken: "Taken: the bank decided for the buyer",
  dispute_won: "Yours again: the bank decided for you",
  dispute_lost: "Yours again: it was refunded before the bank decided",
  dispute_fee: "Dispute fee",
  cost_adjusted: "Printing cost beyond the press's quote",
  payout: "Payout",
  payout_returned: "Payout returned",
  forfeited: "Forfeited with the account",
};

/** Returns a line's kind, buyer and date. The date doesn't wrap, and no line begins with a dot. */
export function lineNote({ kind, at, order }: Pick<EarningLine, "kind" | "at" | "order">): string {
  const date = unbrokenDate(at);
  if (!order) return date;
  const what = kind === "sale" && order.type === "support" ? "Support" : KINDS[kind];
  return joinWithDots(what, order.buyer, date);
}

/** Returns the title that was sold, or the kind of the line. */
export const lineTitle = ({ kind, order }: Pick<EarningLine, "kind" | "order">): string =>
  order?.title ?? KINDS[kind];

/** Returns "+₹89.10": income differs from expenses by more than color. */
export function formatSigned(money: Money): string {
  return money.amount > 0 ? `+${formatMoney(money)}` : formatBalance(money);
}

/** Returns an amount with a minus sign as wide as the plus, if money is owed. */
export const formatBalance = (money: Money): string => formatMoney(money).replace("-", "\u2212");
