import {
  KNOWN_DEVICE_DAYS,
  MOST_SECURITY_EVENTS,
  SECURITY_EVENT_DAYS,
} from "@quire/domain/accounts/securityEvents";
import { execute } from "../../../../platform/database/select.ts";
import { type JobHandler, jobName } from "../../../../platform/jobs/jobs.ts";
import { recurring } from "../../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../../platform/platform.ts";

export const sweepSecurityJob = jobName<Record<string, never>>("accounts.sweepSecurity");

const DAY_MS = 86_400_000;

/** Deletes, once a day, old security events, each account's above the maximum, old devices and expired alerts. */
export const handleSweepSecurity =
  (platform: Platform): JobHandler<Record<string, never>> =>
  () =>
    recurring(platform, sweepSecurityJob, DAY_MS, () => sweepSecurity(platform));

async function sweepSecurity({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await execute(db, "DELETE FROM security_events WHERE created_at < $cutoff", {
    cutoff: daysAgo(SECURITY_EVENT_DAYS),
  });
  await execute(
    db,
    `DELETE FROM security_events WHERE id IN (
       SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS position
                         FROM security_events) numbered WHERE position > $most)`,
    { most: MOST_SECURITY_EVENTS },
  );
  await execute(db, "DELETE FROM known_devices WHERE last_seen_at < $cutoff", {
    cutoff: daysAgo(KNOWN_DEVICE_DAYS),
  });
  await execute(db, "DELETE FROM signin_alerts WHERE expires_at <= $now", { now });
}
