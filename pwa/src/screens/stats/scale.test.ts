import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleOf } from "./scale.ts";

describe("the scale of a chart", () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [18, [0, 5, 10, 15, 20]],
    [41, [0, 20, 40, 60]],
    [1234, [0, 500, 1000, 1500]],
  ])("for %d has the lines %j", (most, ticks) => {
    expect(scaleOf(most).ticks).toEqual(ticks);
  });

  it("includes every value, in at most four whole steps", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (most) => {
        const { top, ticks } = scaleOf(most);
        expect(top).toBeGreaterThanOrEqual(most);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
