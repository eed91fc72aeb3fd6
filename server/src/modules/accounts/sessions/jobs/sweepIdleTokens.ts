import { idleSince } from "@quire/domain/accounts/credentialLifetimes";
import { execute } from "../../../../platform/database/select.ts";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import { recurring } from "../../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { EXPIRED_RETENTION_MS } from "../expiredRetention.ts";

/** Deletes tokens that nobody has used for 90 days: programs at once, access tokens once they leave the list. */
export const sweepIdleTokensJob = jobName<Record<string, never>>("sessions.sweepIdle");

const DAY_MS = 86_400_000;
const BATCH = 500;

export const sweepIdleTokens = (platform: Platform): Promise<void> =>
  recurring(platform, sweepIdleTokensJob, DAY_MS, async () => {
    while ((await deleteBatch(platform)) === BATCH);
  });

function deleteBatch({ db, clock }: Platform): Promise<number> {
  const idle = idleSince(clock.now());
  return execute(
    db,
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions
        WHERE kind <> 'browser' AND last_seen_at <= $idle AND (kind = 'program' OR last_seen_at <= $listed)
        LIMIT ${BATCH})`,
    { idle, listed: new Date(idle.getTime() - EXPIRED_RETENTION_MS) },
  );
}
