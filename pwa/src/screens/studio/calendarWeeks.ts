/** A day of a calendar: its local date as `2026-11-28`, and whether it belongs to the shown month. */
export interface CalendarDay {
  date: string;
  isInMonth: boolean;
}

const pad = (number: number) => String(number).padStart(2, "0");

/** Returns the date of a moment in the device's time zone: `2026-11-28`. */
export const localDate = (when: Date): string =>
  `${when.getFullYear()}-${pad(when.getMonth() + 1)}-${pad(when.getDate())}`;

/** Returns the weeks of a month, from Monday to Sunday. `month` counts from 0, and may be out of a year's range. */
export function calendarWeeks(year: number, month: number): CalendarDay[][] {
  const first = new Date(year, month, 1);
  const shown = first.getMonth();
  const weeks: CalendarDay[][] = [];
  // Counted by days of the month, not by milliseconds: some days have 23 or 25 hours.
  for (let day = 1 - ((first.getDay() + 6) % 7); ; day += 7) {
    const week = Array.from({ length: 7 }, (_, at) => new Date(first.getFullYear(), shown, day + at));
    if (weeks.length > 0 && week[0]?.getMonth() !== shown) return weeks;
    weeks.push(week.map((date) => ({ date: localDate(date), isInMonth: date.getMonth() === shown })));
  }
}
