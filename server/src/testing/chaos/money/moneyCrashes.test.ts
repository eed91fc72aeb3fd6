import { expect, it } from "vitest";
import { runMoneyCrashes } from "./moneyCrashes.ts";

// The full run is moneyCrashes.chaos.ts.
it("keeps charges, entitlements and the ledger equal through kill -9 of the server", {
  timeout: 900_000,
}, async () => {
  const { violations, crashes, missed } = await runMoneyCrashes(
    [
      { at: "random", target: "server" },
      { at: "providerOrderCreated", passing: 1 },
      { at: "paymentReported", passing: 1 },
    ],
    1,
  );
  expect(violations).toEqual([]);
  expect(missed).toBe(0);
  expect(Object.fromEntries(crashes)).toEqual({ server: 1, providerOrderCreated: 1, paymentReported: 1 });
});
