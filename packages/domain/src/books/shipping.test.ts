import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chargedGrams, parcelOf, type ShippingOption, trimShippingOptions } from "./shipping.ts";

const option = (key: string, cost: number, days: number): ShippingOption => ({
  ...{ key, name: key, cost, min_delivery_date: null, max_delivery_date: null, total_days_min: days },
});
const keys = (options: readonly ShippingOption[]) => options.map(({ key }) => key).join(" ");

describe("trimShippingOptions", () => {
  it.each([
    ["none", [], ""],
    ["one", [option("a", 100, 5)], "a"],
    ["three, none faster", [option("a", 100, 3), option("b", 120, 3), option("c", 90, 4)], "a"],
    ["three, each faster", [option("a", 100, 5), option("b", 120, 3), option("c", 190, 1)], "a b c"],
    [
      "four: the first and the three fastest, by cost",
      [
        option("a", 100, 6),
        option("b", 300, 1),
        option("c", 200, 2),
        option("d", 150, 4),
        option("e", 90, 9),
      ],
      "a d c b",
    ],
    [
      "a cheaper option that is faster than the first hides it",
      [option("a", 100, 6), option("b", 80, 2), option("c", 200, 3), option("d", 150, 4)],
      "b",
    ],
    [
      "as fast: the cheaper",
      [option("a", 50, 9), option("b", 120, 2), option("c", 110, 2), option("d", 130, 2), option("e", 60, 5)],
      "a c",
    ],
  ])("%s", (_, options, expected) => {
    expect(keys(trimShippingOptions(options))).toBe(expected);
  });

  it("keeps at most four, each faster than those before it", () => {
    const options = fc.array(fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: 20 })), { maxLength: 12 });
    fc.assert(
      fc.property(options, (rows) => {
        const kept = trimShippingOptions(rows.map(([cost, days], at) => option(String(at), cost, days)));
        expect(kept.length).toBeLessThanOrEqual(4);
        expect(kept.length > 0).toBe(rows.length > 0);
        for (const [at, { total_days_min }] of kept.entries())
          expect(total_days_min).toBeLessThan(kept[at - 1]?.total_days_min ?? Number.POSITIVE_INFINITY);
      }),
    );
  });
});

describe("parcelOf", () => {
  const format = { trim: "0600X0900", paper: "cream", ink: "black", binding: "paperback" } as const;

  it("weighs a paperback of 300 pages", () => {
    expect(parcelOf(format, 300, 1)).toEqual({ grams: 499, length: 24, breadth: 17, height: 3 });
  });

  it("is charged by its size if that is more", () => {
    expect(chargedGrams({ grams: 499, length: 24, breadth: 17, height: 3 })).toBe(499);
    expect(chargedGrams({ grams: 100, length: 30, breadth: 20, height: 10 })).toBe(1200);
  });

  it("is heavier in hardcover and by the copy", () => {
    const { grams } = parcelOf(format, 300, 1);
    expect(parcelOf({ ...format, binding: "hardcover" }, 300, 1).grams).toBeGreaterThan(grams);
    expect(parcelOf(format, 300, 3).grams).toBeGreaterThan(2 * grams);
  });
});
