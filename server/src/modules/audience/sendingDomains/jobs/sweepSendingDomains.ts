import { Op } from "sequelize";
import { type JobHandler, jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { sendingDomains } from "../../models/sendingDomains.ts";
import { scheduleSendingCheck } from "./scheduleSendingCheck.ts";

/** Schedules overdue checks, whose jobs were lost or gave up. */
export const sweepSendingDomainsJob = jobName<Record<string, never>>("sendingDomains.sweep");

const HOUR_MS = 60 * 60_000;
const BATCH = 500;

/** Runs daily and at each start. */
export function sweepSendingDomains(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    const now = platform.clock.now().getTime();
    const overdue = await sendingDomains(platform.db).findAll({
      attributes: ["site_id"],
      where: { next_check_at: { [Op.lte]: new Date(now - HOUR_MS) } },
      order: ["next_check_at"],
      limit: BATCH,
    });
    for (const row of overdue) await scheduleSendingCheck(platform, null, row.get().site_id);
    const runAt = new Date(now + 24 * HOUR_MS);
    await platform.jobs.enqueue(null, sweepSendingDomainsJob, {}, { key: sweepSendingDomainsJob, runAt });
  };
}
