import { formatMoney, type Money } from "@quire/domain/billing/money";
import type { PayoutHold } from "@quire/domain/billing/payouts";
import type { PayoutState } from "@quire/domain/enums";
import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/addresses.ts";
import type { Letter } from "../../../platform/messages/letter.ts";

/** What a letter tells of a payout. */
export interface EmailedPayout extends Money {
  state: PayoutState;
  hold: PayoutHold | null;
  reason: string;
  ending: string | null;
  reference: string | null;
}

const HOLDS: Record<PayoutHold, string> = {
  staff: "We are looking into it.",
  suspended: "It waits while your account is suspended.",
  account_missing: "We don't know yet where to send it. Add your payout account.",
  account_unverified: "We have not verified your payout account yet. There is nothing that you need to do.",
  account_changed: "Your payout account is new. For your safety nothing is sent to it for three days.",
  dispute: "A buyer's bank asks about a payment to you. It waits until that is decided.",
};

/** Tells a creator how a payout stands. */
export function payoutLetter(config: Config, payout: EmailedPayout): Letter {
  const money = formatMoney(payout);
  const earnings = { label: "See your earnings", url: `${platformUrl(config)}/earnings` };
  const lines = linesOf(payout, money);
  const subject = SUBJECTS[payout.state](money);
  return { subject, lines, link: earnings, short: `${subject}. ${earnings.url}` };
}

const SUBJECTS: Record<PayoutState, (money: string) => string> = {
  pending: (money) => `Your payout of ${money} is on its way`,
  processed: (money) => `${money} was paid out to you`,
  cancelled: (money) => `Your payout of ${money} was not made`,
  onHold: (money) => `Your payout of ${money} is on hold`,
};

function linesOf({ state, hold, reason, ending, reference }: EmailedPayout, money: string): string[] {
  if (state === "pending") return [`${money} goes to your bank account with our next transfer.`];
  if (state === "processed")
    return [
      `We sent ${money} to your account ${ending ?? ""}. Banks need up to three working days.`,
      `The bank's reference is ${reference}.`,
    ];
  if (state === "cancelled")
    return [
      `${money} is in your balance again, and is part of your next payout.`,
      ...(reason ? [reason] : []),
    ];
  return [`${money} is kept for you.`, hold ? HOLDS[hold] : "", ...(reason ? [reason] : [])].filter(Boolean);
}
