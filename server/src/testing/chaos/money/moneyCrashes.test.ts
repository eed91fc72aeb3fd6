import { expect, it } from "vitest";
import { runMoneyCrashes } from "./moneyCrashes.ts";

/** Kills after the press has accepted an order and before that is saved: it is printed once. */
const PRINT_JOBS = Array.from({ length: 2 }, () => ({ at: "printJobSent", passing: 1 }) as const);

// The full run is moneyCrashes.chaos.ts.
it("keeps charges, entitlements and the ledger equal through kill -9 of the server", {
  timeout: 900_000,
}, async () => {
  const { violations, crashes, missed } = await runMoneyCrashes(
    [
      { at: "random", target: "server" },
      { at: "providerOrderCreated", passing: 1 },
      { at: "paymentReported", passing: 1 },
      ...PRINT_JOBS,
    ],
    1,
  );
  expect(violations).toEqual([]);
  expect(missed).toBe(0);
  expect(Object.fromEntries(crashes)).toEqual({
    server: 1,
    providerOrderCreated: 1,
    paymentReported: 1,
    printJobSent: 2,
  });
});
