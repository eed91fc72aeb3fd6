import { type CalendarDay, isCalendarDay, isTimeOfDay, startOfDay } from "@quire/domain/time/zonedTime";

const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:[ T]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;
/** `Jul 08 2022`, `Mon, 02 Jan 2006 15:04:05 +0000`. */
const SPOKEN =
  /^(?:[a-z]{3,9},? )?((?:[a-z]{3,9}\.? (\d{1,2})|(\d{1,2}) [a-z]{3,9}\.?),? \d{4})(?:[ T,].*)?$/i;

/** A moment, or a day without a time: that day wherever its readers are. */
export type PostDate = Date | CalendarDay;

/** Parses a date as front matter and people write it, like `parseMoment`; without a time it stays a day. */
export function parseDate(typed: string): PostDate | null {
  const at = parseMoment(typed);
  if (at === null || /\d:\d/.test(typed)) return at;
  const day = parseMoment(SPOKEN.exec(typed.trim())?.[1] ?? typed) ?? at;
  const part = (number: number, length: number) => String(number).padStart(length, "0");
  return `${part(day.getFullYear(), 4)}-${part(day.getMonth() + 1, 2)}-${part(day.getDate(), 2)}`;
}

/** Returns a date as the API takes it. */
export const isoOf = (date: PostDate): string => (date instanceof Date ? date.toISOString() : date);

/** Returns the moment of a date: a day begins when it does in the site's time zone, or (without) in the user's. */
export function momentOfDate(date: PostDate, zone: string | null): Date {
  if (date instanceof Date) return date;
  return zone === null ? new Date(`${date}T00:00:00`) : startOfDay(date, zone);
}

/**
 * Parses a time as front matter and people write it; without a zone it is in the user's. Null for anything else, such
 * as February 30.
 */
export function parseMoment(typed: string): Date | null {
  const match = ISO.exec(typed.trim());
  if (!match) return parseSpoken(typed.trim());
  const [, year = "", month = "", day = "", hour = "0", minute = "0", second = "0", zone = ""] = match;
  const two = (part: string) => part.padStart(2, "0");
  const date = `${year}-${two(month)}-${two(day)}`;
  const time = `${two(hour)}:${two(minute)}`;
  if (!isCalendarDay(date) || !isTimeOfDay(time) || Number(second) > 60) return null;
  const offset = /^[a-z]/i.test(zone) ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  return valid(new Date(`${date}T${time}:${two(second === "60" ? "59" : second)}${offset}`));
}

function parseSpoken(typed: string): Date | null {
  const [, date = "", before, after] = SPOKEN.exec(typed) ?? [];
  // JavaScript reads February 30 as March 2.
  return new Date(date).getDate() === Number(before ?? after) ? valid(new Date(typed)) : null;
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
