import { addDays, type CalendarDay, wallClock } from "../time/zonedTime.ts";

const DAY_MS = 86_400_000;

/** How many days an offline view may wait to be counted. */
export const LATE_VIEW_DAYS = 7;
/** Maximum views per message. */
export const VIEWS_AT_ONCE = 50;

/** How many days back statistics can be requested. */
export const STATS_DAYS_MAX = 366;

/** Returns the UTC day of a moment, as `2026-11-21`. */
export const dayOf = (moment: Date): CalendarDay => moment.toISOString().slice(0, 10);

/**
 * Returns the day a view counts for in the site's time zone: today's if its device reports the current UTC day or a
 * later one (a fast clock), else the day it reports. Null if that is too old.
 */
export function viewDay(said: string | undefined, now: Date, zone: string): CalendarDay | null {
  const today = wallClock(now, zone).day;
  if (said === undefined || said >= dayOf(now) || said >= today) return today;
  return said >= dayOf(new Date(now.getTime() - LATE_VIEW_DAYS * DAY_MS)) ? said : null;
}

/** Returns the last `count` days in a time zone, ending with today. */
export function lastDays(count: number, now: Date, zone: string): CalendarDay[] {
  const today = wallClock(now, zone).day;
  return Array.from({ length: count }, (_, at) => addDays(today, at - count + 1));
}

/** Returns the oldest day that is still today somewhere on Earth. */
export const oldestCurrentDay = (now: Date): CalendarDay => dayOf(new Date(now.getTime() - DAY_MS / 2));
