import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSchedule, SCHEDULE_RANGE } from "./scheduling.ts";

const now = new Date("2026-01-05T10:00:00.000Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe("schedule time", () => {
  it.each([
    ["the past", -1, "Please choose a time at least a minute from now"],
    ["in 59 seconds", 59_999, "Please choose a time at least a minute from now"],
    ["in a minute", 60_000, null],
    ["in a year", 365 * 86_400_000, null],
    ["a moment after that", 365 * 86_400_000 + 1, "Please choose a time within a year"],
  ])("%s", (_, wait, error) => {
    const checked = checkSchedule(after(wait), now);
    expect("error" in checked ? checked.error : null).toBe(error);
  });

  it("is required if it can't be parsed", () => {
    expect(checkSchedule(new Date(Number.NaN), now)).toEqual({ error: "Please choose a date and a time" });
  });

  it("is accepted exactly within the range, at any clock time", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        fc.integer({ min: -2 * SCHEDULE_RANGE.most, max: 2 * SCHEDULE_RANGE.most }),
        (clock, wait) => {
          const isTaken = "at" in checkSchedule(new Date(clock.getTime() + wait), clock);
          expect(isTaken).toBe(wait >= SCHEDULE_RANGE.least && wait <= SCHEDULE_RANGE.most);
        },
      ),
    );
  });
});
