import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { forgetAddresses } from "../accountDeletion.ts";

/** Ends what is left of orders whose buyer or creator has deleted their account. */
export const sweepDeletedJob = jobName<Record<string, never>>("books.sweepDeleted");

const HOUR_MS = 60 * 60_000;

const DELETED = "SELECT id FROM users WHERE deleted_at IS NOT NULL";

/** Orders that wait for their creator: they are due, and end if the creator is gone. */
const WAITING = `
  UPDATE book_orders SET next_check_at = $now
   WHERE (state = 'needs_file' OR (state = 'queued' AND fulfilled_by = 'self')) AND site_id IN (${DELETED})`;

/** Runs once an hour. */
export const sweepDeleted = (platform: Platform): Promise<void> =>
  recurring(platform, sweepDeletedJob, HOUR_MS, async () => {
    const scope = scopeOf(platform, null);
    await forgetAddresses(scope, DELETED, {});
    await scope.execute(WAITING, { now: platform.clock.now() });
  });
