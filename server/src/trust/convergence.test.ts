import { expect, test } from "vitest";
import { convergeDrafts } from "./convergeDrafts.ts";

// The long run, of thousands, is `npm run trust`.
test("five peers on two processes say the same in the end, whatever their lines do", {
  timeout: 120_000,
}, async () => {
  const report = await convergeDrafts(15, 1);
  expect(report.diverged).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.breaks).toBeGreaterThan(15);
  expect(report.saves).toBeGreaterThan(5);
});
