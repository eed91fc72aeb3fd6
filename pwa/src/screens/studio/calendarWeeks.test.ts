import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarWeeks } from "./calendarWeeks.ts";

describe("the weeks of a month", () => {
  it("begin on Monday and include the rest of the first and last week", () => {
    const weeks = calendarWeeks(2026, 10);
    expect(weeks[0]?.map(({ date }) => date)).toEqual([
      ...["2026-10-26", "2026-10-27", "2026-10-28", "2026-10-29", "2026-10-30", "2026-10-31", "2026-11-01"],
    ]);
    expect(weeks.at(-1)?.[0]).toEqual({ date: "2026-11-30", isInMonth: true });
    expect(weeks).toHaveLength(6);
  });

  it("are four for a February of 28 days that begins on a Monday", () => {
    expect(calendarWeeks(2027, 1)).toHaveLength(4);
  });

  it("have each day of the month once, in order, for any month", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: -12, max: 24 }), (year, month) => {
        const days = calendarWeeks(year, month).flat();
        const inMonth = days.filter(({ isInMonth }) => isInMonth);
        expect(inMonth).toHaveLength(new Date(year, month + 1, 0).getDate());
        expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].sort());
      }),
    );
  });
});
