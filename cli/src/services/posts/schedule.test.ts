import { describe, expect, it } from "vitest";
import { Failure } from "../../exit.ts";
import { parseTime } from "./schedule.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");

describe("parseTime", () => {
  it.each([
    ["+2h", "2026-11-20T12:00:00.000Z"],
    ["+30m", "2026-11-20T10:30:00.000Z"],
    ["+ 1d", null],
    ["2026-12-01T18:00Z", "2026-12-01T18:00:00.000Z"],
    ["2026-12-01 18:00 +05:30", "2026-12-01T12:30:00.000Z"],
    ["2026-12-01T18:00:30+0530", "2026-12-01T12:30:00.000Z"],
    ["2026-02-30 10:00", null],
    ["2026-11-19 10:00Z", null],
    ["2029-01-01 10:00Z", null],
    ["tomorrow", null],
    ["", null],
  ])("reads %j as %s", (typed, iso) => {
    if (iso === null) expect(() => parseTime(typed, NOW)).toThrow(Failure);
    else expect(parseTime(typed, NOW).toISOString()).toBe(iso);
  });

  it("uses the user's time zone by default", () => {
    expect(parseTime("2026-12-01 9:05", NOW)).toEqual(new Date(2026, 11, 1, 9, 5));
  });
});
