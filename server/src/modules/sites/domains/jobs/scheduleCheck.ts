import type { Transaction } from "sequelize";
import type { Platform } from "../../../../platform/platform.ts";
import { checkDomain } from "./checkDomain.ts";

/** Has a site's domain looked at, now unless a time is told. One look waits for a site: this one takes the other's place. */
export function scheduleCheck(
  { jobs }: Platform,
  transaction: Transaction | null,
  siteId: string,
  runAt?: Date,
): Promise<void> {
  return jobs.enqueue(transaction, checkDomain, { siteId }, { key: `domain ${siteId}`, runAt });
}
