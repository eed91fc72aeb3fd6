import { expect, it } from "vitest";
import { firstDay, partState, pauseSentence, rhythmSentence } from "./planning.ts";

it.each([
  [{ words: 0, files: 0 }, "planned"],
  [{ words: 1, files: 0 }, "draft"],
  [{ words: 0, files: 1 }, "draft"],
  [{ words: 1, files: 0, isScheduled: true }, "scheduled"],
  [{ words: 0, files: 0, isPublished: true, isScheduled: false }, "published"],
] as const)("partState of %o is %s", (part, state) => {
  expect(partState({ isPublished: false, isScheduled: false, ...part })).toBe(state);
});

it.each([
  ["chapter", [5, 2], "New chapters on Tuesdays and Fridays"],
  ["chapter", [0, 1, 3], "New chapters on Mondays, Wednesdays and Sundays"],
  ["episode", [6], "New episodes on Saturdays"],
  ["episode", [0, 1, 2, 3, 4, 5, 6], "New episodes every day"],
] as const)("rhythmSentence of %s on %o", (part, days, sentence) => {
  expect(rhythmSentence(part, days)).toBe(sentence);
});

it.each([
  [{ message: "", returnsOn: null }, "Paused"],
  [{ message: "I'm moving house.", returnsOn: null }, "Paused: I'm moving house."],
  [{ message: "", returnsOn: "2027-03-03" }, "Paused until 3 March"],
  [{ message: "Back soon.", returnsOn: "2028-01-10" }, "Paused until 10 January 2028: Back soon."],
  [{ message: "Back soon.", returnsOn: "2027-02-01" }, "Paused until 1 February: Back soon."],
  [{ message: "Back soon.", returnsOn: "2027-01-31" }, "Paused: Back soon."],
])("pauseSentence of %o", (pause, sentence) => {
  expect(pauseSentence(pause, "2027-02-01")).toBe(sentence);
});

it.each([
  ["before today's time", "2026-11-24T16:58:00Z", null, "2026-11-24"],
  ["less than a minute before it", "2026-11-24T16:59:30Z", null, "2026-11-25"],
  ["after it, already tomorrow in UTC", "2026-11-24T23:30:00Z", null, "2026-11-25"],
  ["in a pause that ends later", "2026-11-24T10:00:00Z", "2027-03-03", "2027-03-03"],
  ["in a pause whose day has passed", "2026-11-24T10:00:00Z", "2026-11-01", "2026-11-24"],
])("firstDay %s", (_, now, returnsOn, day) => {
  expect(firstDay(new Date(now), "18:00", "Europe/Berlin", returnsOn)).toBe(day);
});
