import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  type Entry,
  feeEntries,
  payoutEntries,
  payoutReturnedEntries,
  refundEntries,
  type Sale,
  saleEntries,
} from "./journals.ts";
import { splitSale } from "./shares.ts";

const sale: Sale = { provider: "razorpay", amount: 10_000, split: { creator: 9000, platform: 1000 } };

describe("the lines of", () => {
  it.each<[string, Entry[], Record<string, number>]>([
    ["a sale", saleEntries(sale), { creator: 9000, platform: 1000, razorpay: -10_000 }],
    ["a fee", feeEntries("stripe", 320, "creator"), { creator: -320, stripe: 320 }],
    ["a fee of our own sale", feeEntries("stripe", 320, "platform"), { platform: -320, stripe: 320 }],
    ["a refund", refundEntries(sale), { creator: -9000, platform: -1000, razorpay: 10_000 }],
    ["a dispute", disputeOpenedEntries(sale), { creator: -9000, held: 9000 }],
    ["a dispute that is won", disputeWonEntries(sale), { creator: 9000, held: -9000 }],
    ["a dispute that is lost", disputeLostEntries(sale), { held: -9000, platform: -1000, razorpay: 10_000 }],
    ["a payout", payoutEntries(9000), { creator: -9000, bank: 9000 }],
    ["a payout that came back", payoutReturnedEntries(9000), { creator: 9000, bank: -9000 }],
    [
      "what we sell ourselves",
      saleEntries({ ...sale, split: { creator: 0, platform: 10_000 } }),
      { platform: 10_000, razorpay: -10_000 },
    ],
  ])("%s", (_, entries, expected) => {
    expect(Object.fromEntries(entries.map(({ account, amount }) => [account, amount]))).toEqual(expected);
  });
});

const sales = fc
  .record({
    amount: fc.integer({ min: 1, max: 2_000_000_000 }),
    percent: fc.integer({ min: 0, max: 100 }),
    provider: fc.constantFrom("razorpay" as const, "stripe" as const),
  })
  .map(({ amount, percent, provider }): Sale => ({ provider, amount, split: splitSale(amount, percent) }));

const sumOf = (entries: Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

it("every journal adds up to nothing and has no line of nothing", () => {
  fc.assert(
    fc.property(sales, (one) => {
      for (const entries of [
        saleEntries(one),
        refundEntries(one),
        disputeOpenedEntries(one),
        disputeWonEntries(one),
        disputeLostEntries(one),
      ]) {
        expect(sumOf(entries)).toBe(0);
        expect(entries.every(({ amount }) => amount !== 0)).toBe(true);
      }
    }),
  );
});

it("a sale that was refunded, or disputed and lost, leaves nothing anywhere", () => {
  fc.assert(
    fc.property(sales, (one) => {
      const refunded = [...saleEntries(one), ...refundEntries(one)];
      const lost = [...saleEntries(one), ...disputeOpenedEntries(one), ...disputeLostEntries(one)];
      for (const lines of [refunded, lost]) {
        const left = new Map<string, number>();
        for (const { account, amount } of lines) left.set(account, (left.get(account) ?? 0) + amount);
        expect([...left.values()].every((amount) => amount === 0)).toBe(true);
      }
    }),
  );
});

it("parts that are not the whole are refused", () => {
  expect(() => saleEntries({ ...sale, amount: 9999 })).toThrow(RangeError);
});
