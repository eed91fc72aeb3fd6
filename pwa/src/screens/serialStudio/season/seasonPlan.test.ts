import type { ChapterRow } from "@quire/contracts/records/post";
import type { Season } from "@quire/domain/posts/seasons";
import { expect, it } from "vitest";
import { formatMoment } from "../../../widgets/localTime.ts";
import { planFor } from "./seasonPlan.ts";

const parts = ["a", "b", "c"].map((id) => ({ id }) as ChapterRow);
const NOW = Date.parse("2026-11-21T12:00:00Z");
const season: Season = {
  first: "2026-11-23",
  time: "09:00",
  zone: "Asia/Kolkata",
  rhythm: { kind: "daily" },
};
const plan = (chosen: string[], changes: Partial<Season> = {}) =>
  planFor(parts, new Set(chosen), { ...season, ...changes }, NOW);

it("gives the chosen parts their times in reading order, whatever the order of choice", () => {
  const { plan: made, problem } = plan(["c", "a"]);
  expect(problem).toBeNull();
  expect(made.map(({ part, at }) => `${part.id} ${formatMoment(at, "Asia/Kolkata")}`)).toEqual([
    "a Mon, 23 Nov 2026, 09:00",
    "c Tue, 24 Nov 2026, 09:00",
  ]);
});

it("skips the days of parts that stay scheduled, but not of those that get a new time", () => {
  const own = { scheduled: { at: "2026-11-23T20:00:00Z", problem: null } } as ChapterRow["own"];
  const scheduled = [...parts.slice(0, 2), { id: "c", own } as ChapterRow];
  const daysOf = (...chosen: string[]) =>
    planFor(scheduled, new Set(chosen), season, NOW).plan.map(({ at }) => at.toISOString().slice(0, 10));
  // Already the 24th in India.
  expect(daysOf("a", "b")).toEqual(["2026-11-23", "2026-11-25"]);
  expect(daysOf("a", "c")).toEqual(["2026-11-23", "2026-11-24"]);
});

it.each<[string[], Partial<Season>, string]>([
  [[], {}, "Choose at least one"],
  [["a"], { first: "" }, "Please choose the first day"],
  [["a"], { first: "2026-11-21" }, "The first time has passed. Choose a later one"],
  [
    ["a"],
    { first: "2028-01-01" },
    "The last one would publish over a year from now. Choose fewer, or more days",
  ],
])("for %j with %j it says %s", (chosen, changes, problem) => {
  expect(plan(chosen, changes).problem).toBe(problem);
});
