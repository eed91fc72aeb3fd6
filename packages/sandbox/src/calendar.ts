/** The billing interval between two payments. */
export type Period = "day" | "week" | "month" | "year";

const DAY = 86_400;

/**
 * Returns the time `count` periods after `at`, in seconds since 1970. A month ends on the same day of the next
 * month, or on its last day; `anchor` sets the day, so that a subscription of the 31st returns to the 31st after
 * February.
 */
export function addPeriods(at: number, period: Period, count: number, anchor = at): number {
  if (period === "day") return at + count * DAY;
  if (period === "week") return at + count * 7 * DAY;
  const months = period === "month" ? count : 12 * count;
  const from = new Date(at * 1000);
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), last));
  return Math.floor(first.getTime() / 1000);
}
