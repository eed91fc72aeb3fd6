import type { ProPeriod } from "../proPeriods.ts";

export const DAY = 24 * 60 * 60_000;
export const NOW = new Date("2026-03-10T12:00:00Z");

/** The time so many days after `NOW`. */
export const at = (days: number): Date => new Date(NOW.getTime() + days * DAY);

/** A paid period, between two days after `NOW`. */
export const period = (from: number, to: number, more: Partial<ProPeriod> = {}): ProPeriod => ({
  kind: "paid",
  start: at(from),
  end: at(to),
  trialEnd: null,
  recurring: false,
  failing: false,
  disabled: false,
  ...more,
});
