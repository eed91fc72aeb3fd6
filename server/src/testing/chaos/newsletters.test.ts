import { expect, it } from "vitest";
import { killNewsletter } from "./killNewsletter.ts";

// The full run is newsletters.chaos.ts.
it("reaches every follower when servers die twice while sending", { timeout: 120_000 }, async () => {
  const { sent, violations } = await killNewsletter(30, [3, 7]);
  expect(violations).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(30);
});
