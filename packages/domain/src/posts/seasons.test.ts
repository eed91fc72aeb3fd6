import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, wallClock, weekdayOf } from "../time/zonedTime.ts";
import { planSeason, type Rhythm, type Season, seasonProblem } from "./seasons.ts";

const daily: Rhythm = { kind: "daily" };
const on = (...days: number[]): Rhythm => ({ kind: "weekly", days });
const plan = (count: number, first: string, rhythm: Rhythm, zone = "Europe/Berlin", time = "09:00") =>
  planSeason(count, { first, time, zone, rhythm }).map((at) => at.toISOString());

describe("planSeason", () => {
  it.each<[string, string[], string, string[]]>([
    ["a day of the rhythm", ["2026-11-27"], "2026-11-24", ["2026-11-24T17:00", "2026-12-01T17:00"]],
    ["a day outside of it", ["2026-11-25"], "2026-11-24", ["2026-11-24T17:00", "2026-11-27T17:00"]],
    [
      "several in a row",
      ["2026-11-24", "2026-11-27"],
      "2026-11-24",
      ["2026-12-01T17:00", "2026-12-04T17:00"],
    ],
    ["one before clocks go forward", ["2027-03-26"], "2027-03-23", ["2027-03-23T17:00", "2027-03-30T16:00"]],
    ["one after clocks go back", ["2026-10-27"], "2026-10-23", ["2026-10-23T16:00", "2026-10-30T17:00"]],
  ])("skips taken days: %s", (_, taken, first, expected) => {
    const season = { first, time: "18:00", zone: "Europe/Berlin", rhythm: on(2, 5) };
    const planned = planSeason(2, season, new Set(taken));
    expect(planned.map((at) => at.toISOString().slice(0, 16))).toEqual(expected);
  });

  it.each<[string, string[], string[]]>([
    [
      "daily, across the end of a month",
      plan(3, "2026-01-30", daily),
      ["2026-01-30T08:00:00.000Z", "2026-01-31T08:00:00.000Z", "2026-02-01T08:00:00.000Z"],
    ],
    [
      "daily, at nine also after clocks go forward",
      plan(2, "2026-03-28", daily),
      ["2026-03-28T08:00:00.000Z", "2026-03-29T07:00:00.000Z"],
    ],
    [
      "weekly, at nine also after clocks go back",
      plan(2, "2026-10-20", on(2)),
      ["2026-10-20T07:00:00.000Z", "2026-10-27T08:00:00.000Z"],
    ],
    [
      "on Mondays and Thursdays, from the first of them on",
      plan(4, "2026-11-24", on(4, 1)),
      [
        "2026-11-26T08:00:00.000Z",
        "2026-11-30T08:00:00.000Z",
        "2026-12-03T08:00:00.000Z",
        "2026-12-07T08:00:00.000Z",
      ],
    ],
    [
      "over a leap day",
      plan(2, "2028-02-28", daily, "UTC"),
      ["2028-02-28T09:00:00.000Z", "2028-02-29T09:00:00.000Z"],
    ],
    [
      "in a zone with a half-hour offset",
      plan(1, "2026-11-22", daily, "Asia/Kolkata", "09:30"),
      ["2026-11-22T04:00:00.000Z"],
    ],
    ["without parts is empty", plan(0, "2026-11-22", daily), []],
    ["on no day of the week is empty", plan(3, "2026-11-22", on()), []],
  ])("%s", (_, planned, expected) => {
    expect(planned).toEqual(expected);
  });

  it("returns a time for each part, in order, each on a day of the rhythm and at the chosen time", () => {
    const rhythms = fc.oneof(
      fc.constant<Rhythm>({ kind: "daily" }),
      fc
        .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
        .map((days): Rhythm => ({ kind: "weekly", days })),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom("UTC", "Asia/Kolkata", "Europe/Berlin", "America/New_York"),
        rhythms,
        (count, offset, zone, rhythm) => {
          const first = addDays("2020-01-01", offset);
          const moments = planSeason(count, { first, time: "18:30", zone, rhythm });
          expect(moments).toHaveLength(count);
          let before = "";
          for (const at of moments) {
            const { day, time } = wallClock(at, zone);
            expect(time).toBe("18:30");
            expect(day >= first && day > before).toBe(true);
            if (rhythm.kind === "weekly") expect(rhythm.days).toContain(weekdayOf(day));
            before = day;
          }
        },
      ),
    );
  });

  it.each<[Partial<Season>, string | null]>([
    [{}, null],
    [{ first: "" }, "Please choose the first day"],
    [{ time: "" }, "Please choose a time of day"],
    [{ rhythm: on() }, "Please choose at least one day of the week"],
  ])("validates %j", (change, expected) => {
    const season: Season = { first: "2026-11-22", time: "09:00", zone: "UTC", rhythm: daily };
    expect(seasonProblem({ ...season, ...change })).toBe(expected);
  });
});
