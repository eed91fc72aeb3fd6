import type { Payout, PayoutForecast } from "@quire/contracts/records/payouts";
import { type Currency, formatMoney } from "@quire/domain/billing/money";
import type { PayoutHold } from "@quire/domain/billing/payouts";
import type { PayoutState } from "@quire/domain/enums";
import { formatDate } from "@quire/domain/time/dates";
import { dotted, wholeDate } from "./dotted.ts";

/** Why it waits, to the creator: what happened, and what to do about it. */
const HOLDS: Record<PayoutHold, string> = {
  staff: "We're looking into it.",
  suspended: "It's on hold while the account is suspended.",
  account_missing: "There's no payout account yet. Add one to get paid.",
  account_unverified: "The payout account isn't verified yet. We're reviewing it.",
  account_changed: "The payout account is new. For safety, we send nothing to it for three days.",
  dispute: "A buyer's bank is asking about a payment. It's on hold until that's decided.",
};

/** What is still missing for the next date to hold, and what to do or to know about it. */
const CONDITIONS: Partial<Record<PayoutHold, [condition: string, aside: string]>> = {
  account_missing: ["there's a payout account by then", "Add one to get paid."],
  account_unverified: ["the payout account is verified by then", "We're reviewing it."],
};

export const STATES: Record<PayoutState, string> = {
  pending: "On its way",
  processed: "Paid",
  cancelled: "Cancelled",
  onHold: "On hold",
};

/** What becomes of the balance next, in a sentence or two. `held`: what disputes keep from it. */
export function outlookWords(
  outlook: PayoutForecast,
  { balance, held, currency }: { balance: number; held: number; currency: Currency },
): string[] {
  const money = (amount: number) => formatMoney({ amount, currency });
  const date = formatDate(outlook.next);
  if (balance < 0) {
    const back = "comes back if the bank decides in your favor";
    const settle = "Your next sales cover it; there's nothing to pay back.";
    return [
      `${money(-balance)} more ${held > 0 ? "went out" : "was refunded"} than came in. ${settle}`,
      ...(held > 0 ? [`${money(held)} is held by a dispute, and ${back}.`] : []),
    ];
  }
  const rule = `Payouts go out on Mondays, for balances of ${money(outlook.minimum)} or more.`;
  if (outlook.due === 0) return balance > 0 ? [rule, "Smaller balances roll over."] : [rule];
  const { hold, payable_from: from } = outlook;
  const due = money(outlook.due);
  if (!hold) return [`${due} will be paid out on ${date}.`];
  const [condition, aside] = CONDITIONS[hold] ?? [];
  if (condition && aside) return [`${due} will be paid out on ${date} if ${condition}.`, aside];
  const isOver = from !== null && Date.parse(from) <= Date.parse(outlook.next);
  return [`${due} ${isOver ? "will be paid out" : "is due"} on ${date}.`, holdWords(hold, from)];
}

export function holdWords(hold: PayoutHold, payableFrom: string | null = null): string {
  return hold === "account_changed" && payableFrom
    ? `The payout account is new. For safety, we send nothing to it before ${formatDate(payableFrom)}.`
    : HOLDS[hold];
}

/** What a payout is, below its amount; its date stays in one piece, and stands before whole sentences. */
export function payoutNote(payout: Payout): string {
  const { state, hold, reason, ending, reference, created, settled } = payout;
  const to = ending ? `to ${ending}` : "";
  if (state === "processed") return dotted(`Paid ${to}`.trim(), wholeDate(settled ?? created), reference);
  if (state === "cancelled") return dotted(wholeDate(settled ?? created), reason);
  if (hold) return dotted(wholeDate(created), [holdWords(hold), reason].filter(Boolean).join(" "));
  return dotted(`Goes out with our next transfer ${to}`.trim(), wholeDate(created));
}
