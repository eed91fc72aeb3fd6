import { addDays } from "@quire/domain/time/zonedTime";
import { expect, it } from "vitest";
import { groupDays } from "./groupDays.ts";

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ day: addDays("2026-01-01", at), value: at }));

it("draws a bar per day for up to three months", () => {
  expect(groupDays(days(2))).toEqual([
    { label: "1 Jan, 2026", value: 0 },
    { label: "2 Jan, 2026", value: 1 },
  ]);
  expect(groupDays(days(92))).toHaveLength(92);
});

it("draws weeks that end today for a longer period, and loses nothing", () => {
  const year = days(365);
  const bars = groupDays(year);
  expect(bars).toHaveLength(53);
  expect(bars[0]).toEqual({ label: "Week of 1 Jan, 2026", value: 0 });
  expect(bars.at(-1)?.label).toBe("Week of 25 Dec, 2026");
  const sum = (values: readonly { value: number }[]) => values.reduce((total, { value }) => total + value, 0);
  expect(sum(bars)).toBe(sum(year));
});
