import { expect, it } from "vitest";
import { chaptersOf, formatPlayTime } from "./chapters.ts";

it.each([
  [["About it.", "00:00 Loomings", "1:02:10 – The Chase", "Thanks."], 5000, [0, 3730]],
  [["[0:00] One", "(02:05) Two"], null, [0, 125]],
  // One time is a remark, not a list.
  [["00:30 Listen to this"], null, []],
  [["00:00 One", "02:00 Two", "01:00 Three"], null, []],
  [["00:00 One", "10:00 Two"], 300, []],
  [["00:00 One", "00:75 Two"], null, []],
  [["00:00", "01:00"], null, []],
  [["See 00:00 One", "and 01:00 Two"], null, []],
])("reads the chapters in %j", (lines, duration, starts) => {
  expect(chaptersOf(lines, duration).map(({ start }) => start)).toEqual(starts);
});

it("leaves the title without its separator", () => {
  expect(chaptersOf(["0:00 - A", "0:10: B"], null).map(({ title }) => title)).toEqual(["A", "B"]);
});

it.each([
  [0, "00:00:00"],
  [3730.4, "01:02:10"],
  [360_000, "100:00:00"],
])("formats %d seconds as %s", (seconds, text) => {
  expect(formatPlayTime(seconds)).toBe(text);
});
