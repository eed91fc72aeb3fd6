import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";

export const takeSnapshotsJob = jobName<Record<string, never>>("payments.snapshots");

const DAY_MS = 24 * 60 * 60_000;

/** Once a day: what every account holds, so that a balance adds up a day's entries at most. */
export const handleSnapshots = (platform: Platform): Promise<void> =>
  recurring(platform, takeSnapshotsJob, DAY_MS, () => takeSnapshots(platform));

export async function takeSnapshots(platform: Platform): Promise<void> {
  const through = await lastSettledEntry(platform);
  await withTransaction(platform.db, async (transaction) => {
    // One at a time: two would each add the same entries.
    await platform.db.query("LOCK TABLE ledger_snapshots IN SHARE ROW EXCLUSIVE MODE", { transaction });
    await platform.db.query(
      `INSERT INTO ledger_snapshots AS s (owner_id, account, currency, through_id, amount, taken_at)
       SELECT e.owner_id, e.account, e.currency, $through, sum(e.amount), $now FROM ledger_entries e
        WHERE e.owner_id IS NOT NULL AND e.id <= $through
          AND e.id > (SELECT coalesce(max(through_id), 0) FROM ledger_snapshots)
        GROUP BY e.owner_id, e.account, e.currency
       ON CONFLICT (owner_id, account, currency) DO UPDATE
         SET through_id = excluded.through_id, amount = s.amount + excluded.amount, taken_at = excluded.taken_at`,
      { bind: { through, now: platform.clock.now() }, transaction },
    );
  });
}

/**
 * The last entry before which none can come any more. Numbers are given when an entry is written and seen when it commits:
 * one that is still being written may have a lower number than the last that is seen, and would be in no sum for ever. The
 * lock waits for all that are being written, and is let go at once.
 */
function lastSettledEntry(platform: Platform): Promise<string> {
  return withTransaction(platform.db, async (transaction) => {
    await platform.db.query("LOCK TABLE ledger_entries IN SHARE MODE", { transaction });
    const [row] = await platform.db.query<{ last: string }>(
      "SELECT coalesce(max(id), 0)::text AS last FROM ledger_entries",
      { type: QueryTypes.SELECT, transaction },
    );
    return row?.last ?? "0";
  });
}
