import type { OwedMoney } from "@quire/contracts/records/deletion";
import type { Currency } from "@quire/domain/billing/money";
import { select } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Scope } from "../../platform/scope.ts";
import { balancesOf } from "./ledger/balances.ts";
import { forfeitBalances } from "./payouts/forfeitBalances.ts";
import { IS_PAID_TO } from "./payouts/forgetAccounts.ts";
import { lockPayoutRuns } from "./payouts/payoutLock.ts";
import { stopSubscriptionsOf } from "./subscriptions/stopSubscriptionsOf.ts";

type Of = { userId: string };

const PAYOUTS = `
  SELECT currency, coalesce(sum(amount) FILTER (WHERE hold IS DISTINCT FROM 'account_missing'), 0)::float8 AS on_way,
         coalesce(sum(amount) FILTER (WHERE hold = 'account_missing'), 0)::float8 AS unpayable
    FROM payouts WHERE owner_id = $userId AND state IN ('pending', 'onHold') GROUP BY currency`;

/** What a user is owed, for each currency with an amount. */
export async function moneyOwed(platform: Platform, userId: string): Promise<OwedMoney[]> {
  const [payouts, balances] = await Promise.all([
    select<{ currency: Currency; on_way: number; unpayable: number }>(platform.db, PAYOUTS, { userId }),
    balancesOf(platform, userId),
  ]);
  return balances
    .map(({ currency, balance, held }) => {
      const { on_way = 0, unpayable = 0 } = payouts.find((one) => one.currency === currency) ?? {};
      return { currency, balance, held, on_way, unpayable };
    })
    .filter(({ balance, held, on_way, unpayable }) => balance > 0 || held > 0 || on_way > 0 || unpayable > 0);
}

/** Cancels every subscription at its provider, so that a user who requests deletion is not charged again. */
export const stopSubscriptions = (scope: Scope, { userId }: Of): Promise<void> =>
  stopSubscriptionsOf(scope, userId);

/** Payout runs lock the table before any row, so a deletion must too. */
export const lockPayouts = (scope: Scope, _: Of): Promise<void> => lockPayoutRuns(scope);

export const forfeitBalance = (scope: Scope, { userId }: Of): Promise<void> => forfeitBalances(scope, userId);

/**
 * Deletes the messages that a user sent with support, and withdraws the deliveries that they still wanted. The payments
 * stay, because they are part of the creators' accounts too.
 */
export async function forgetBuyer(scope: Scope, { userId }: Of): Promise<void> {
  for (const sql of [
    `UPDATE orders SET message = NULL, details = NULL
      WHERE buyer_id = $userId AND (message IS NOT NULL OR details IS NOT NULL)`,
    "UPDATE deliveries SET state = 'withdrawn' WHERE buyer_id = $userId AND state = 'wanted'",
  ]) {
    await scope.execute(sql, { userId });
  }
}

/** Deletes the bank account unless a payout still goes to it, and cancels subscriptions started since the request. */
export async function forgetPayer(scope: Scope, { userId }: Of): Promise<void> {
  await scope.execute(`DELETE FROM payout_accounts a WHERE a.owner_id = $userId AND NOT ${IS_PAID_TO}`, {
    userId,
  });
  await stopSubscriptionsOf(scope, userId);
}
