import { payoutReturnedEntries } from "@quire/domain/billing/journals";
import type { Currency } from "@quire/domain/billing/money";
import type { Scope } from "../../../platform/scope.ts";
import { postManyJournals } from "../ledger/postManyJournals.ts";

interface Cancelling {
  ids: readonly string[];
  /** Shown to the creator. */
  reason: string;
  /** The admin's id; null for a rule. */
  by: string | null;
}

interface Cancelled {
  id: string;
  owner_id: string;
  currency: Currency;
  amount: number;
}

/** Cancels payouts and returns their amounts to the balance. Skips those already cancelled. */
export async function cancelPayouts(scope: Scope, { ids, reason, by }: Cancelling): Promise<number> {
  const { platform } = scope;
  if (ids.length === 0) return 0;
  const rows = await scope.select<Cancelled>(
    `UPDATE payouts SET state = 'cancelled', hold = NULL, details = NULL, reason = $reason, closed_at = $now,
            closed_by = $by, is_notified = false
      WHERE id = ANY ($ids::text[]) AND state <> 'cancelled'
      RETURNING id, owner_id, currency, amount::float8 AS amount`,
    { ids: [...ids], reason, by, now: platform.clock.now() },
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
