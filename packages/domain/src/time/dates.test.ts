import { describe, expect, it } from "vitest";
import { formatDate, formatMoment, formatRelative } from "./dates.ts";

describe("formatDate", () => {
  it.each([
    ["1851-10-18T00:00:00Z", "18 Oct, 1851"],
    ["2026-01-05T23:59:59.999Z", "5 Jan, 2026"],
    ["2026-01-06", "6 Jan, 2026"],
    ["2026-11-14T02:00:00+05:30", "14 Nov, 2026"],
    ["2026-11-13T20:30:00.000Z", "13 Nov, 2026"],
    ["2026-11-14T23:00:00-08:00", "14 Nov, 2026"],
    ["2026-11-14T23:00:00.123-08:00", "14 Nov, 2026"],
    ["2026-13-14T23:00:00-08:00", ""],
    ["nonsense", ""],
  ])("formats %s as %s", (when, text) => {
    expect(formatDate(when)).toBe(text);
  });
});

it("formatMoment formats a time of day in UTC", () => {
  expect(formatMoment(new Date("2026-11-29T23:30:00+05:30"))).toBe("29 Nov, 2026, 18:00 UTC");
});

describe("formatRelative", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  it.each([
    ["2026-03-10T12:00:00Z", "just now"],
    ["2026-03-10T12:00:30Z", "just now"],
    ["2026-03-10T11:59:01Z", "just now"],
    ["2026-03-10T11:59:00Z", "1 minute ago"],
    ["2026-03-10T11:00:01Z", "59 minutes ago"],
    ["2026-03-10T11:00:00Z", "1 hour ago"],
    ["2026-03-09T12:00:00Z", "yesterday"],
    ["2026-03-08T12:00:00Z", "2 days ago"],
    ["2026-03-03T12:00:01Z", "6 days ago"],
    ["2026-03-03T12:00:00Z", "3 Mar, 2026"],
    ["2026-03-11T12:00:00Z", "11 Mar, 2026"],
    ["2026-03-03T01:00:00+05:30", "3 Mar, 2026"],
    ["2026-03-10T17:00:00+05:30", "30 minutes ago"],
    ["nonsense", ""],
  ])("formats %s as %s", (when, text) => {
    expect(formatRelative(when, now)).toBe(text);
  });
});
