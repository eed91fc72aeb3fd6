import { execute } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ledgerEntries } from "../models/ledger.ts";

export const takeSnapshotsJob = jobName<Record<string, never>>("ledger.takeSnapshots");

const DAY_MS = 24 * 60 * 60_000;

/** Saves each account's balance once a day, so that a balance adds up a day's entries at most. */
export const handleSnapshots = (platform: Platform): Promise<void> =>
  recurring(platform, takeSnapshotsJob, DAY_MS, () => takeSnapshots(platform));

export async function takeSnapshots(platform: Platform): Promise<void> {
  const through = await lastCommittedEntry(platform);
  await withTransaction(platform.db, async (transaction) => {
    // One at a time: two would each add the same entries.
    await execute(platform.db, "LOCK TABLE ledger_snapshots IN SHARE ROW EXCLUSIVE MODE", {}, transaction);
    await execute(
      platform.db,
      `INSERT INTO ledger_snapshots AS s (owner_id, account, currency, through_id, amount, taken_at)
       SELECT e.owner_id, e.account, e.currency, $through, sum(e.amount), $now FROM ledger_entries e
        WHERE e.owner_id IS NOT NULL AND e.id <= $through
          AND e.id > (SELECT coalesce(max(through_id), 0) FROM ledger_snapshots)
        GROUP BY e.owner_id, e.account, e.currency
       ON CONFLICT (owner_id, account, currency) DO UPDATE
         SET through_id = excluded.through_id, amount = s.amount + excluded.amount, taken_at = excluded.taken_at`,
      { through, now: platform.clock.now() },
      transaction,
    );
  });
}

/**
 * The last entry id with no lower id still to commit. Ids are assigned on insert and visible on commit: an entry
 * still being written may have a lower id than the last visible one, and would never be counted. The lock waits for
 * all writers and is released at once.
 */
function lastCommittedEntry(platform: Platform): Promise<number> {
  return withTransaction(platform.db, async (transaction) => {
    await execute(platform.db, "LOCK TABLE ledger_entries IN SHARE MODE", {}, transaction);
    const last = (await ledgerEntries(platform.db).max("id", { transaction })) as number | null;
    return last ?? 0;
  });
}
