import { expect, test } from "vitest";
import { payoutsOf } from "./recordPayoutAct.ts";

test.each([
  [1, "1 payout"],
  [2, "2 payouts"],
  [1234, "1,234 payouts"],
])("%i is written in full", (count, words) => {
  expect(payoutsOf(count)).toBe(words);
});
