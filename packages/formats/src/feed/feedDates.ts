import { type CalendarDay, isCalendarDay } from "@quire/domain/time/zonedTime";
import { readDate } from "../post/moments.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** `Fri, 01 May 2020 10:00:00 +0000`, with or without its day, seconds and zone. */
const MAIL =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})(?:\s+(\d{1,2}:\d\d(?::\d\d)?)(?:\s+([a-z]{1,5}|[+-]\d\d:?\d\d))?)?$/i;
/** Offsets of the zones that RFC 822 names. */
const ZONES: Readonly<Record<string, string>> = {
  ...{
    EST: "-0500",
    EDT: "-0400",
    CST: "-0600",
    CDT: "-0500",
    MST: "-0700",
    MDT: "-0600",
    PST: "-0800",
    PDT: "-0700",
  },
};

/** Parses a date of a feed: ISO 8601, or as emails have it; a day without a time stays one. Null if invalid. */
export function readFeedDate(text: string): Date | CalendarDay | null {
  const [, day = "", name = "", year = "", time, zone = "Z"] = MAIL.exec(text.trim()) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return readDate(text);
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!isCalendarDay(date)) return null;
  if (time === undefined) return date;
  const offset = /^[+-]/.test(zone) ? zone : (ZONES[zone.toUpperCase()] ?? "Z");
  return readDate(`${date}T${time.padStart(time.length + (/^\d:/.test(time) ? 1 : 0), "0")}${offset}`);
}
