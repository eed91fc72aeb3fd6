import { formatDate } from "@quire/domain/time/dates";

/** A moment as `<input type="datetime-local">` has it: by the clock on this person's wall, to the minute. */
export function toWallTime(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The moment of a wall time here; null where it is not whole. */
export function fromWallTime(text: string): Date | null {
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? new Date(text) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}

/**
 * `d MMM, yyyy` of the day that it was for this person: of what they did themselves, on screens that no server renders. An
 * unreadable date gives "".
 */
export function dateHere(when: string | Date): string {
  const moment = new Date(when);
  return formatDate(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()));
}

/** Whose clock it is: "Asia/Kolkata, GMT+5:30". */
export function zoneWords(moment: Date, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: "shortOffset" });
  const offset = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return [format.resolvedOptions().timeZone.replaceAll("_", " "), offset].filter(Boolean).join(", ");
}

/** "Fri, 23 Jan 2026, 18:30" by this person's clock, or by the one of a zone: "Asia/Kolkata". */
export function momentWords(moment: Date, zone?: string): string {
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

/** Tomorrow at nine, which is what most people mean by later. */
export function tomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9, 0);
}
