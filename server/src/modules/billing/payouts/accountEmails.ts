import type { Currency } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Email } from "../../../platform/messages/email.ts";

interface EmailedAccount {
  currency: Currency;
  ending: string;
  payableFrom: Date;
}

/** To the account's owner: their payouts go to another bank account, in case someone else changed it. */
export function accountChangedEmail(
  config: Config,
  { currency, ending, payableFrom }: EmailedAccount,
): Email {
  const what = `Payouts in ${currency} now go to account ${ending}.`;
  const until = `We won't send anything to it before ${formatDate(payableFrom)}.`;
  const url = `${platformUrl(config)}/settings/security`;
  return {
    subject: `New payout account on ${config.productName}`,
    lines: [what, until],
    link: { label: "Your settings", url },
    after: [
      `If this wasn't you, set a new password now and email ${config.supportEmail}. Your earnings are still here.`,
    ],
    sms: `${what} ${until} If this wasn't you, set a new password now: ${url}`,
  };
}

/** To the account's owner: verified, or refused for a reason. */
export function accountDecidedEmail(
  config: Config,
  { currency, ending, payableFrom }: EmailedAccount,
  refusal: string | null,
): Email {
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
    sms: `${subject}: ${url}`,
  };
}
