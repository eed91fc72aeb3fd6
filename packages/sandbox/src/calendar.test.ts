import { describe, expect, it } from "vitest";
import { addPeriods, type Period } from "./calendar.ts";

const seconds = (text: string) => Date.parse(`${text}Z`) / 1000;

describe("addPeriods", () => {
  it.each<[string, Period, number, string]>([
    ["2027-01-15T10:00", "day", 3, "2027-01-18T10:00"],
    ["2027-01-15T10:00", "week", 2, "2027-01-29T10:00"],
    ["2027-01-15T10:00", "month", 1, "2027-02-15T10:00"],
    ["2027-01-31T10:00", "month", 1, "2027-02-28T10:00"],
    ["2027-12-31T23:59", "month", 2, "2028-02-29T23:59"],
    ["2028-02-29T00:00", "year", 1, "2029-02-28T00:00"],
  ])("counts from %s by %s × %d to %s", (from, period, count, to) => {
    expect(addPeriods(seconds(from), period, count)).toBe(seconds(to));
  });

  it("returns to the 31st after February", () => {
    const anchor = seconds("2027-01-31T10:00");
    expect(addPeriods(seconds("2027-02-28T10:00"), "month", 1, anchor)).toBe(seconds("2027-03-31T10:00"));
  });
});
