import { expect, it } from "vitest";
import { runProHistories } from "./proHistories.ts";

// The full run is pro.chaos.ts.
it("keeps charges, Pro and the ledger equal through random histories", { timeout: 360_000 }, async () => {
  const { violations, counts } = await runProHistories(2, 1);
  expect(violations).toEqual([]);
  expect(counts.get("confirm")).toBeGreaterThan(2);
});
