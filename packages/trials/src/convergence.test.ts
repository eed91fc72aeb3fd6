import { convergeDrafts } from "@quire/server/trust/convergeDrafts";
import { expect, test } from "vitest";
import { devicePeer } from "./devicePeer.ts";

// The long run, of thousands, is `npm run trust`.
test("five devices on two processes say the same in the end, whatever becomes of their tabs and lines", {
  timeout: 120_000,
}, async () => {
  const report = await convergeDrafts(15, 1, devicePeer);
  expect(report.diverged).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.breaks).toBeGreaterThan(15);
  expect(report.crashes).toBeGreaterThan(5);
  expect(report.saves).toBeGreaterThan(5);
});
