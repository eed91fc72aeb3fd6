const DAY_MS = 86_400_000;

/** How many days an offline view may wait to be counted. */
export const LATE_VIEW_DAYS = 7;
/** Maximum views per message. */
export const VIEWS_AT_ONCE = 50;

/** How many days back statistics can be requested. */
export const STATS_DAYS_MAX = 366;

/** Returns the UTC day of a moment, as `2026-11-21`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * Returns the day a view counts for: the one its device reports, if it is today or recent; a future day (a fast
 * clock) counts as today. Null if it is too old.
 */
export function viewDay(said: string | undefined, now: Date): string | null {
  const today = dayOf(now);
  if (said === undefined || said >= today) return today;
  return said >= dayOf(new Date(now.getTime() - LATE_VIEW_DAYS * DAY_MS)) ? said : null;
}

/** Returns the last `count` UTC days, ending with today. */
export function lastDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, at) => dayOf(new Date(now.getTime() - (count - 1 - at) * DAY_MS)));
}
