import { expect, test } from "vitest";
import { tryHistories } from "./moneyTrial.ts";

// The long run, of thousands, is `npm run trust`.
test("charges, entitlements and the ledger are the same in the end, whatever happens", {
  timeout: 120_000,
}, async () => {
  const { violations, counts } = await tryHistories(12, 1);
  expect(violations).toEqual([]);
  expect(counts.get("confirm")).toBeGreaterThan(20);
});
