import type { OwedMoney } from "@quire/contracts/records/deletion";
import { formatMoney } from "@quire/domain/billing/money";
import { PAYOUT_MINIMUM } from "@quire/domain/billing/payouts";

/** Returns a sentence for each part of what is owed in one currency. */
export function owedCopy({ currency, balance, held, on_way, unpayable }: OwedMoney): string[] {
  const format = (amount: number) => formatMoney({ amount, currency });
  const least = format(PAYOUT_MINIMUM[currency]);
  return [
    balance > 0
      ? `${format(balance)} is in your balance. We pay out balances of ${least} or more on Mondays.`
      : "",
    unpayable > 0 ? `${format(unpayable)} is waiting for a payout account. Add one to get paid.` : "",
    held > 0 ? `${format(held)} is on hold until a buyer's bank decides a dispute.` : "",
    on_way > 0
      ? `${format(on_way)} is on its way to you and arrives even after your account is deleted.`
      : "",
  ].filter(Boolean);
}

/**
 * Returns the amounts that are forfeited with the account, in every currency, joined by "and"; empty if there are
 * none.
 */
export function forfeitedAmounts(money: readonly OwedMoney[]): string {
  return money
    .map(({ currency, balance, held, unpayable }) => ({
      currency,
      amount: Math.max(0, balance) + held + unpayable,
    }))
    .filter(({ amount }) => amount > 0)
    .map(formatMoney)
    .join(" and ");
}

/** Returns what stays after the account is deleted. */
export function retainedCopy(buyers: number): string {
  const bought =
    buyers === 0
      ? "Readers keep what they bought."
      : `${buyers === 1 ? "1 reader keeps" : `${buyers} readers keep`} what they bought from you.`;
  return `${bought} If others replied to your comment, its place stays but your text is removed.`;
}
