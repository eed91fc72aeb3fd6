import { expect, it } from "vitest";
import { runHistories } from "./moneyHistories.ts";

// The full run is money.chaos.ts.
it("keeps charges, entitlements and the ledger equal through random histories", {
  timeout: 360_000,
}, async () => {
  const { violations, counts } = await runHistories(4, 1);
  expect(violations).toEqual([]);
  expect(counts.get("confirm")).toBeGreaterThan(5);
});
