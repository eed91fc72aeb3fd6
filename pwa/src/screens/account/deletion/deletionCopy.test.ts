import { expect, it } from "vitest";
import { forfeitedAmounts, owedCopy, retainedCopy } from "./deletionCopy.ts";

const NONE = { currency: "INR", balance: 0, held: 0, on_way: 0, unpayable: 0 } as const;

it("says what happens to each part of what is owed", () => {
  expect(owedCopy({ ...NONE, balance: 30_000, held: 10_000, on_way: 50_000, unpayable: 60_000 })).toEqual([
    "₹300 is in your balance. We pay out balances of ₹500 or more on Mondays.",
    "₹600 is waiting for a payout account. Add one to get paid.",
    "₹100 is on hold until a buyer's bank decides a dispute.",
    "₹500 is on its way to you and arrives even after your account is deleted.",
  ]);
  expect(owedCopy({ ...NONE, balance: -500 })).toEqual([]);
});

it("forfeits what no payout can pay, and nothing that is on its way", () => {
  expect(forfeitedAmounts([{ ...NONE, on_way: 50_000 }])).toBe("");
  expect(forfeitedAmounts([{ ...NONE, balance: -900, unpayable: 500 }])).toBe("₹5");
  const dollars = { ...NONE, currency: "USD" as const, balance: 250 };
  expect(forfeitedAmounts([{ ...NONE, balance: 30_000, held: 10_000 }, dollars])).toBe("₹400 and $2.50");
});

it("says that buyers keep what they bought", () => {
  expect(retainedCopy(0)).toMatch(/^Readers keep what they bought\./);
  expect(retainedCopy(1)).toMatch(/^1 reader keeps what they bought from you/);
  expect(retainedCopy(12)).toMatch(/^12 readers keep what they bought from you/);
});
