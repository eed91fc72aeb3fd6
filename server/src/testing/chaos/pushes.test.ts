import { expect, it } from "vitest";
import { killPushes } from "./killPushes.ts";

// The full run is pushes.chaos.ts.
it("notifies every follower when servers die twice while sending", { timeout: 360_000 }, async () => {
  const { arrived, violations } = await killPushes(200, [20, 90]);
  expect(violations).toEqual([]);
  expect(arrived).toBeGreaterThanOrEqual(200);
});
