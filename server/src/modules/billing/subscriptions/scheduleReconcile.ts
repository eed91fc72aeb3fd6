import { closesAt } from "@quire/domain/billing/proPeriods";
import { isPaidFor, periodOf, type SubscriptionRow } from "./subscriptionRow.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** After this long a checkout that nobody finished is given up. */
export const GIVEN_UP_MS = 3 * 24 * HOUR_MS;
/**
 * For so many days after the end of what was paid a provider is asked each day whether it is over; then the seldomer the longer
 * that is ago.
 */
const SETTLED_DAYS = 14;
/** For so long after a payment its fee is asked for. */
const FEE_MS = 40 * 24 * HOUR_MS;

/** When its provider is to be asked about a subscription, whatever events come or do not; null: not any more. */
export function scheduleReconcile(row: SubscriptionRow, isFeeUnknown: boolean, now: Date): Date | null {
  if (!isPaidFor(row)) return null;
  const inAn = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (row.state === "pending") {
    const age = now.getTime() - row.created_at.getTime();
    return inAn(Math.min(Math.max(age, 2 * MINUTE_MS), 12 * HOUR_MS));
  }
  if (row.state === "disabled") return null;
  if (row.stop_asked_at !== null && row.recurring) return inAn(5 * MINUTE_MS);
  if (isWaiting(row, now)) return inAn(HOUR_MS);
  if (row.paid_until === null) return null;
  const age = now.getTime() - row.paid_until.getTime();
  if (isFeeUnknown && age < FEE_MS) return inAn(HOUR_MS);
  if (row.is_over) return null;
  if (age < 0) return row.paid_until;
  // One that was paused in the dashboard may go on after months.
  return inAn(Math.max(Math.min(Math.max(age, HOUR_MS), DAY_MS), age / SETTLED_DAYS));
}

/**
 * Whether its provider may have charged for more than is known: a renewal may have been under way when the renewals were
 * switched off, and nobody told of it.
 */
export const mayBeRenewed = ({ state, is_over, paid_until }: SubscriptionRow, now: Date): boolean =>
  state === "begun" && !is_over && paid_until !== null && now >= paid_until;

/** Whether a payment was due and has not come, while there is still time for it. */
export function isWaiting(row: SubscriptionRow, now: Date): boolean {
  const closes = closesAt(periodOf(row));
  if (row.end_time === null || closes === null) return false;
  return (row.recurring || row.failing) && now >= row.end_time && now < closes;
}
