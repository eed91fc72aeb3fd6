import type { Currency } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/addresses.ts";
import type { Letter } from "../../../platform/messages/letter.ts";

interface ToldAccount {
  currency: Currency;
  ending: string;
  payableFrom: Date;
}

/** Tells the account's owner that they are paid elsewhere from now on: whoever took the account over would want that. */
export function accountChangedLetter(config: Config, { currency, ending, payableFrom }: ToldAccount): Letter {
  const told = `Payouts in ${currency} now go to account ${ending}.`;
  const until = `We won't send anything to it before ${formatDate(payableFrom)}.`;
  const url = `${platformUrl(config)}/settings`;
  return {
    subject: `New payout account on ${config.productName}`,
    lines: [told, until],
    link: { label: "Your settings", url },
    after: [
      `If this wasn't you, set a new password now and email ${config.supportEmail}. Your earnings are still here.`,
    ],
    short: `${told} ${until} If this wasn't you, set a new password now: ${url}`,
  };
}

/** Tells a creator what was decided about their account; without a reason it was verified. */
export function accountDecidedLetter(
  config: Config,
  { currency, ending, payableFrom }: ToldAccount,
  refusal: string | null,
): Letter {
  const url = `${platformUrl(config)}/settings/payouts`;
  const subject =
    refusal === null ? "Your payout account is verified" : "We couldn't verify your payout account";
  const what = `This is account ${ending}, for payouts in ${currency}.`;
  return {
    subject,
    lines:
      refusal === null
        ? [what, `Payouts to it start on ${formatDate(payableFrom)}.`]
        : [what, refusal, "Correct it and we'll check it again. We keep your earnings until then."],
    link: { label: "Your payout account", url },
    short: `${subject}: ${url}`,
  };
}
