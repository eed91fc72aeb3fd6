import type { Scope } from "../../../platform/scope.ts";

interface Paid {
  fileId: string;
  /** One payout of the file; without it, all open ones. */
  payoutId?: string;
  reference: string;
  by: string;
}

/**
 * Records that the bank paid. The ledger has it already; the account's numbers are no longer needed and are
 * deleted.
 */
export async function markPaid(scope: Scope, { fileId, payoutId, reference, by }: Paid): Promise<void> {
  const { platform } = scope;
  await scope.execute(
    `UPDATE payouts SET state = 'processed', reference = $reference, details = NULL, closed_at = $now, closed_by = $by,
            is_notified = false
      WHERE file_id = $fileId AND state = 'pending' AND ($payoutId::text IS NULL OR id = $payoutId)`,
    { fileId, payoutId: payoutId ?? null, reference, by, now: platform.clock.now() },
  );
}
