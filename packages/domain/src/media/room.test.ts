import { expect, it } from "vitest";
import { missingRoom } from "./room.ts";

const GB = 1_000_000_000;

it.each([
  ["there is plenty", 1_000_000, { usage: 1 * GB, quota: 10 * GB }, 0],
  ["it would just fit, but for the reserve", 1 * GB, { usage: 8.6 * GB, quota: 10 * GB }, 0.1 * GB],
  ["the device is full", 5, { usage: 10 * GB, quota: 10 * GB }, 0.5 * GB + 5],
  ["the browser does not tell", 5 * GB, {}, 0],
])("where %s, what is missing is told", (_, needed, storage, missing) => {
  expect(missingRoom(needed, storage)).toBe(missing);
});
