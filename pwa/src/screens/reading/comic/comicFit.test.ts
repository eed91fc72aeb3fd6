import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type comicFits, fitPages } from "./comicFit.ts";

const PHONE = { width: 390, height: 700 };
const DESKTOP = { width: 1440, height: 800 };
const PAGE = { width: 1000, height: 1500 };
const fitted = (pages: (typeof PAGE)[], window: typeof PAGE, fit: (typeof comicFits)[number] = "whole") =>
  fitPages(pages, window, { fit, zoom: 1 });

describe("A comic's page", () => {
  it.each([
    ["whole, as high as a desktop's window", "whole", DESKTOP, { width: 533.33, height: 800 }],
    ["whole, as wide as a phone's", "whole", PHONE, { width: 390, height: 585 }],
    ["by its width", "width", DESKTOP, { width: 1440, height: 2160 }],
    ["by its height", "height", PHONE, { width: 466.67, height: 700 }],
  ] as const)("is fitted %s", (_, fit, window, size) => {
    const [shown] = fitted([PAGE], window, fit);
    expect(shown?.width).toBeCloseTo(size.width, 1);
    expect(shown?.height).toBeCloseTo(size.height, 1);
  });

  it("is as wide as the window if it is a strip, and no wider than a column", () => {
    const strip = { width: 800, height: 20_000 };
    expect(fitted([strip], PHONE)).toEqual([{ width: 390, height: 9_750 }]);
    expect(fitted([strip], DESKTOP)[0]?.width).toBe(800);
  });

  it("is as high as the one that it faces", () => {
    const [left, right] = fitted([PAGE, { width: 500, height: 500 }], DESKTOP);
    expect(left?.height).toBe(right?.height);
  });

  it("is never larger than the window when it is fitted whole", () => {
    const size = fc.record({
      width: fc.integer({ min: 200, max: 4_000 }),
      height: fc.integer({ min: 200, max: 4_000 }),
    });
    const window = fc.record({
      width: fc.integer({ min: 320, max: 2_560 }),
      height: fc.integer({ min: 320, max: 1_600 }),
    });
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 2 }), window, (pages, room) => {
        const shown = fitted(pages, room);
        const width = shown.reduce((sum, one) => sum + one.width, 0);
        expect(width).toBeLessThanOrEqual(room.width + 0.01);
        const isStrip = (shown[0]?.height ?? 0) > 3 * width;
        if (!isStrip) expect(shown[0]?.height).toBeLessThanOrEqual(room.height + 0.01);
      }),
    );
  });
});
