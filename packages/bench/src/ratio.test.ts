import { expect, test } from "vitest";
import { median, medianRatio } from "./ratio.ts";

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])("the median of %j is %d", (figures, expected) => {
  expect(median(figures)).toBe(expected);
});

test("a machine that slows down between rounds changes no ratio", async () => {
  let speed = 1000;
  const rate = (share: number) => async () => {
    speed *= 0.9;
    return speed * share;
  };
  const { ratio } = await medianRatio(5, rate(0.5), rate(1));
  expect(ratio).toBeCloseTo(0.45);
});
