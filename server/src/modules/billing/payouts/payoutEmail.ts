import { formatMoney, type Money } from "@quire/domain/billing/money";
import type { PayoutHold } from "@quire/domain/billing/payouts";
import type { PayoutState } from "@quire/domain/enums";
import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Email } from "../../../platform/messages/email.ts";

/** The fields of a payout that its email shows. */
export interface EmailedPayout extends Money {
  state: PayoutState;
  hold: PayoutHold | null;
  reason: string;
  ending: string | null;
  reference: string | null;
}

const HOLDS: Record<PayoutHold, string> = {
  staff: "We are looking into it.",
  suspended: "It's paused while your account is suspended.",
  account_missing: "We don't know where to send it yet. Add your payout account.",
  account_unverified: "We haven't verified your payout account yet. You don't need to do anything.",
  account_changed:
    "Your payout account is new. For your safety, we wait three days before we send anything to it.",
  dispute: "A buyer's bank is disputing a payment to you. This payout waits for the decision.",
};

/** To a creator: the state of a payout. */
export function payoutEmail(config: Config, payout: EmailedPayout): Email {
  const money = formatMoney(payout);
  const earnings = { label: "See your earnings", url: `${platformUrl(config)}/earnings` };
  const lines = linesOf(payout, money);
  const subject = SUBJECTS[payout.state](money);
  return { subject, lines, link: earnings, sms: `${subject}. ${earnings.url}` };
}

const SUBJECTS: Record<PayoutState, (money: string) => string> = {
  pending: (money) => `Your payout of ${money} is on its way`,
  processed: (money) => `${money} was paid out to you`,
  cancelled: (money) => `Your payout of ${money} was cancelled`,
  onHold: (money) => `Your payout of ${money} is on hold`,
};

function linesOf({ state, hold, reason, ending, reference }: EmailedPayout, money: string): string[] {
  if (state === "pending") return [`${money} goes to your bank account with our next transfer.`];
  if (state === "processed")
    return [
      `We sent ${money} to your account ${ending ?? ""}. Banks take up to three working days.`,
      `Bank reference: ${reference}.`,
    ];
  if (state === "cancelled")
    return [
      `${money} is back in your balance and will be part of your next payout.`,
      ...(reason ? [reason] : []),
    ];
  return [`We're holding ${money}.`, hold ? HOLDS[hold] : "", ...(reason ? [reason] : [])].filter(Boolean);
}
