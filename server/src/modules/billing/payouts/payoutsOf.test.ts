import { expect, test } from "vitest";
import { payoutsOf } from "./payoutsOf.ts";

test.each([
  [1, "1 payout"],
  [2, "2 payouts"],
  [1234, "1,234 payouts"],
])("%i is said whole", (count, words) => {
  expect(payoutsOf(count)).toBe(words);
});
