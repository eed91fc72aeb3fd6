import { expect, test } from "vitest";
import { tryProHistories } from "./proTrial.ts";

// The long run is `npm run trust`.
test("charges, Pro and the ledger are the same in the end, whatever happens", {
  timeout: 120_000,
}, async () => {
  const { violations, counts } = await tryProHistories(6, 1);
  expect(violations).toEqual([]);
  expect(counts.get("confirm")).toBeGreaterThan(10);
});
