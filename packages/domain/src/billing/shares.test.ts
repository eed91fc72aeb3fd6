import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STANDARD_SHARES, splitSale } from "./shares.ts";

describe("splitSale", () => {
  it.each([
    [10_000, 90, 9000, 1000],
    [10_000, 85, 8500, 1500],
    [99, 90, 90, 9],
    [101, 85, 86, 15],
    [1, 85, 1, 0],
    [0, 90, 0, 0],
    [100, 100, 100, 0],
    [100, 0, 0, 100],
  ])("of %i at %i percent gives the creator %i and the platform %i", (amount, percent, creator, platform) => {
    expect(splitSale(amount, percent)).toEqual({ creator, platform });
  });

  it("uses 90 percent with Pro and 85 without", () => {
    expect(STANDARD_SHARES).toEqual({ pro: 90, basic: 85 });
  });

  it("has non-negative parts that add up to the total", () => {
    const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const { creator, platform } = splitSale(amount, percent);
        expect(BigInt(creator) + BigInt(platform)).toBe(BigInt(amount));
        expect(creator).toBeGreaterThanOrEqual(0);
        expect(platform).toBeGreaterThanOrEqual(0);
        expect(BigInt(platform)).toBe((BigInt(amount) * BigInt(100 - percent)) / 100n);
      }),
    );
  });

  it("throws on fractional amounts or percents", () => {
    expect(() => splitSale(0.5, 90)).toThrow(RangeError);
    expect(() => splitSale(-1, 90)).toThrow(RangeError);
    expect(() => splitSale(100, 90.5)).toThrow(RangeError);
    expect(() => splitSale(100, 101)).toThrow(RangeError);
    expect(() => splitSale(100, -1)).toThrow(RangeError);
  });
});
