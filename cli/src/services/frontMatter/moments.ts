import { isCalendarDay, isTimeOfDay } from "@quire/domain/time/zonedTime";

const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:[ T]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;
/** `Jul 08 2022`, `Mon, 02 Jan 2006 15:04:05 +0000`. */
const SPOKEN =
  /^(?:[a-z]{3,9},? )?((?:[a-z]{3,9}\.? (\d{1,2})|(\d{1,2}) [a-z]{3,9}\.?),? \d{4})(?:[ T,].*)?$/i;

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
