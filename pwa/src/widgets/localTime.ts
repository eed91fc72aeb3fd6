import { formatDate } from "@quire/domain/time/dates";

/** Formats a moment for `<input type="datetime-local">`: local time, to the minute. */
export function toWallTime(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** Parses a local time; null if incomplete. */
export function fromWallTime(text: string): Date | null {
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? new Date(text) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}

/**
 * Formats the local date as `d MMM, yyyy`, for a user's own activity on screens that no server renders. An invalid
 * date gives "".
 */
export function dateHere(when: string | Date): string {
  const moment = new Date(when);
  return formatDate(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()));
}

/** Names the local time zone, or one such as "Asia/Kolkata": "India Standard Time (GMT+5:30)". */
export function formatZone(moment: Date, zone?: string): string {
  const nameAs = (timeZoneName: "longGeneric" | "shortOffset") =>
    new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName })
      .formatToParts(moment)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  const name = nameAs("longGeneric");
  // UTC and zones without a name.
  return name.startsWith("GMT") ? nameAs("shortOffset") : `${name} (${nameAs("shortOffset")})`;
}

/** Formats a moment in local time, or in a zone such as "Asia/Kolkata": "Fri, 23 Jan 2026, 18:30". */
export function formatMoment(moment: Date, zone?: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(moment);
}

/** Tomorrow at nine, a sensible default for "later". */
export function tomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9, 0);
}
