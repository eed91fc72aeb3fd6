import type { Payout, PayoutForecast } from "@quire/contracts/records/payouts";
import { type Currency, formatMoney } from "@quire/domain/billing/money";
import type { PayoutHold } from "@quire/domain/billing/payouts";
import type { PayoutState } from "@quire/domain/enums";
import { formatDate } from "@quire/domain/time/dates";
import { joinWithDots, unbrokenDate } from "./dotted.ts";

/** Why a payout is on hold, for the creator: what happened, and what to do about it. */
const HOLDS: Record<PayoutHold, string> = {
  staff: "We're looking into it.",
  suspended: "It's on hold while the account is suspended.",
  account_missing: "There's no payout account yet. Add one to get paid.",
  account_unverified: "The payout account isn't verified yet. We're reviewing it.",
  account_changed: "The payout account is new. For safety, we send nothing to it for three days.",
  dispute: "A buyer's bank is asking about a payment. It's on hold until that's decided.",
};

/** What is missing for the next payout date, and what to do or know about it. */
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

/** Returns what happens to the balance next, in a sentence or two. `held`: the amount held by disputes. */
export function forecastCopy(
  forecast: PayoutForecast,
  { balance, held, currency }: { balance: number; held: number; currency: Currency },
): string[] {
  const money = (amount: number) => formatMoney({ amount, currency });
  const date = formatDate(forecast.next);
  if (balance < 0) {
    const back = "comes back if the bank decides in your favor";
    const rollover = "Your next sales cover it; there's nothing to pay back.";
    return [
      `${money(-balance)} more ${held > 0 ? "went out" : "was refunded"} than came in. ${rollover}`,
      ...(held > 0 ? [`${money(held)} is held by a dispute, and ${back}.`] : []),
    ];
  }
  const rule = `Payouts go out on Mondays, for balances of ${money(forecast.minimum)} or more.`;
  if (forecast.due === 0) return balance > 0 ? [rule, "Smaller balances roll over."] : [rule];
  const { hold, payable_from: from } = forecast;
  const due = money(forecast.due);
  if (!hold) return [`${due} will be paid out on ${date}.`];
  const [condition, aside] = CONDITIONS[hold] ?? [];
  if (condition && aside) return [`${due} will be paid out on ${date} if ${condition}.`, aside];
  const isOver = from !== null && Date.parse(from) <= Date.parse(forecast.next);
  return [`${due} ${isOver ? "will be paid out" : "is due"} on ${date}.`, holdText(hold, from)];
}

export function holdText(hold: PayoutHold, payableFrom: string | null = null): string {
  return hold === "account_changed" && payableFrom
    ? `The payout account is new. For safety, we send nothing to it before ${formatDate(payableFrom)}.`
    : HOLDS[hold];
}

/** Returns the description below a payout's amount. Its date doesn't wrap, and comes before full sentences. */
export function payoutNote(payout: Payout): string {
  const { state, hold, reason, ending, reference, created, closed } = payout;
  const to = ending ? `to ${ending}` : "";
  if (state === "processed")
    return joinWithDots(`Paid ${to}`.trim(), unbrokenDate(closed ?? created), reference);
  if (state === "cancelled") return joinWithDots(unbrokenDate(closed ?? created), reason);
  if (hold) return joinWithDots(unbrokenDate(created), [holdText(hold), reason].filter(Boolean).join(" "));
  return joinWithDots(`Goes out with our next transfer ${to}`.trim(), unbrokenDate(created));
}
