import fc from "fast-check";
import { expect, it } from "vitest";
import { cropArea, FULL_CROP } from "./cropArea.ts";

it.each([
  [{ width: 400, height: 200 }, 1, FULL_CROP, { x: 100, y: 0, width: 200, height: 200 }],
  [{ width: 200, height: 400 }, 1, FULL_CROP, { x: 0, y: 100, width: 200, height: 200 }],
  [{ width: 400, height: 400 }, 4, FULL_CROP, { x: 0, y: 150, width: 400, height: 100 }],
  [{ width: 400, height: 400 }, 1, { zoom: 2, x: 0, y: 1 }, { x: 0, y: 200, width: 200, height: 200 }],
])("of %j, a frame %d wide at %j shows %j", (picture, aspect, crop, area) => {
  expect(cropArea(picture, aspect, crop)).toEqual(area);
});

it("never exceeds the picture, and always fills the frame", () => {
  const side = fc.integer({ min: 1, max: 10_000 });
  const number = fc.double({ min: -3, max: 9, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      number,
      number,
      number,
      (...all) => {
        const [width, height, aspect, zoom, x, y] = all;
        const area = cropArea({ width, height }, aspect, { zoom, x, y });
        expect(area.x).toBeGreaterThanOrEqual(0);
        expect(area.y).toBeGreaterThanOrEqual(0);
        expect(area.x + area.width).toBeLessThanOrEqual(width + 1e-6);
        expect(area.y + area.height).toBeLessThanOrEqual(height + 1e-6);
        expect(area.width / area.height).toBeCloseTo(aspect, 5);
      },
    ),
  );
});
