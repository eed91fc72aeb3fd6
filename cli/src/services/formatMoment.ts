/** Formats a date and time in the user's time zone: "Nov 25, 2026, 6:16 AM". */
export function formatMoment(time: string): string {
  return new Date(time).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
}
