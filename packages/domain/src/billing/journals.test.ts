import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Entry,
  feeBorneEntries,
  feeEntries,
  leftOf,
  payoutEntries,
  payoutReturnedEntries,
  type ReaderStanding,
  returnEntries,
  type Sale,
  saleEntries,
  standingEntries,
} from "./journals.ts";
import { splitSale } from "./shares.ts";

const sale: Sale = { provider: "razorpay", amount: 10_000, split: { creator: 9000, platform: 1000 } };

/** A dispute about so much where so much had gone back: opened, or won (−1), or lost so that so much goes back by it. */
function disputed(asked: number, returned: number, lost: number): Entry[] {
  const [calm, open] = [
    { returned, disputed: 0 },
    { returned, disputed: asked },
  ];
  if (lost === 0) return standingEntries(sale, calm, open);
  return standingEntries(sale, open, { returned: returned + Math.max(0, lost), disputed: 0 });
}

describe("the lines of", () => {
  it.each<[string, Entry[], Record<string, number>]>([
    ["a sale", saleEntries(sale), { creator: 9000, platform: 1000, razorpay: -10_000 }],
    ["a fee", feeEntries("stripe", 320, "creator"), { creator: -320, stripe: 320 }],
    ["a fee of what opened nothing", feeBorneEntries(320), { creator: 320, platform: -320 }],
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
    ["a dispute", disputed(10_000, 0, 0), { creator: -9000, held: 9000 }],
    ["a dispute of a part", disputed(333, 0, 0), { creator: -299, held: 299 }],
    ["a dispute of more than is left", disputed(10_000, 333, 0), { creator: -8701, held: 8701 }],
    ["a dispute of nothing that is left", disputed(10_000, 10_000, 0), {}],
    ["a dispute that is won", disputed(10_000, 0, -1), { creator: 9000, held: -9000 }],
    [
      "a dispute that is lost",
      disputed(10_000, 0, 10_000),
      { held: -9000, platform: -1000, razorpay: 10_000 },
    ],
    [
      "a refund that did not arrive, of what is disputed",
      standingEntries(sale, { returned: 10_000, disputed: 10_000 }, { returned: 0, disputed: 10_000 }),
      { held: 9000, platform: 1000, razorpay: -10_000 },
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

const standings = (one: Sale): fc.Arbitrary<ReaderStanding> =>
  fc.record({
    returned: fc.integer({ min: 0, max: one.amount }),
    disputed: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 * one.amount })),
  });

it("every journal adds up to nothing and has no line of nothing", () => {
  const steps = sales.chain((one) => fc.tuple(fc.constant(one), standings(one), standings(one)));
  fc.assert(
    fc.property(steps, ([one, from, to]) => {
      for (const entries of [saleEntries(one), standingEntries(one, from, to)]) {
        expect(sumOf(entries)).toBe(0);
        expect(entries.every(({ amount }) => amount !== 0)).toBe(true);
      }
    }),
  );
});

it("parts that are not the whole are refused", () => {
  expect(() => saleEntries({ ...sale, amount: 9999 })).toThrow(RangeError);
});

it("what goes back, comes again and is disputed leaves what the provider has, whatever the steps", () => {
  const steps = sales.chain((one) =>
    fc.tuple(fc.constant(one), fc.array(standings(one), { minLength: 1, maxLength: 12 })),
  );
  fc.assert(
    fc.property(steps, ([one, all]) => {
      const accounts = new Map<string, number>();
      const book = (entries: Entry[]) => {
        for (const { account, amount } of entries)
          accounts.set(account, (accounts.get(account) ?? 0) + amount);
      };
      book(saleEntries(one));
      let standing: ReaderStanding = { returned: 0, disputed: 0 };
      for (const next of all) {
        book(standingEntries(one, standing, next));
        standing = next;
      }
      const has = (account: string) => accounts.get(account) ?? 0;
      const left = leftOf(one, standing.returned);
      expect(has("creator") + has("held")).toBe(left.split.creator);
      expect(has("platform")).toBe(left.split.platform);
      expect(-has(one.provider) + 0).toBe(left.amount);
      expect(has("creator")).toBeGreaterThanOrEqual(0);
      expect(has("held")).toBeGreaterThanOrEqual(0);
      if (standing.disputed === 0) expect(has("held")).toBe(0);
      if (standing.disputed >= left.amount) expect(has("creator")).toBe(0);
    }),
  );
});

it.each([-1, 10_001, Number.NaN])("%s of 10,000 can't go back", (returned) => {
  expect(() => leftOf(sale, returned)).toThrow(RangeError);
});
