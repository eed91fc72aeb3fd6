import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import { select } from "../../../../platform/database/select.ts";
import { inJobTransaction } from "../../../../platform/http/inJobTransaction.ts";
import { type JobHandler, jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { endSessionsAt } from "../../../accounts/endSessionsAt.ts";
import { scheduleCheck } from "./scheduleCheck.ts";

/** Schedules overdue domain checks, and deletes old former domains. */
export const sweepDomains = jobName<Record<string, never>>("domains.sweep");

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 500;

/** Runs daily and at each start. */
export function handleSweepDomains(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    await scheduleOverdue(platform);
    await deleteFormer(platform);
    const runAt = new Date(platform.clock.now().getTime() + DAY_MS);
    await platform.jobs.enqueue(null, sweepDomains, {}, { key: sweepDomains, runAt });
  };
}

/** Schedules the overdue checks, whose jobs were lost or gave up. */
async function scheduleOverdue(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime();
  const overdue = await select<{ site_id: string }>(
    platform.db,
    `SELECT site_id FROM site_domains WHERE next_check_at <= $before ORDER BY next_check_at LIMIT ${BATCH}`,
    { before: new Date(now - HOUR_MS) },
  );
  for (const { site_id: siteId } of overdue) await scheduleCheck(platform, null, siteId);
}

/** Deletes the former domains that are past their time: they stop redirecting, and sessions there end. */
async function deleteFormer(platform: Platform): Promise<void> {
  await inJobTransaction(platform, async (context) => {
    const { transaction } = context;
    const expired = await select<{ name: string; site_id: string }>(
      platform.db,
      `DELETE FROM former_domains WHERE name IN
         (SELECT name FROM former_domains WHERE until <= $now ORDER BY until LIMIT ${BATCH})
       RETURNING name, site_id`,
      { now: platform.clock.now() },
      transaction,
    );
    await endSessionsAt(
      context,
      expired.map(({ name }) => name),
    );
    const siteIds = new Set(expired.map((domain) => domain.site_id).sort());
    for (const siteId of siteIds) await publishSiteChanged(context, siteId);
  });
}
