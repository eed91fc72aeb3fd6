import type { Transaction } from "sequelize";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";

/** Checks a sending domain's records. */
export const checkSendingDomainJob = jobName<{ siteId: string }>("sendingDomains.check");

/** Schedules a check of a site's sending domain, now or at `runAt`. It replaces a scheduled one. */
export function scheduleSendingCheck(
  { jobs }: Platform,
  transaction: Transaction | null,
  siteId: string,
  runAt?: Date,
): Promise<void> {
  const key = `sending domain ${siteId}`;
  return jobs.enqueue(transaction, checkSendingDomainJob, { siteId }, { key, runAt });
}
