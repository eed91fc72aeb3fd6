import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abbreviateCount, countOf } from "./counts.ts";

describe("abbreviateCount", () => {
  it.each([
    [0, "0"],
    [7, "7"],
    [999, "999"],
    [1000, "1K"],
    [1049, "1K"],
    [1234, "1.2K"],
    [99_950, "99.9K"],
    [123_456, "123K"],
    [999_999, "999K"],
    [1_000_000, "1M"],
    [2_500_000_000, "2.5B"],
    [1_000_000_000_000, "1T"],
    [1_500_000_000_000_000, "1500T"],
    [-3, "0"],
    [Number.NaN, "0"],
  ])("shows %d as %s", (count, shown) => {
    expect(abbreviateCount(count)).toBe(shown);
  });

  it("never claims more than the count, nor less than nine tenths", () => {
    const sizes: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e14 }), (count) => {
        const shown = abbreviateCount(count);
        const value = Number.parseFloat(shown) * (sizes[shown.slice(-1)] ?? 1);
        expect(value).toBeLessThanOrEqual(count * (1 + 1e-9));
        expect(value).toBeGreaterThan(count * 0.9);
      }),
    );
  });
});

describe("countOf", () => {
  it.each([
    [0, "0 likes"],
    [1, "1 like"],
    [1200, "1.2K likes"],
  ])("%d", (count, shown) => {
    expect(countOf(count, "like")).toBe(shown);
  });

  it("accepts an irregular plural", () => {
    expect(countOf(2, "story", "stories")).toBe("2 stories");
  });
});
