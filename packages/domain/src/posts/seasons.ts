import {
  addDays,
  type CalendarDay,
  isCalendarDay,
  isTimeOfDay,
  momentOf,
  weekdayOf,
} from "../time/zonedTime.ts";

/** Maximum parts of a serial to schedule at once. */
export const SEASON_MAX = 100;

/** How often a part is published: every day, or on some days of each week (0 is Sunday). */
export type Rhythm = { kind: "daily" } | { kind: "weekly"; days: readonly number[] };

/** When the parts of a season are published. */
export interface Season {
  /** The earliest day of publication. */
  first: CalendarDay;
  /** Time of day, as `09:30`. */
  time: string;
  /** IANA time zone of the schedule, as `Asia/Kolkata`. */
  zone: string;
  rhythm: Rhythm;
}

/** Returns an error message for an incomplete season, or null. */
export function seasonProblem({ first, time, rhythm }: Season): string | null {
  if (!isCalendarDay(first)) return "Please choose the first day";
  if (!isTimeOfDay(time)) return "Please choose a time of day";
  if (rhythm.kind === "weekly" && rhythm.days.length === 0)
    return "Please choose at least one day of the week";
  return null;
}

const NONE: ReadonlySet<CalendarDay> = new Set();

/**
 * Returns the times at which `count` parts are published, in order, on none of the `taken` days. They follow local
 * time: a part scheduled for nine is published at nine in summer and in winter.
 */
export function planSeason(count: number, season: Season, taken: ReadonlySet<CalendarDay> = NONE): Date[] {
  if (seasonProblem(season)) return [];
  const { rhythm, time, zone } = season;
  const days: CalendarDay[] = [];
  for (let day = season.first; days.length < count; day = addDays(day, 1)) {
    if (taken.has(day)) continue;
    if (rhythm.kind === "daily" || rhythm.days.includes(weekdayOf(day))) days.push(day);
  }
  return days.map((day) => momentOf(day, time, zone));
}
