/** A moment as a person reads it, in the time of their own clock: "Nov 25, 2026, 6:16 AM". */
export function moment(time: string): string {
  return new Date(time).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
}
