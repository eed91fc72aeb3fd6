import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { rewardInviteJob } from "./rewardInvite.ts";

/**
 * Enqueues checks of invites that are due: right away when `followInvites` is notified, otherwise within a minute.
 */
export const sweepInvitesJob = jobName<Record<string, never>>("invites.sweep");

const MINUTE_MS = 60_000;
const BATCH = 500;

export const sweepInvites = (platform: Platform): Promise<void> =>
  recurring(platform, sweepInvitesJob, MINUTE_MS, async () => {
    while ((await enqueueBatch(platform)) === BATCH);
  });

/** Clears the marks before the invites are checked, so that a later change marks them again. */
function enqueueBatch(platform: Platform): Promise<number> {
  return withTransaction(platform.db, async (transaction) => {
    const due = await select<{ id: string }>(
      platform.db,
      `UPDATE invites SET is_due = false WHERE referee_id IN (
         SELECT referee_id FROM invites WHERE is_due ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING referee_id AS id`,
      {},
      transaction,
    );
    for (const { id } of due) {
      await platform.jobs.enqueue(transaction, rewardInviteJob, { refereeId: id }, { key: `invite ${id}` });
    }
    return due.length;
  });
}
