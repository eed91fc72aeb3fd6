import { expect, test } from "vitest";
import { runMoneyCrashes } from "./moneyCrashTrial.ts";

// The long run, 20 times at each failpoint and 200 times at random, is `npm run trust`.
test("charges, entitlements and the ledger are the same after kill -9 of the server and of the database", {
  timeout: 600_000,
}, async () => {
  const { violations, crashes, missed } = await runMoneyCrashes(
    [
      { at: "paymentOrderMade", passing: 2 },
      { at: "paymentRead", passing: 3 },
      { at: "paymentEventKept", passing: 4 },
      { at: "random", who: "both" },
      { at: "random", who: "database" },
    ],
    1,
  );
  expect(violations).toEqual([]);
  expect(missed).toBe(0);
  expect(Object.fromEntries(crashes)).toMatchObject({ paymentOrderMade: 1, paymentRead: 1, both: 1 });
});
