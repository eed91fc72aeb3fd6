import type { Currency } from "./money.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday of the epoch: 5 January 1970, 00:00 UTC. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Minimum payout in minor units: smaller transfers aren't worth their fee. */
export const PAYOUT_MINIMUM: Readonly<Record<Currency, number>> = { INR: 50_000, USD: 1000, EUR: 1000 };

/**
 * No payouts for this long after an account change: an attacker who takes over a creator's account would change the
 * bank account first, and the owner needs time to read the notification email.
 */
export const ACCOUNT_REST_MS = 3 * DAY_MS;

/**
 * Why a payout is on hold; the first reason that applies. `staff`: our staff is reviewing it. `suspended`: the
 * creator's account is suspended.
 */
export const PAYOUT_HOLDS = [
  "staff",
  "suspended",
  "account_missing",
  "account_unverified",
  "account_changed",
  "dispute",
] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

/** Returns the payout for this balance: all of it, or nothing. A negative balance is carried over. */
export function payoutDue(balance: number, currency: Currency): number {
  return balance >= PAYOUT_MINIMUM[currency] ? balance : 0;
}

/** Returns the Monday (00:00 UTC) of the week of a moment, as `2026-11-23`. Payouts run once per week. */
export function payoutWeekOf(now: Date): string {
  return new Date(mondayOf(now)).toISOString().slice(0, 10);
}

/** Returns the time of the next payouts. */
export function nextPayoutAt(now: Date): Date {
  return new Date(mondayOf(now) + WEEK_MS);
}

function mondayOf(now: Date): number {
  return FIRST_MONDAY_MS + Math.floor((now.getTime() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS;
}

/** Returns when an account that was changed at this time becomes payable. */
export const payableFrom = (changedAt: Date): Date => new Date(changedAt.getTime() + ACCOUNT_REST_MS);
