import type { Transaction } from "sequelize";
import { jobName } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";

export const checkFeeJob = jobName<{ orderId: string; check: number }>("payments.fee");

const HOUR = 60 * 60_000;
const CHECKS = 40;

/** Has a provider that did not know its fee yet asked for the n-th time (from 0): each hour, then each day. False after the last. */
export async function queueFeeCheck(
  { jobs, clock }: Platform,
  transaction: Transaction | null,
  { orderId, check }: { orderId: string; check: number },
): Promise<boolean> {
  if (check > CHECKS) return false;
  const runAt = new Date(clock.now().getTime() + (check < 10 ? HOUR : 24 * HOUR));
  await jobs.enqueue(transaction, checkFeeJob, { orderId, check }, { runAt, key: `fee ${orderId}` });
  return true;
}
