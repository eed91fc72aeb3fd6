import { payoutReturnedEntries } from "@quire/domain/billing/journals";
import type { Currency } from "@quire/domain/billing/money";
import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import { postManyJournals } from "../ledger/postManyJournals.ts";

interface Cancelling {
  ids: readonly string[];
  /** In words for the creator. */
  reason: string;
  /** Who did it; null for a rule. */
  by: string | null;
}

interface Cancelled {
  id: string;
  owner_id: string;
  currency: Currency;
  amount: number;
}

/** Cancels payouts, and what they took is in the balance again. One that is cancelled already is passed over. */
export async function cancelPayouts(scope: Scope, { ids, reason, by }: Cancelling): Promise<number> {
  const { platform, transaction } = scope;
  if (ids.length === 0) return 0;
  const rows = await platform.db.query<Cancelled>(
    `UPDATE payouts SET state = 'cancelled', hold = NULL, details = NULL, reason = $reason, settled_at = $now,
            settled_by = $by, is_told = false
      WHERE id = ANY ($ids::text[]) AND state <> 'cancelled'
      RETURNING id, owner_id, currency, amount::float8 AS amount`,
    { bind: { ids: [...ids], reason, by, now: platform.clock.now() }, transaction, type: QueryTypes.SELECT },
  );
  await postManyJournals(
    scope,
    "payout_returned",
    rows.map((row) => ({
      subjectId: row.id,
      currency: row.currency,
      ownerId: row.owner_id,
      entries: payoutReturnedEntries(row.amount),
    })),
  );
  return rows.length;
}
