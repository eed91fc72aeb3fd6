import { closesAt } from "@quire/domain/billing/proPeriods";
import { isPaidFor, periodOf, type SubscriptionRow } from "./subscriptionRow.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The age at which an abandoned checkout is given up. */
export const GIVEN_UP_MS = 3 * 24 * HOUR_MS;
/**
 * For this many days after the end of the paid time a subscription is checked daily; after that less and less
 * often.
 */
const FINAL_DAYS = 14;
/** How long after a payment its fee is checked. */
const FEE_MS = 40 * 24 * HOUR_MS;

/** When to check a subscription at its provider next, independent of events; null if never. */
export function scheduleReconcile(row: SubscriptionRow, isFeeUnknown: boolean, now: Date): Date | null {
  if (!isPaidFor(row)) return null;
  const inAn = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (row.state === "pending") {
    const age = now.getTime() - row.created_at.getTime();
    return inAn(Math.min(Math.max(age, 2 * MINUTE_MS), 12 * HOUR_MS));
  }
  if (row.state === "disabled") return null;
  if (row.cancel_requested_at !== null && row.recurring) return inAn(5 * MINUTE_MS);
  if (isWaiting(row, now)) return inAn(HOUR_MS);
  if (row.paid_until === null) return null;
  const age = now.getTime() - row.paid_until.getTime();
  if (isFeeUnknown && age < FEE_MS) return inAn(HOUR_MS);
  if (row.is_over) return null;
  if (age < 0) return row.paid_until;
  // A subscription paused in the dashboard may resume after months.
  return inAn(Math.max(Math.min(Math.max(age, HOUR_MS), DAY_MS), age / FINAL_DAYS));
}

/**
 * Whether the provider may have charged without our knowledge: a renewal may have been under way when renewal was
 * turned off, and its event lost.
 */
export const mayBeRenewed = ({ state, is_over, paid_until }: SubscriptionRow, now: Date): boolean =>
  state === "started" && !is_over && paid_until !== null && now >= paid_until;

/** Whether a payment is due and missing, and the grace period has not ended. */
export function isWaiting(row: SubscriptionRow, now: Date): boolean {
  const closes = closesAt(periodOf(row));
  if (row.end_time === null || closes === null) return false;
  return (row.recurring || row.failing) && now >= row.end_time && now < closes;
}
