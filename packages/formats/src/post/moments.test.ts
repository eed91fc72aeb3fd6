import { expect, it } from "vitest";
import { formatMoment, readDate, readMoment } from "./moments.ts";

it.each([
  ["2021-02-03T04:05:06.789Z", "2021-02-03T04:05:06.789Z"],
  ["2021-02-03 04:05:06", "2021-02-03T04:05:06.000Z"],
  ["2021-02-03T04:05:06+02:00", "2021-02-03T02:05:06.000Z"],
  ["2021-02-03 04:05:06 -0100", "2021-02-03T05:05:06.000Z"],
  [" 2021-02-03 ", "2021-02-03T00:00:00.000Z"],
  ["Fri, 01 May 2020 10:00:00 +0000", "2020-05-01T10:00:00.000Z"],
  ["1 May 2020 10:00 GMT", "2020-05-01T10:00:00.000Z"],
  ["Fri, 01 May 2020 10:00:00 -0530", "2020-05-01T15:30:00.000Z"],
  [1_612_324_800_000, "2021-02-03T04:00:00.000Z"],
])("reads %j as %s", (value, iso) => {
  expect(readMoment(value)?.toISOString()).toBe(iso);
});

it.each([
  "",
  "soon",
  "0000-00-00 00:00:00",
  "0001-01-01",
  "2021-13-01",
  "3rd May 2021",
  "Mon, 30 Nov -0001 00:00:00 +0000",
  "Fri, 41 May 2020 10:00:00 +0000",
  Number.NaN,
  9e15,
  null,
  {},
])("rejects %j", (value) => {
  expect(readMoment(value)).toBeNull();
});

it.each([
  [" 2021-02-03 ", "2021-02-03"],
  ["2021-02-03T04:05:06+02:00", new Date("2021-02-03T02:05:06Z")],
  ["0001-01-01", null],
  ["soon", null],
  [null, null],
])("reads the date of %j", (value, date) => {
  expect(readDate(value)).toEqual(date);
});

it("formats a time with day and minute", () => {
  expect(formatMoment(new Date("2021-02-03T04:05:06Z"))).toBe("2021-02-03 04:05 UTC");
});
