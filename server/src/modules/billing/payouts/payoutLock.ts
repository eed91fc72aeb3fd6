import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";

/**
 * One at a time over the whole fleet, for what decides over many payouts at once: two that read the same balance would each
 * pay it out, and one that holds a payout may not meet another that takes it to the bank.
 */
export async function lockPayoutRuns({ platform, transaction }: Scope): Promise<void> {
  await platform.db.query("LOCK TABLE payout_runs IN SHARE ROW EXCLUSIVE MODE", { transaction });
}

/** A transaction that has the turn. */
export function withPayoutLock<T>(platform: Platform, work: (scope: Scope) => Promise<T>): Promise<T> {
  return withTransaction(platform.db, async (transaction) => {
    await lockPayoutRuns({ platform, transaction });
    return work({ platform, transaction });
  });
}
