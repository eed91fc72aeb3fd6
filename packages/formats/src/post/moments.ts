import { type CalendarDay, isCalendarDay } from "@quire/domain/time/zonedTime";

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/;

/** As emails and RSS write it: "Fri, 01 May 2020 10:00:00 +0000". */
const MAIL_MOMENT =
  /^(?:[a-z]{3}, )?(\d{1,2}) ([a-z]{3}) (\d{4}) (\d\d:\d\d(?::\d\d)?) (GMT|UTC?|Z|[+-]\d{4})$/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * Parses a timestamp from an export: ISO, "YYYY-MM-DD HH:MM:SS" (taken as UTC), an email's date, or milliseconds. Null if
 * invalid.
 */
export function readMoment(value: unknown): Date | null {
  if (typeof value === "number") return within(new Date(value));
  if (typeof value !== "string") return null;
  const text = value.trim();
  const [, day, time = "00:00", zone = "Z"] = MOMENT.exec(text) ?? [];
  return day ? within(new Date(`${day}T${time}${zone}`)) : readMailMoment(text);
}

function readMailMoment(text: string): Date | null {
  const [, day = "", name = "", year, time, zone = ""] = MAIL_MOMENT.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return null;
  const offset = /^[+-]/.test(zone) ? zone : "Z";
  return within(
    new Date(`${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}T${time}${offset}`),
  );
}

/** Parses a date from an export, like `readMoment`, but a day without a time stays one: it has no moment without a zone. */
export function readDate(value: unknown): Date | CalendarDay | null {
  const moment = readMoment(value);
  const text = typeof value === "string" ? value.trim() : "";
  return moment && isCalendarDay(text) ? text : moment;
}

/** Years of four digits only: others are errors, and not every database accepts them. */
function within(date: Date): Date | null {
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? date : null;
}

/** Formats a time for a sentence: "2024-05-01 12:30 UTC". */
export function formatMoment(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
