import {
  addDays,
  type CalendarDay,
  isCalendarDay,
  isTimeOfDay,
  momentOf,
  weekdayOf,
} from "../time/zonedTime.ts";

/** The most parts of a serial that are scheduled in one go. */
export const SEASON_MAX = 100;

/** How often a part appears: each day, or on some days of each week (0 is Sunday). */
export type Rhythm = { kind: "daily" } | { kind: "weekly"; days: readonly number[] };

/** When the parts of a season appear. */
export interface Season {
  /** The first day on which one may appear. */
  first: CalendarDay;
  /** Time of day, as `09:30`. */
  time: string;
  /** IANA name of the zone whose clocks are meant, as `Asia/Kolkata`. */
  zone: string;
  rhythm: Rhythm;
}

/** What is wrong with a season, in words; null where it can be planned. */
export function seasonProblem({ first, time, rhythm }: Season): string | null {
  if (!isCalendarDay(first)) return "Please choose the first day";
  if (!isTimeOfDay(time)) return "Please choose a time of day";
  if (rhythm.kind === "weekly" && rhythm.days.length === 0)
    return "Please choose at least one day of the week";
  return null;
}

/**
 * The moments at which `count` parts appear, one after the other. They keep to the clock on the wall: a part that comes
 * at nine comes at nine in summer and in winter.
 */
export function planSeason(count: number, season: Season): Date[] {
  if (seasonProblem(season)) return [];
  const { rhythm, time, zone } = season;
  const days: CalendarDay[] = [];
  for (let day = season.first; days.length < count; day = addDays(day, 1)) {
    if (rhythm.kind === "daily" || rhythm.days.includes(weekdayOf(day))) days.push(day);
  }
  return days.map((day) => momentOf(day, time, zone));
}
