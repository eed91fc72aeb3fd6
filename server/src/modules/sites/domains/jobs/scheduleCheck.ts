import type { Transaction } from "sequelize";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";

/** Checks a domain's records. */
export const checkDomain = jobName<{ siteId: string }>("domains.check");

/** Schedules a check of a site's domain, now or at `runAt`. It replaces a scheduled one. */
export function scheduleCheck(
  { jobs }: Platform,
  transaction: Transaction | null,
  siteId: string,
  runAt?: Date,
): Promise<void> {
  return jobs.enqueue(transaction, checkDomain, { siteId }, { key: `domain ${siteId}`, runAt });
}
