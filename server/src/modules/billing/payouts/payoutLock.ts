import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";

/**
 * Serializes all work on many payouts across servers: two runs that read the same balance would each pay it, and a
 * payout must not be held while another process adds it to a bank file.
 */
export async function lockPayoutRuns(scope: Scope): Promise<void> {
  await scope.execute("LOCK TABLE payout_runs IN SHARE ROW EXCLUSIVE MODE");
}

/** Runs `work` in a transaction that holds the payout lock. */
export function withPayoutLock<T>(platform: Platform, work: (scope: Scope) => Promise<T>): Promise<T> {
  return withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    await lockPayoutRuns(scope);
    return work(scope);
  });
}
