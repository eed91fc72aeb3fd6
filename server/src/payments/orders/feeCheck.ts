import { jobName } from "../../platform/jobs/jobs.ts";

export const checkFeeJob = jobName<{ orderId: string; check: number }>("payments.fee");

const HOUR = 60 * 60_000;
const CHECKS = 40;

/** When a provider that did not know its fee yet is asked for the n-th time (from 0): each hour, then each day. */
export function nextFeeCheck(check: number, now: Date): Date {
  return new Date(now.getTime() + (check < 10 ? HOUR : 24 * HOUR));
}

/** Whether it is asked once more. */
export const isLastFeeCheck = (check: number) => check >= CHECKS;
