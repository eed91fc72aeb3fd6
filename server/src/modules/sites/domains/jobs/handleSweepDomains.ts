import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { inStep } from "../inStep.ts";
import { scheduleCheck } from "./scheduleCheck.ts";
import { sweepDomains } from "./sweepDomains.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

/** Once a day, and at each start. */
export function handleSweepDomains(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    await wakeLate(platform);
    await forgetFormer(platform);
    const runAt = new Date(platform.clock.now().getTime() + DAY_MS);
    await platform.jobs.enqueue(null, sweepDomains, {}, { key: sweepDomains, runAt });
  };
}

/** Has every domain looked at whose job was lost or gave up. */
async function wakeLate(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime();
  const late = await platform.db.query<{ site_id: string }>(
    `SELECT site_id FROM site_domains WHERE next_check_at <= $before ORDER BY next_check_at LIMIT ${AT_ONCE}`,
    { bind: { before: new Date(now - HOUR_MS) }, type: QueryTypes.SELECT },
  );
  for (const { site_id: siteId } of late) await scheduleCheck(platform, null, siteId);
}

/** Names that were left long enough ago lead nowhere any more, and nobody is signed in there. */
async function forgetFormer(platform: Platform): Promise<void> {
  await inStep(platform, async (context) => {
    const { transaction } = context;
    const gone = await platform.db.query<{ site_id: string }>(
      `WITH gone AS (
         DELETE FROM former_domains WHERE name IN
           (SELECT name FROM former_domains WHERE until <= $now ORDER BY until LIMIT ${AT_ONCE})
         RETURNING name, site_id
       ), ended AS (
         DELETE FROM sessions WHERE host IS NOT NULL AND split_part(host, ':', 1) IN (SELECT name FROM gone)
       )
       SELECT DISTINCT site_id FROM gone ORDER BY site_id`,
      { bind: { now: platform.clock.now() }, transaction, type: QueryTypes.SELECT },
    );
    for (const { site_id: siteId } of gone) await publishSiteChanged(context, siteId);
  });
}
