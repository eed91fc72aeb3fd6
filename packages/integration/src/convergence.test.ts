import { convergeDrafts } from "@quire/server/testing/chaos/convergeDrafts";
import { expect, it } from "vitest";
import { devicePeer } from "./devicePeer.ts";

// The full run is convergence.chaos.ts.
it("converges drafts of five devices whose tabs crash and connections drop", {
  timeout: 360_000,
}, async () => {
  const report = await convergeDrafts(5, 1, devicePeer);
  expect(report.diverged).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.breaks).toBeGreaterThan(5);
  expect(report.crashes).toBeGreaterThan(1);
  expect(report.saves).toBeGreaterThan(1);
});
