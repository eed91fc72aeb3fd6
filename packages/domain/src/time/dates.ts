const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * `d MMM, yyyy`, always in English: server and browser must render the same text, or the page shifts on hydration. The
 * day is the one that a text with an offset names, such as 14 Nov of `2026-11-14T02:00:00+05:30`; otherwise that in
 * UTC. "" for an invalid date.
 */
export function formatDate(when: string | number | Date): string {
  const date = new Date(typeof when === "string" ? when.replace(/T.*[+-]\d\d:\d\d$/, "") : when);
  if (Number.isNaN(date.getTime())) return "";
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}, ${date.getUTCFullYear()}`;
}

/** `Sunday 29 November`, in a time zone by its IANA name. */
export function formatDay(when: Date, timeZone: string): string {
  const parts = { weekday: "long", day: "numeric", month: "long", timeZone } as const;
  return new Intl.DateTimeFormat("en-GB", parts).format(when);
}

/** `29 Nov, 2026, 18:00 UTC`, for emails: the recipient's time zone is unknown. */
export function formatMoment(when: Date): string {
  return `${formatDate(when)}, ${when.toISOString().slice(11, 16)} UTC`;
}

/**
 * "just now", "5 minutes ago", "yesterday", "3 days ago"; the date after a week or for anything more than a minute
 * in the future.
 */
export function formatRelative(when: string | number | Date, now: number): string {
  const time = new Date(when).getTime();
  const ago = now - time;
  if (Number.isNaN(ago)) return "";
  if (ago < -MINUTE || ago >= 7 * DAY) return formatDate(when);
  if (ago < MINUTE) return "just now";
  if (ago < HOUR) return since(Math.floor(ago / MINUTE), "minute");
  if (ago < DAY) return since(Math.floor(ago / HOUR), "hour");
  return ago < 2 * DAY ? "yesterday" : since(Math.floor(ago / DAY), "day");
}

function since(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
