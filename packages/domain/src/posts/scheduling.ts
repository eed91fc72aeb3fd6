const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

/** Minimum and maximum time from now to schedule a post, in milliseconds. */
export const SCHEDULE_RANGE = { least: MINUTE, most: YEAR } as const;

/** Checks whether a post may be scheduled for this time. */
export function checkSchedule(at: Date, now: Date): { at: Date } | { error: string } {
  const wait = at.getTime() - now.getTime();
  if (Number.isNaN(wait)) return { error: "Please choose a date and a time" };
  if (wait < SCHEDULE_RANGE.least) return { error: "Please choose a time at least a minute from now" };
  if (wait > SCHEDULE_RANGE.most) return { error: "Please choose a time within a year" };
  return { at };
}
