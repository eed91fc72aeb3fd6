const DAY_MS = 86_400_000;

/** How many days a reading with no signal may wait to be counted. */
export const LATE_VIEW_DAYS = 7;
/** How many views one message may carry. */
export const VIEWS_AT_ONCE = 50;

/** How many days back figures may be asked for. */
export const STATS_DAYS_MAX = 366;

/** The UTC day of a moment, as `2026-11-21`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * The day on which a view counts: the one its device says, if that is today or one of the days before; a device whose
 * clock is ahead read it today. Null where it comes too late.
 */
export function viewDay(said: string | undefined, now: Date): string | null {
  const today = dayOf(now);
  if (said === undefined || said >= today) return today;
  return said >= dayOf(new Date(now.getTime() - LATE_VIEW_DAYS * DAY_MS)) ? said : null;
}

/** The last `count` UTC days, today the last of them. */
export function lastDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, at) => dayOf(new Date(now.getTime() - (count - 1 - at) * DAY_MS)));
}
