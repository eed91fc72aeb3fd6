import { addMonths, type ProPeriod } from "./proPeriods.ts";

/**
 * Returns where to place a free period of this many months: after all existing periods, so that none of them is
 * wasted.
 */
export function placeGrant(
  periods: readonly ProPeriod[],
  months: number,
  now: Date,
): { start: Date; end: Date } {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`not so many months: ${months}`);
  const ends = periods.flatMap((period) =>
    period.disabled || period.end === null ? [] : [period.end.getTime()],
  );
  const start = new Date(Math.max(now.getTime(), ...ends));
  return { start, end: addMonths(start, months) };
}

/** When a Pro period runs. */
interface PeriodTimes {
  start: Date;
  end: Date;
  /** When the rest of a period begins that was interrupted; null if it never was. */
  resumesAt: Date | null;
}

export interface ScheduledPeriod extends ProPeriod, Pick<PeriodTimes, "resumesAt"> {
  id: string;
}

/**
 * Schedules what is left of a user's periods from `from` on, after one of them was paid for, revoked or restored: one
 * follows another, so that no time is lost or consumed twice. A period that renews runs first; then `first`, the one
 * that changed; then the others in their order. Time before `now` without Pro stays without it. Returns the new times
 * by id; periods that are over have none.
 */
export function schedulePeriods(
  periods: readonly ScheduledPeriod[],
  { from, now, first = null }: { from: Date; now: Date; first?: string | null },
): Map<string, PeriodTimes> {
  const open = periods.flatMap(({ id, start, end, resumesAt, recurring, failing, disabled }) => {
    if (disabled || start === null || end === null || end <= from) return [];
    const begins = Math.max(start.getTime(), resumesAt?.getTime() ?? 0, from.getTime());
    const rank = recurring || failing ? 0 : id === first ? 1 : 2;
    return { id, start, resumesAt, begins, rank, left: Math.max(end.getTime() - begins, 0) };
  });
  const times = new Map<string, PeriodTimes>();
  let next = from.getTime();
  for (const one of open.toSorted((a, b) => a.rank - b.rank || a.begins - b.begins)) {
    // The provider's dates are fixed, and so is the past.
    if (one.rank === 0) next = Math.max(next, one.start.getTime());
    if (one.rank === 2) next = Math.max(next, Math.min(one.begins, now.getTime()));
    const hasStarted = one.start < from || one.resumesAt !== null;
    const begins = new Date(next);
    next += one.left;
    times.set(one.id, {
      start: hasStarted ? one.start : begins,
      end: new Date(next),
      resumesAt: hasStarted ? (begins.getTime() === one.begins ? one.resumesAt : begins) : null,
    });
  }
  return times;
}

/** A paid interval; its end is exclusive. */
interface PaidTime {
  start: Date;
  end: Date;
}

/**
 * Returns how many milliseconds of one payment for a period are left. `later`: later payments for the same period,
 * which are consumed after it. Of an interrupted period, only the time after `resumesAt` is left.
 */
export function remainingMs(
  { start, end, resumesAt }: PeriodTimes,
  paid: PaidTime,
  later: readonly PaidTime[],
  now: Date,
): number {
  const begins = Math.max(now.getTime(), start.getTime(), resumesAt?.getTime() ?? 0);
  const left = later.reduce((sum, time) => sum - lengthOf(time), end.getTime() - begins);
  return Math.min(Math.max(left, 0), lengthOf(paid));
}

const lengthOf = ({ start, end }: PaidTime): number => end.getTime() - start.getTime();
