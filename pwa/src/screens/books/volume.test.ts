import { expect, test } from "vitest";
import { linesOf, needsDarkInk, volumeOf } from "./volume.ts";

const size = { width: 6, height: 9, spine: 1.2 };

/** Width of the spine's drawing per width of the front's: to scale, that depends on the spine alone. */
function spineShare(spine: number): number {
  const { back, front, spine: flat, width } = volumeOf({ ...size, spine });
  const [scaleOfBack, scaleOfFront] = [back, front].map((matrix) =>
    Number(/matrix\(([\d.]+)/.exec(matrix)?.[1]),
  );
  return (flat * (scaleOfBack as number)) / (width * (scaleOfFront as number));
}

test("draws the spine to scale", () => {
  expect(spineShare(1.2) / spineShare(0.3)).toBeCloseTo(4, 5);
  expect(volumeOf(size)).toMatchObject({ width: 600, height: 900, spine: 120 });
});

test("keeps every edge within the drawing", () => {
  for (const spine of [0.13, 2.125]) {
    const { viewBox, top } = volumeOf({ ...size, spine });
    const [, , right, bottom] = viewBox.split(" ").map(Number) as [number, number, number, number];
    for (const point of top.split(" ")) {
      const [x, y] = point.split(",").map(Number) as [number, number];
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(right);
      expect(y).toBeGreaterThanOrEqual(-0.001);
      expect(y).toBeLessThanOrEqual(bottom);
    }
  }
});

test("breaks a title between words", () => {
  expect(linesOf("Moby-Dick; or, The Whale", 14)).toEqual(["Moby-Dick; or,", "The Whale"]);
  expect(linesOf("a b c d e f g", 1)).toHaveLength(5);
  expect(linesOf("", 14)).toEqual([]);
});

test("writes dark on light covers and light on dark ones", () => {
  expect(needsDarkInk("#f4ead5")).toBe(true);
  expect(needsDarkInk("#1c1a15")).toBe(false);
});
