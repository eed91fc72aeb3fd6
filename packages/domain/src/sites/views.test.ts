import { describe, expect, it } from "vitest";
import { dayOf, lastDays, oldestCurrentDay, viewDay } from "./views.ts";

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
    expect(viewDay(said, NOW, "UTC")).toBe(day);
  });

  it.each([
    ["2026-03-02", "America/New_York", "2026-03-01"],
    ["2026-03-01", "America/New_York", "2026-03-01"],
    ["2026-02-28", "America/New_York", "2026-02-28"],
    ["2026-03-02", "Asia/Kolkata", "2026-03-02"],
  ])("reported as %s in %s is %s", (said, zone, day) => {
    expect(viewDay(said, NOW, zone)).toBe(day);
  });
});

it("a day is a UTC day, whatever the local time", () => {
  expect(dayOf(new Date("2026-03-02T01:30:00+05:30"))).toBe("2026-03-01");
});

it("the last days end with today in their zone, without gaps", () => {
  expect(lastDays(4, NOW, "UTC")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
  expect(lastDays(2, NOW, "America/New_York")).toEqual(["2026-02-28", "2026-03-01"]);
  // Clocks change on 29 March: no day is missing or twice.
  expect(lastDays(3, new Date("2026-03-29T22:30:00Z"), "Europe/Berlin")).toEqual([
    "2026-03-28",
    "2026-03-29",
    "2026-03-30",
  ]);
});

it.each([
  ["2026-03-02T11:59:00Z", "2026-03-01"],
  ["2026-03-02T12:00:00Z", "2026-03-02"],
])("at %s the oldest day anywhere is %s", (now, day) => {
  expect(oldestCurrentDay(new Date(now))).toBe(day);
});
