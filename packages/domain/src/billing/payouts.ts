import type { Currency } from "./money.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday of the epoch: 5 January 1970, 00:00 UTC. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Nothing smaller is paid out: the transfer costs. Minor units. */
export const PAYOUT_MINIMUM: Readonly<Record<Currency, number>> = { INR: 50_000, USD: 1000, EUR: 1000 };

/**
 * For so long nothing is paid to an account that was changed: whoever took a creator's account over would first name
 * another bank account, and its owner is told by mail and needs time to read it.
 */
export const ACCOUNT_REST_MS = 3 * DAY_MS;

/** Why a payout waits, the first that holds. `staff`: somebody of ours looks into it. `suspended`: the creator's account is. */
export const PAYOUT_HOLDS = [
  "staff",
  "suspended",
  "account_missing",
  "account_unverified",
  "account_changed",
  "dispute",
] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

/** What a creator with this balance is paid out: all of it, or nothing. One that is below nothing is carried on. */
export function payoutDue(balance: number, currency: Currency): number {
  return balance >= PAYOUT_MINIMUM[currency] ? balance : 0;
}

/** The Monday, 00:00 UTC, of the week in which a moment is: `2026-11-23`. Payouts are made once for each. */
export function payoutWeekOf(now: Date): string {
  return new Date(mondayOf(now)).toISOString().slice(0, 10);
}

/** When the next payouts are made. */
export function nextPayoutAt(now: Date): Date {
  return new Date(mondayOf(now) + WEEK_MS);
}

function mondayOf(now: Date): number {
  return FIRST_MONDAY_MS + Math.floor((now.getTime() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS;
}

/** From when on an account may be paid to that was changed then. */
export const payableFrom = (changedAt: Date): Date => new Date(changedAt.getTime() + ACCOUNT_REST_MS);
