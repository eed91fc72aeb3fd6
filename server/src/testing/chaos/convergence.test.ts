import { expect, it } from "vitest";
import { convergeDrafts } from "./convergeDrafts.ts";

// The full run is convergence.chaos.ts.
it("converges the drafts of five peers on two processes over bad lines", { timeout: 360_000 }, async () => {
  const report = await convergeDrafts(5, 1);
  expect(report.diverged).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.breaks).toBeGreaterThan(5);
  expect(report.saves).toBeGreaterThan(1);
});
