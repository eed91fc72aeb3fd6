import type { Transaction } from "sequelize";
import { type EnqueueOptions, jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";

interface FeeCheck {
  orderId: string;
  /** From 0. */
  check: number;
}

export const checkFeeJob = jobName<FeeCheck>("payments.fee");

const HOUR = 60 * 60_000;
const CHECKS = 40;

/** While the provider does not answer, a look is tried again for months: what it kept would never be booked. */
const TRIES = 500;

/** Has a provider that did not know its fee yet asked for the n-th time: each hour, then each day. False after the last. */
export async function queueFeeCheck(
  { platform, transaction }: { platform: Platform; transaction: Transaction | null },
  asked: FeeCheck,
): Promise<boolean> {
  if (asked.check > CHECKS) return false;
  await platform.jobs.enqueue(transaction, checkFeeJob, asked, turnOf(platform, asked));
  return true;
}

function turnOf({ clock }: Platform, { orderId, check }: FeeCheck): EnqueueOptions {
  const pause = check < 10 ? HOUR : 24 * HOUR;
  return { runAt: new Date(clock.now().getTime() + pause), key: `fee ${orderId}`, maxAttempts: TRIES };
}
