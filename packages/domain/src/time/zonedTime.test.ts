import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  isCalendarDay,
  isTimeOfDay,
  momentOf,
  startOfDay,
  wallClock,
  weekdayOf,
  zonedIso,
} from "./zonedTime.ts";

const ZONES = [
  "UTC",
  "Asia/Kolkata",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
];

describe("momentOf", () => {
  it.each([
    ["2026-07-01", "09:00", "Europe/Berlin", "2026-07-01T07:00:00.000Z"],
    ["2026-01-01", "09:00", "Europe/Berlin", "2026-01-01T08:00:00.000Z"],
    ["2026-11-22", "09:30", "Asia/Kolkata", "2026-11-22T04:00:00.000Z"],
    ["2026-11-22", "00:00", "America/New_York", "2026-11-22T05:00:00.000Z"],
    // Clocks skip from two to three: half past two is half past three.
    ["2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-03-08", "02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
    // Clocks go back from three to two: the first half past two.
    ["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-11-01", "01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    // This zone shifts by only half an hour.
    ["2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
    ["2026-11-22", "10:00", "UTC", "2026-11-22T10:00:00.000Z"],
  ])("%s %s in %s is %s", (day, time, zone, expected) => {
    expect(momentOf(day, time, zone).toISOString()).toBe(expected);
  });

  it("round-trips through wallClock, except in the hour that clocks skip", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, days, minutes) => {
          const day = addDays("1999-12-31", days);
          const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
          const local = wallClock(momentOf(day, time, zone), zone);
          expect(local.day).toBe(day);
          const [hours = 0, rest = 0] = local.time.split(":").map(Number);
          const jumped = hours * 60 + rest - minutes;
          expect([0, 30, 60]).toContain(jumped);
        },
      ),
    );
  });
});

describe("startOfDay", () => {
  it.each([
    ["2026-11-14", "Asia/Kolkata", "2026-11-13T18:30:00.000Z"],
    ["2026-11-14", "America/Los_Angeles", "2026-11-14T08:00:00.000Z"],
    ["2026-07-14", "America/Los_Angeles", "2026-07-14T07:00:00.000Z"],
    ["2026-11-14", "UTC", "2026-11-14T00:00:00.000Z"],
    // Clocks skip from midnight to one.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    // Clocks go back from midnight to eleven.
    ["2018-02-18", "America/Sao_Paulo", "2018-02-18T03:00:00.000Z"],
  ])("%s in %s begins at %s", (day, zone, expected) => {
    expect(startOfDay(day, zone).toISOString()).toBe(expected);
  });
});

describe("zonedIso", () => {
  it.each([
    ["2026-11-13T20:30:00.000Z", "Asia/Kolkata", "2026-11-14T02:00:00+05:30"],
    ["2026-11-13T20:30:00.123Z", "Asia/Kathmandu", "2026-11-14T02:15:00.123+05:45"],
    ["2026-11-14T03:30:00.000Z", "America/St_Johns", "2026-11-14T00:00:00-03:30"],
    ["2026-03-29T00:59:59.000Z", "Europe/Berlin", "2026-03-29T01:59:59+01:00"],
    ["2026-03-29T01:00:00.000Z", "Europe/Berlin", "2026-03-29T03:00:00+02:00"],
    ["2026-11-01T08:59:00.000Z", "America/Los_Angeles", "2026-11-01T01:59:00-07:00"],
    ["2026-11-01T09:00:00.000Z", "America/Los_Angeles", "2026-11-01T01:00:00-08:00"],
    ["2026-01-14T12:00:00.000Z", "Europe/London", "2026-01-14T12:00:00+00:00"],
    ["2026-11-13T20:30:00.000Z", "UTC", "2026-11-13T20:30:00.000Z"],
    ["2026-11-13T20:30:00.000Z", null, "2026-11-13T20:30:00.000Z"],
    ["0050-07-01T12:00:00.000Z", "Europe/Berlin", "0050-07-01T12:53:00+00:53"],
    ["0001-01-01T01:00:00.000Z", "America/New_York", "0001-01-01T01:00:00.000Z"],
    ["9999-12-31T23:00:00.000Z", "Asia/Kolkata", "9999-12-31T23:00:00.000Z"],
  ])("%s in %s is %s", (at, zone, expected) => {
    expect(zonedIso(new Date(at), zone)).toBe(expected);
  });

  it("names the same moment, and the day that began in the zone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.UTC(1700, 0), max: Date.UTC(2100, 0) }),
        (zone, time) => {
          const text = zonedIso(new Date(time), zone);
          expect(Date.parse(text)).toBe(time);
          const day = text.slice(0, 10);
          expect(zonedIso(startOfDay(day, zone), zone).slice(0, 10)).toBe(day);
        },
      ),
    );
  });
});

describe("calendar days", () => {
  it.each([
    ["2026-01-31", 1, "2026-02-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-03-01", -1, "2026-02-28"],
  ])("%s plus %i days is %s", (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  it.each([
    ["2026-11-22", true],
    ["2026-02-29", false],
    ["2028-02-29", true],
    ["2026-13-01", false],
    ["22.11.2026", false],
    ["", false],
  ])("%s is a day: %s", (text, expected) => {
    expect(isCalendarDay(text)).toBe(expected);
  });

  it.each([
    ["00:00", true],
    ["23:59", true],
    ["24:00", false],
    ["9:00", false],
    ["", false],
  ])("%s is a time of day: %s", (text, expected) => {
    expect(isTimeOfDay(text)).toBe(expected);
  });

  it("have the right weekday", () => {
    expect(weekdayOf("2026-11-22")).toBe(0);
    expect(weekdayOf("2026-11-28")).toBe(6);
  });
});
