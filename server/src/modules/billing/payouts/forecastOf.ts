import type { PayoutForecast } from "@quire/contracts/records/payouts";
import type { Currency } from "@quire/domain/billing/money";
import {
  nextPayoutAt,
  PAYOUT_MINIMUM,
  type PayoutHold,
  payableFrom,
  payoutDue,
} from "@quire/domain/billing/payouts";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { HOLD_CAUSE, restedBy } from "./holdCause.ts";

interface ForecastRow {
  waiting: number;
  hold: PayoutHold | null;
  changed_at: Date | null;
}

/** The next payout of a creator's balance in one currency, and what holds it back. */
export async function forecastOf(
  platform: Platform,
  owner: { id: string; balance: number; currency: Currency },
): Promise<PayoutForecast> {
  const [row] = await select<ForecastRow>(
    platform.db,
    `SELECT (SELECT coalesce(sum(p.amount), 0)::float8 FROM payouts p WHERE p.owner_id = u.id AND p.currency = $currency
                AND p.state IN ('pending', 'onHold')) AS waiting,
            ${HOLD_CAUSE} AS hold, a.changed_at
       FROM users u LEFT JOIN payout_accounts a ON a.owner_id = u.id AND a.currency = $currency WHERE u.id = $id`,
    { id: owner.id, currency: owner.currency, rested: restedBy(platform) },
  );
  const hold = row?.hold ?? null;
  return {
    next: nextPayoutAt(platform.clock.now()).toISOString(),
    minimum: PAYOUT_MINIMUM[owner.currency],
    due: payoutDue(owner.balance, owner.currency),
    waiting: row?.waiting ?? 0,
    hold,
    payable_from:
      hold === "account_changed" && row?.changed_at ? payableFrom(row.changed_at).toISOString() : null,
  };
}
