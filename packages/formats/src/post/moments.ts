import { type CalendarDay, isCalendarDay } from "@quire/domain/time/zonedTime";

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Parses a timestamp from an export: ISO, "YYYY-MM-DD HH:MM:SS" (taken as UTC), or milliseconds. Null if invalid. */
export function readMoment(value: unknown): Date | null {
  if (typeof value === "number") return within(new Date(value));
  if (typeof value !== "string") return null;
  const [, day, time = "00:00", zone = "Z"] = MOMENT.exec(value.trim()) ?? [];
  return day ? within(new Date(`${day}T${time}${zone}`)) : null;
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
