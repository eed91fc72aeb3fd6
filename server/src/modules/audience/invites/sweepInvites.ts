import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { rewardInviteJob } from "./rewardInvite.ts";

/** Looks for invites that may have moved on: in a moment where `followInvites` was told of it, within a minute otherwise. */
export const sweepInvitesJob = jobName<Record<string, never>>("invites.sweep");

const MINUTE_MS = 60_000;
const BATCH = 500;

export const sweepInvites = (platform: Platform): Promise<void> =>
  recurring(platform, sweepInvitesJob, MINUTE_MS, async () => {
    while ((await takeBatch(platform)) === BATCH);
  });

/** The mark goes before the look: what happens in between marks it again. */
function takeBatch(platform: Platform): Promise<number> {
  return withTransaction(platform.db, async (transaction) => {
    const due = await platform.db.query<{ id: string }>(
      `UPDATE invites SET is_due = false WHERE referee_id IN (
         SELECT referee_id FROM invites WHERE is_due ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING referee_id AS id`,
      { transaction, type: QueryTypes.SELECT },
    );
    for (const { id } of due) {
      await platform.jobs.enqueue(transaction, rewardInviteJob, { refereeId: id }, { key: `invite ${id}` });
    }
    return due.length;
  });
}
