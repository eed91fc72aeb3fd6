import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  absorbedFeeEntries,
  adjustedCostEntries,
  type Entry,
  feeEntries,
  fixedCostEntries,
  forfeitEntries,
  payoutEntries,
  payoutReturnedEntries,
  refundEntries,
  remainderOf,
  type Sale,
  type SaleState,
  saleEntries,
  saleStateEntries,
} from "./journals.ts";
import { splitSale } from "./shares.ts";

const sale: Sale = { provider: "razorpay", amount: 10_000, split: { creator: 9000, platform: 1000 } };

/** A sale of printed books. */
const book: Sale = {
  ...{ provider: "stripe", amount: 10_000, split: { creator: 4500, platform: 500 } },
  costs: { printer: 3000, courier: 1500, tax: 500 },
};
const printed: Sale = { ...book, areCostsFixed: true };

/** Entries of a dispute after a partial refund: opened (0), won (−1), or lost so that this much is refunded. */
function disputed(amount: number, refunded: number, lost: number): Entry[] {
  const [calm, open] = [
    { refunded, disputed: 0 },
    { refunded, disputed: amount },
  ];
  if (lost === 0) return saleStateEntries(sale, calm, open);
  return saleStateEntries(sale, open, { refunded: refunded + Math.max(0, lost), disputed: 0 });
}

describe("journal entries of", () => {
  it.each<[string, Entry[], Record<string, number>]>([
    ["a sale", saleEntries(sale), { creator: 9000, platform: 1000, razorpay: -10_000 }],
    ["a fee", feeEntries("stripe", 320, "creator"), { creator: -320, stripe: 320 }],
    ["a fee of an unfulfilled payment", absorbedFeeEntries(320), { creator: 320, platform: -320 }],
    ["a fee of our own sale", feeEntries("stripe", 320, "platform"), { platform: -320, stripe: 320 }],
    ["a refund", refundEntries(sale, 0, 10_000), { creator: -9000, platform: -1000, razorpay: 10_000 }],
    ["a partial refund", refundEntries(sale, 0, 333), { creator: -299, platform: -34, razorpay: 333 }],
    [
      "a refund of the rest",
      refundEntries(sale, 333, 10_000),
      { creator: -8701, platform: -966, razorpay: 9667 },
    ],
    ["a failed partial refund", refundEntries(sale, 333, 0), { creator: 299, platform: 34, razorpay: -333 }],
    ["a dispute", disputed(10_000, 0, 0), { creator: -9000, held: 9000 }],
    ["a partial dispute", disputed(333, 0, 0), { creator: -299, held: 299 }],
    ["a dispute of more than is left", disputed(10_000, 333, 0), { creator: -8701, held: 8701 }],
    ["a dispute after a full refund", disputed(10_000, 10_000, 0), {}],
    ["a won dispute", disputed(10_000, 0, -1), { creator: 9000, held: -9000 }],
    ["a lost dispute", disputed(10_000, 0, 10_000), { held: -9000, platform: -1000, razorpay: 10_000 }],
    [
      "a failed refund of a disputed sale",
      saleStateEntries(sale, { refunded: 10_000, disputed: 10_000 }, { refunded: 0, disputed: 10_000 }),
      { held: 9000, platform: 1000, razorpay: -10_000 },
    ],
    [
      "a refund of half a book's order",
      refundEntries(book, 0, 5000),
      { creator: -2250, platform: -250, printer: -1500, courier: -750, tax: -250, stripe: 5000 },
    ],
    [
      "a refund of half a printed book's order",
      refundEntries(printed, 0, 5000),
      { creator: -2250, platform: -2500, tax: -250, stripe: 5000 },
    ],
    [
      "a refund of a printed book's order",
      refundEntries(printed, 0, 10_000),
      { creator: -4500, platform: -5000, tax: -500, stripe: 10_000 },
    ],
    [
      "a failed refund of a printed book's order",
      refundEntries(printed, 10_000, 0),
      { creator: 4500, platform: 5000, tax: 500, stripe: -10_000 },
    ],
    ["a book that is printed", fixedCostEntries(book, true, { refunded: 0, disputed: 0 }), {}],
    [
      "a book that is printed although it was refunded",
      fixedCostEntries(book, true, { refunded: 10_000, disputed: 0 }),
      { platform: -4500, printer: 3000, courier: 1500 },
    ],
    [
      "a refunded book whose job failed in the end",
      fixedCostEntries(book, false, { refunded: 10_000, disputed: 0 }),
      { platform: 4500, printer: -3000, courier: -1500 },
    ],
    ["a payout", payoutEntries(9000), { creator: -9000, bank: 9000 }],
    ["a returned payout", payoutReturnedEntries(9000), { creator: 9000, bank: -9000 }],
    [
      "our own sale",
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

const saleStates = (one: Sale): fc.Arbitrary<SaleState> =>
  fc.record({
    refunded: fc.integer({ min: 0, max: one.amount }),
    disputed: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 * one.amount })),
  });

it.each([
  [{ printer: 50, courier: 10 }, 100, { creator: -60, printer: 50, courier: 10 }],
  [{ printer: 150, courier: 0 }, 100, { creator: -100, platform: -50, printer: 150 }],
  [{ printer: 150, courier: 0 }, 0, { platform: -150, printer: 150 }],
  [{ printer: 30, courier: -30 }, 100, { printer: 30, courier: -30 }],
  [{ printer: -20, courier: 0 }, 100, { platform: 20, printer: -20 }],
])(
  "what a print costs beyond its quote, %j, is borne by a share of %i, then by us",
  (more, share, expected) => {
    const entries = adjustedCostEntries(more, share);
    expect(Object.fromEntries(entries.map(({ account, amount }) => [account, amount]))).toEqual(expected);
  },
);

it("every journal sums to zero and has no zero entries", () => {
  const steps = sales.chain((one) => fc.tuple(fc.constant(one), saleStates(one), saleStates(one)));
  fc.assert(
    fc.property(steps, ([one, from, to]) => {
      for (const entries of [saleEntries(one), saleStateEntries(one, from, to)]) {
        expect(sumOf(entries)).toBe(0);
        expect(entries.every(({ amount }) => amount !== 0)).toBe(true);
      }
    }),
  );
});

it("refuses parts that don't add up to the total", () => {
  expect(() => saleEntries({ ...sale, amount: 9999 })).toThrow(RangeError);
});

it("refunds, failed refunds and disputes in any order leave the accounts consistent with the provider's balance", () => {
  const steps = sales.chain((one) =>
    fc.tuple(fc.constant(one), fc.array(saleStates(one), { minLength: 1, maxLength: 12 })),
  );
  fc.assert(
    fc.property(steps, ([one, all]) => {
      const accounts = new Map<string, number>();
      const book = (entries: Entry[]) => {
        for (const { account, amount } of entries)
          accounts.set(account, (accounts.get(account) ?? 0) + amount);
      };
      book(saleEntries(one));
      let state: SaleState = { refunded: 0, disputed: 0 };
      for (const next of all) {
        book(saleStateEntries(one, state, next));
        state = next;
      }
      const has = (account: string) => accounts.get(account) ?? 0;
      const left = remainderOf(one, state.refunded);
      expect(has("creator") + has("held")).toBe(left.split.creator);
      expect(has("platform")).toBe(left.split.platform);
      expect(-has(one.provider) + 0).toBe(left.amount);
      expect(has("creator")).toBeGreaterThanOrEqual(0);
      expect(has("held")).toBeGreaterThanOrEqual(0);
      if (state.disputed === 0) expect(has("held")).toBe(0);
      if (state.disputed >= left.amount) expect(has("creator")).toBe(0);
    }),
  );
});

it.each([-1, 10_001, Number.NaN])("refuses to refund %s of 10,000", (refunded) => {
  expect(() => remainderOf(sale, refunded)).toThrow(RangeError);
});

it("a forfeited balance becomes the platform's", () => {
  expect(forfeitEntries(700)).toEqual([
    { account: "creator", amount: -700 },
    { account: "platform", amount: 700 },
  ]);
});
