import type { OwedMoney } from "@quire/contracts/records/leaving";
import { formatMoney } from "@quire/domain/billing/money";
import { PAYOUT_MINIMUM } from "@quire/domain/billing/payouts";

/** What is owed in one currency, a sentence for each part of it. */
export function owedWords({ currency, balance, held, on_way, unpayable }: OwedMoney): string[] {
  const words = (amount: number) => formatMoney({ amount, currency });
  const least = words(PAYOUT_MINIMUM[currency]);
  return [
    balance > 0
      ? `${words(balance)} is in your balance. We pay out balances of ${least} or more on Mondays.`
      : "",
    unpayable > 0 ? `${words(unpayable)} is waiting for a payout account. Add one to get paid.` : "",
    held > 0 ? `${words(held)} is on hold until a buyer's bank decides a dispute.` : "",
    on_way > 0 ? `${words(on_way)} is on its way to you and arrives even after your account is deleted.` : "",
  ].filter(Boolean);
}

/** What goes with the account, in every currency, as one reads it aloud; empty where nothing does. */
export function givenUp(money: readonly OwedMoney[]): string {
  return money
    .map(({ currency, balance, held, unpayable }) => ({
      currency,
      amount: Math.max(0, balance) + held + unpayable,
    }))
    .filter(({ amount }) => amount > 0)
    .map(formatMoney)
    .join(" and ");
}

/** What stays when the account is gone. */
export function staysWords(buyers: number): string {
  const bought =
    buyers === 0
      ? "Readers keep what they bought."
      : `${buyers === 1 ? "1 reader keeps" : `${buyers} readers keep`} what they bought from you.`;
  return `${bought} If others replied to your comment, its place stays but your text is removed.`;
}
