import type { Scope } from "../../../platform/scope.ts";

interface Paid {
  fileId: string;
  /** One of the file; left out, all that is still open of it. */
  payoutId?: string;
  reference: string;
  by: string;
}

/** Notes that the bank paid. The ledger has it already; the account's numbers are needed no more and are forgotten. */
export async function markPaid(
  { platform, transaction }: Scope,
  { fileId, payoutId, reference, by }: Paid,
): Promise<void> {
  await platform.db.query(
    `UPDATE payouts SET state = 'processed', reference = $reference, details = NULL, settled_at = $now, settled_by = $by,
            is_told = false
      WHERE file_id = $fileId AND state = 'pending' AND ($payoutId::text IS NULL OR id = $payoutId)`,
    {
      bind: { fileId, payoutId: payoutId ?? null, reference, by, now: platform.clock.now() },
      transaction,
    },
  );
}
