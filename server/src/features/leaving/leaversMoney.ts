import type { LeaversMoney } from "@quire/contracts/records/leaving";
import type { Currency } from "@quire/domain/money";
import { QueryTypes } from "sequelize";
import { balancesOf } from "../../payments/ledger/balances.ts";
import type { Platform } from "../../platform/platform.ts";

const PAYOUTS = `
  SELECT currency, coalesce(sum(amount) FILTER (WHERE hold IS DISTINCT FROM 'account_missing'), 0)::float8 AS on_way,
         coalesce(sum(amount) FILTER (WHERE hold = 'account_missing'), 0)::float8 AS unpayable
    FROM payouts WHERE owner_id = $userId AND state IN ('pending', 'onHold') GROUP BY currency`;

/** What is owed to a person, in the currencies in which anything is. */
export async function leaversMoney(platform: Platform, userId: string): Promise<LeaversMoney[]> {
  const [payouts, balances] = await Promise.all([
    platform.db.query<{ currency: Currency; on_way: number; unpayable: number }>(PAYOUTS, {
      bind: { userId },
      type: QueryTypes.SELECT,
    }),
    balancesOf(platform, userId),
  ]);
  return balances
    .map(({ currency, balance, held }) => {
      const { on_way = 0, unpayable = 0 } = payouts.find((one) => one.currency === currency) ?? {};
      return { currency, balance, held, on_way, unpayable };
    })
    .filter(({ balance, held, on_way, unpayable }) => balance > 0 || held > 0 || on_way > 0 || unpayable > 0);
}

/** Whether something is owed that no payout brings by itself: it goes with the account only where it is given up. */
export const isOwed = ({ balance, held, unpayable }: LeaversMoney): boolean =>
  balance > 0 || held > 0 || unpayable > 0;
