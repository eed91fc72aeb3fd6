import { expect, it } from "vitest";
import { missingSpace } from "./storageSpace.ts";

const GB = 1_000_000_000;

it.each([
  ["there is plenty", 1_000_000, { usage: 1 * GB, quota: 10 * GB }, 0],
  ["it would just fit, but for the reserve", 1 * GB, { usage: 8.6 * GB, quota: 10 * GB }, 0.1 * GB],
  ["the device is full", 5, { usage: 10 * GB, quota: 10 * GB }, 0.5 * GB + 5],
  ["the browser reports nothing", 5 * GB, {}, 0],
])("missing space where %s", (_, needed, storage, missing) => {
  expect(missingSpace(needed, storage)).toBe(missing);
});
