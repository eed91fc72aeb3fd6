import { formatDate } from "@quire/domain/time/dates";
import type { Bar } from "./DayChart.tsx";

/** More days than this are drawn as weeks. */
const MAX_DAYS = 92;
const WEEK = 7;

/** Returns the bars of a chart: one per day, or per week ending today for a long period. The first may be shorter. */
export function groupDays(days: readonly { day: string; value: number }[]): Bar[] {
  if (days.length <= MAX_DAYS) return days.map(({ day, value }) => ({ label: formatDate(day), value }));
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= WEEK) {
    const week = days.slice(Math.max(0, end - WEEK), end);
    const value = week.reduce((sum, day) => sum + day.value, 0);
    bars.unshift({ label: `Week of ${formatDate(week[0]?.day ?? "")}`, value });
  }
  return bars;
}
