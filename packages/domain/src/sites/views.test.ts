import { describe, expect, it } from "vitest";
import { dayOf, lastDays, viewDay } from "./views.ts";

const NOW = new Date("2026-03-02T01:30:00Z");

describe("viewDay", () => {
  it.each([
    [undefined, "2026-03-02"],
    ["2026-03-02", "2026-03-02"],
    ["2026-03-01", "2026-03-01"],
    ["2026-02-23", "2026-02-23"],
    ["2026-02-22", null],
    ["2026-03-03", "2026-03-02"],
    ["2099-01-01", "2026-03-02"],
  ])("reported as %s is %s", (said, day) => {
    expect(viewDay(said, NOW)).toBe(day);
  });
});

it("a day is a UTC day, whatever the local time", () => {
  expect(dayOf(new Date("2026-03-02T01:30:00+05:30"))).toBe("2026-03-01");
});

it("the last days end with today, without gaps", () => {
  expect(lastDays(4, NOW)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
});
