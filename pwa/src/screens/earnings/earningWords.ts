import type { EarningKind, EarningLine } from "@quire/contracts/records/earnings";
import { formatMoney, type Money } from "@quire/domain/billing/money";
import { dotted, wholeDate } from "./dotted.ts";

const KINDS: Record<EarningKind, string> = {
  sale: "Sale",
  fee: "Payment provider's fee",
  fee_borne: "Fee we cover: the payment unlocked nothing",
  refund: "Refund",
  refund_failed: "Refund failed: the buyer's bank didn't accept it",
  dispute_opened: "Held: the buyer's bank is asking about it",
  dispute_taken: "Taken: the bank decided for the buyer",
  dispute_won: "Yours again: the bank decided for you",
  dispute_lost: "Yours again: it was refunded before the bank decided",
  dispute_fee: "Dispute fee",
  payout: "Payout",
  payout_returned: "Payout returned",
  given_up: "Forfeited with the account",
};

/** What a line of the account is, of whom, and when; the date stays in one piece, and no line begins with a dot. */
export function lineNote({ kind, at, order }: Pick<EarningLine, "kind" | "at" | "order">): string {
  const date = wholeDate(at);
  if (!order) return date;
  const what = kind === "sale" && order.type === "support" ? "Support" : KINDS[kind];
  return dotted(what, order.buyer, date);
}

/** What it is about: the title that was sold, or the payout. */
export const lineTitle = ({ kind, order }: Pick<EarningLine, "kind" | "order">): string =>
  order?.title ?? KINDS[kind];

/** "+₹89.10": what came in is told from what went out by more than its color. */
export function signed(money: Money): string {
  return money.amount > 0 ? `+${formatMoney(money)}` : balanceOf(money);
}

/** With a minus sign, as wide as the plus, where money is owed. */
export const balanceOf = (money: Money): string => formatMoney(money).replace("-", "\u2212");
