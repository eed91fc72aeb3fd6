import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  type Entry,
  feeEntries,
  leftOf,
  payoutEntries,
  payoutReturnedEntries,
  returnEntries,
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
    ["a refund", returnEntries(sale, 0, 10_000), { creator: -9000, platform: -1000, razorpay: 10_000 }],
    ["a refund of a part", returnEntries(sale, 0, 333), { creator: -299, platform: -34, razorpay: 333 }],
    [
      "a refund of the rest",
      returnEntries(sale, 333, 10_000),
      { creator: -8701, platform: -966, razorpay: 9667 },
    ],
    [
      "a part that did not arrive",
      returnEntries(sale, 333, 0),
      { creator: 299, platform: 34, razorpay: -333 },
    ],
    ["a dispute", disputeOpenedEntries(9000), { creator: -9000, held: 9000 }],
    ["a dispute that is won", disputeWonEntries(9000), { creator: 9000, held: -9000 }],
    [
      "a dispute that is lost",
      disputeLostEntries("razorpay", 10_000, 9000),
      { held: -9000, platform: -1000, razorpay: 10_000 },
    ],
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
        returnEntries(one, 0, one.amount),
        disputeOpenedEntries(one.split.creator),
        disputeWonEntries(one.split.creator),
        disputeLostEntries(one.provider, one.amount, one.split.creator),
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
      const refunded = [...saleEntries(one), ...returnEntries(one, 0, one.amount)];
      const held = one.split.creator;
      const disputed = [...disputeOpenedEntries(held), ...disputeLostEntries(one.provider, one.amount, held)];
      const lost = [...saleEntries(one), ...disputed];
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

it("parts that go back and come again leave what the provider has, whatever the steps", () => {
  const steps = sales.chain((one) =>
    fc.tuple(fc.constant(one), fc.array(fc.integer({ min: 0, max: one.amount }), { maxLength: 12 })),
  );
  fc.assert(
    fc.property(steps, ([one, all]) => {
      const held = new Map(saleEntries(one).map(({ account, amount }) => [account, amount]));
      let returned = 0;
      for (const next of all) {
        for (const { account, amount } of returnEntries(one, returned, next)) {
          held.set(account, (held.get(account) ?? 0) + amount);
        }
        returned = next;
      }
      const left = leftOf(one, returned);
      expect(held.get("creator") ?? 0).toBe(left.split.creator);
      expect(held.get("platform") ?? 0).toBe(left.split.platform);
      expect(held.get(one.provider) ?? 0).toBe(returned === one.amount ? 0 : -left.amount);
      expect(left.split.creator).toBeGreaterThanOrEqual(0);
    }),
  );
});

it.each([-1, 10_001, Number.NaN])("%s of 10,000 can't go back", (returned) => {
  expect(() => leftOf(sale, returned)).toThrow(RangeError);
});
