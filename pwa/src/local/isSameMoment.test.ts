import { expect, it } from "vitest";
import { isSameMoment } from "./isSameMoment.ts";

it.each([
  ["2026-11-14T02:00:00+05:30", "2026-11-13T20:30:00.000Z", true],
  ["2026-11-14T02:00:00+05:30", "2026-11-14T02:00:00Z", false],
])("%s is the moment %s: %s", (one, other, expected) => {
  expect(isSameMoment(one, other)).toBe(expected);
});
