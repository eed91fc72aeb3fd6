/** A calendar day, as `2026-11-29`, independent of a time zone. */
export type CalendarDay = string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Whether a text is an existing day: 30 February is not. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** Whether a text is a time of day, as `09:30`. */
export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Adds days, with the calendar's months and leap years. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: CalendarDay): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns the local day and time (as `09:30`) in `zone` at a moment. */
export function wallClock(at: Date, zone: string): { day: CalendarDay; time: string } {
  const local = new Date(at.getTime() + offsetAt(at.getTime(), zone)).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/**
 * Returns the moment at which clocks in `zone` show this day and time. If clocks skip it, later by the length of
 * the skip; if they show it twice, the first.
 */
export function momentOf(day: CalendarDay, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(wall - DAY, zone);
  const after = offsetAt(wall + DAY, zone);
  const fits = [before, after]
    .map((offset) => wall - offset)
    .filter((moment) => moment + offsetAt(moment, zone) === wall);
  return new Date(fits.length > 0 ? Math.min(...fits) : wall - before);
}

/** Returns the moment at which a day begins in `zone`: not always at midnight, which clocks may skip. */
export const startOfDay = (day: CalendarDay, zone: string): Date => momentOf(day, "00:00", zone);

/**
 * Returns a moment as ISO 8601 with the offset of `zone` at that moment, such as `2026-11-14T02:00:00+05:30`; in UTC,
 * as `toISOString` writes it.
 */
export function zonedIso(at: Date, zone: string | null): string {
  const utc = at.toISOString();
  if (zone === null || zone === "UTC") return utc;
  const offset = offsetAt(at.getTime(), zone);
  const local = new Date(at.getTime() + offset).toISOString();
  // Years before 1 and after 9999 have another form, and `Intl` counts those before 1 backwards.
  if (Math.abs(offset) > DAY || !/^\d{4}-/.test(local)) return utc;
  const minutes = Math.abs(offset) / MINUTE;
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  const sign = offset < 0 ? "-" : "+";
  return `${local.slice(0, -1).replace(/\.000$/, "")}${sign}${two(minutes / 60)}:${two(minutes % 60)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a zone's UTC offset at a moment, in milliseconds: whole minutes, as ISO 8601 writes it. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const local = new Date(0);
  // `Date.UTC` takes the year 50 for 1950.
  local.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  local.setUTCHours(part("hour"), part("minute"), part("second"));
  return Math.round((local.getTime() - Math.floor(moment / 1000) * 1000) / MINUTE) * MINUTE;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, made);
  return made;
}
